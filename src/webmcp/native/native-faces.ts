/**
 * Both faces for a browser with its own `modelContext`: the page keeps that object; the host has our tools with everything
 * we know, and those that only the browser knows. What asks the browser comes with the second part.
 */
import type { NativeHalf, NativeState, SecondPart } from '../context';
import { createHost } from '../create-host';
import { createContext } from '../create-model-context';
import type { Environment } from '../environment';
import { createFormFinder } from '../forms/tool-forms';
import { addEventListener, stopImmediatePropagation } from '../intrinsics';
import { type Arrival, answerWith } from '../second-part';
import type { ModelContextHost } from '../tool';
import { note, takeEvent } from './events';
import { type AskHalf, extend } from './extend';
import type { Native } from './native';

/** Without `dynamic`, nothing is added to the browser's object, and the host serves what the browser lists. */
export function createNativeFaces(
  native: Native,
  environment: Environment,
  { dynamic, page, second }: { dynamic: boolean; page: typeof globalThis; second: Arrival<SecondPart> },
) {
  const context = createContext(environment, native.object, second);
  const state: NativeState = { context, native, expected: [], waiting: [] };
  context.tree.peer.expect = (received) => note(state, received ? () => undefined : undefined);
  let hasOthers = native.foreign; // there may be tools that can't be counted, as a form in a shadow tree
  // In the capture phase and before any listener of the page, so that it can hide an event from all of them.
  const listener = (event: Event) => {
    hasOthers = true;
    if (event.isTrusted && !takeEvent(state)) stopImmediatePropagation(event);
  };
  if (native.foreign) listenTo(native.object, () => takeEvent(state));
  else addEventListener(native.object, 'toolchange', listener, true);
  let half: NativeHalf | undefined;
  const ask: AskHalf = (use, otherwise) =>
    answerWith(
      second,
      (part) => {
        half ??= part.serveNative(state, page);
        return use(half);
      },
      otherwise,
    );
  if (dynamic && !native.foreign) extend(state, ask);
  const ours = createHost(context);
  const findForms = createFormFinder(page);
  const host: ModelContextHost = {
    madeBy: native.foreign ? 'page' : 'browser',
    get size() {
      return ours.size + findForms().length || +hasOthers;
    },
    listTools: () => ask((half) => half.listTools()),
    callTool: (call) => ask((half) => half.callTool(call)),
    onChange: ours.onChange,
  };
  return { context, modelContext: native.object, host };
}

/** Uses the object's own method, because it may not be an event target at all. */
function listenTo(object: EventTarget, listener: () => void): void {
  try {
    object.addEventListener('toolchange', listener);
  } catch {
    return; // its changes can't be observed
  }
}
