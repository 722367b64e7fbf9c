/** `requestUserInteraction` of earlier drafts: the page asks the user something during a call, and the host is notified. */

import { apply, createRecord, defineProperty } from '../intrinsics';
import type { HostCall } from '../tool';
import { type Callback, failing, isObject, toCallback } from '../web-idl';

/** The host's calls in progress. */
export const calls: Record<number, HostCall> = createRecord();

/** Also used for a form that waits for the user to submit it. */
export function tellInteraction(name: unknown, on: boolean): void {
  for (const id in calls) if (calls[id]?.name === name) calls[id]?.asking?.(on);
}

/** Wraps the page's `execute` so that its second argument has what earlier drafts promise. `nameOf` returns the registered name. */
export const withClient =
  (execute: Callback, nameOf: () => unknown): Callback =>
  (input, options) =>
    apply(execute, undefined, [input, toClient(options, nameOf())]);

/** Extends the standard's options object: a page that enumerates its members still finds only `signal`. */
function toClient(options: unknown, name: unknown): object {
  const client = isObject(options) ? options : {};
  let pending = 0;
  const value = async (raw: unknown): Promise<unknown> => {
    const callback = toCallback(raw, failing(''));
    if (pending++ === 0) tellInteraction(name, true);
    try {
      return await callback();
    } finally {
      if (--pending === 0) tellInteraction(name, false);
    }
  };
  return 'requestUserInteraction' in client ? client : defineProperty(client, 'requestUserInteraction', { value });
}
