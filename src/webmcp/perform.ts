/** How an imperative tool runs: the page's callback, and its result as text. */
import type { RunOutcome, Tool } from './context';
import { isObject } from './convert';
import { toErrorText } from './error-text';
import { logError, stringify } from './intrinsics';

export type Execute = (input: object, options: { signal: AbortSignal }) => unknown;

/** Calls `execute` without a receiver, as a callback is called; what it throws is told to the console and the extension only. */
export const performing =
  (execute: Execute): Tool['perform'] =>
  async (input, signal): Promise<RunOutcome> => {
    try {
      return { type: 'returned', text: toResultText(await execute(input, { signal })) };
    } catch (error) {
      logError('WebMCP tool execution failed: Uncaught', error);
      return { type: 'threw', message: toErrorText(error) };
    }
  };

/** Chromium's conversion. A symbol throws here, and so becomes a failed call; Chromium's renderer crashes on one. */
export function toResultText(value: unknown): string {
  if (isObject(value)) return stringify(value) ?? 'undefined';
  return value === '' ? 'Operation succeeded' : `${value}`;
}
