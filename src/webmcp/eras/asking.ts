/** `requestUserInteraction` of earlier drafts: the page asks the person in the middle of a call, and the host hears of it. */

import type { HostCall } from '../host';
import { apply, createRecord, defineProperty, NativeTypeError } from '../intrinsics';
import { isObject } from '../web-idl';

type Execute = (...args: unknown[]) => unknown;

/** The host's calls that are under way. */
const calls: Record<number, HostCall> = createRecord();
let last = 0;

/**
 * Lets a host's call hear, until its outcome is there, that its tool asks. By the tool's name, because only that is known
 * over a browser's own implementation: of two calls of one tool at the same time, both hear.
 */
export async function reportInteraction<T>(call: HostCall, outcome: Promise<T>): Promise<T> {
  const id = ++last;
  calls[id] = call;
  try {
    return await outcome;
  } finally {
    delete calls[id];
  }
}

/** Also for a form that waits for the person to submit it. */
export function tellInteraction(name: unknown, on: boolean): void {
  for (const id in calls) if (calls[id]?.name === name) calls[id]?.asking?.(on);
}

/** The page's `execute` with what it expects of its second argument; `nameOf` says under which name it was registered. */
export const withClient =
  (execute: Execute, nameOf: () => unknown): Execute =>
  (input, options) =>
    apply(execute, undefined, [input, toClient(options, nameOf())]);

/** The standard's options themselves: a page that lists their members finds `signal` only. */
function toClient(options: unknown, name: unknown): object {
  const client = isObject(options) ? options : {};
  let pending = 0;
  const value = async (callback: unknown): Promise<unknown> => {
    if (typeof callback !== 'function') throw new NativeTypeError('requestUserInteraction needs a function.');
    if (pending++ === 0) tellInteraction(name, true);
    try {
      return await callback();
    } finally {
      if (--pending === 0) tellInteraction(name, false);
    }
  };
  return 'requestUserInteraction' in client ? client : defineProperty(client, 'requestUserInteraction', { value });
}
