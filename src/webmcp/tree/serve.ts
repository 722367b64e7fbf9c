/** The answering side of a link: what a document of another origin may ask of this one. */

import { abort, controllerSignal, createRecord, forEach, keys, NativeAbortController } from '../intrinsics';
import type { DocumentCallOutcome } from '../tool';
import type { Peer } from './peer';
import { isJson, openPort } from './wire';

interface Served {
  peer: Peer;
  /** The other document's origin, as the browser reported it. */
  asker: string;
  ended: () => void;
}

/** Aborts calls in progress when the other document goes. */
export function serve(page: Window, port: MessagePort, { peer, asker, ended }: Served): void {
  const runs: Record<string, AbortController> = createRecord();
  const cancel = (id: string) => {
    const controller = runs[id];
    delete runs[id];
    if (controller) abort(controller);
  };
  const post = openPort(
    page,
    port,
    ({ type, id, name, input }) => {
      if (typeof id !== 'string') return;
      if (type === 'list') post({ id, answer: peer.listTools(asker) });
      else if (type === 'changed') peer.hear();
      else if (type === 'abort') cancel(id);
      else if (type === 'run' && typeof name === 'string' && isJson(input) && !runs[id]) {
        const controller = new NativeAbortController();
        runs[id] = controller;
        peer.runTool(asker, { name, input, signal: controllerSignal(controller) }, (outcome) => {
          delete runs[id];
          post({ id, answer: toAnswer(outcome) });
        });
      }
    },
    () => {
      forEach(keys(runs), cancel);
      ended();
    },
  );
}

/** A page's error messages never leave its document. */
const toAnswer = (outcome: DocumentCallOutcome): DocumentCallOutcome =>
  outcome.type === 'threw' ? { type: 'threw', message: '' } : outcome;
