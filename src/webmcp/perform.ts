/** How an imperative tool runs: the page's callback, and its result as text. */

import { logError, slice, stringify } from './intrinsics';
import type { DocumentTool, ToolOutcome } from './tool';
import { isObject } from './web-idl';

export type Execute = (input: object, options: { signal: AbortSignal }) => unknown;

/** Calls `execute` without a receiver, as a callback is called; what it throws is told to the console and the extension only. */
export const performing =
  (execute: Execute): DocumentTool['perform'] =>
  async (input, signal): Promise<ToolOutcome> => {
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

const LIMIT = 2000;

/** An error's own message, else the thrown value as text, at most 2,000 characters. Never throws. */
export function toErrorText(error: unknown): string {
  try {
    const message = isObject(error) && (error as { message?: unknown }).message; // any object may have one
    return slice(`${message || error}`, 0, LIMIT);
  } catch {
    return 'an error that has no text';
  }
}
