/** The answering side of a link: what a document of another origin may ask of this one. */

import type { RunOutcome } from '../context';
import { abort, controllerSignal, keys, NativeAbortController } from '../intrinsics';
import type { Peer } from './peer';
import type { Ports } from './ports';
import { isJson } from './wire';

/** `asker` is the other document's origin, as the browser told it. Calls under way are aborted when it goes. */
export function serve(ports: Ports, port: MessagePort, peer: Peer, asker: string): void {
  const runs: Record<number, AbortController> = { __proto__: null } as never; // a bare record
  const cancel = (id: number) => {
    const controller = runs[id];
    delete runs[id];
    if (controller) abort(controller);
  };
  const { post } = ports.open(
    port,
    ({ type, id, name, input }) => {
      if (typeof id !== 'number') return;
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
      const ids = keys(runs);
      for (let i = 0; i < ids.length; i++) cancel(Number(ids[i]));
    },
  );
}

/** Why a tool's code failed stays with its page. */
const toAnswer = (outcome: RunOutcome): RunOutcome =>
  outcome.type === 'threw' ? { type: 'threw', message: '' } : outcome;
