/** Runs an imperative tool: calls the page's callback and converts its result to text. */

import { logError, slice, stringify } from './intrinsics';
import type { DocumentCallOutcome, DocumentTool } from './tool';
import { isObject } from './web-idl';

export type Execute = (input: object, options: { signal: AbortSignal }) => unknown;

/** Calls `execute` without a receiver, as Web IDL invokes a callback. Only the console and the extension learn what it throws. */
export const performing =
  (execute: Execute): DocumentTool['perform'] =>
  async (input, signal): Promise<DocumentCallOutcome> => {
    try {
      return { type: 'returned', text: toResultText(await execute(input, { signal })) };
    } catch (error) {
      logError('WebMCP tool execution failed: Uncaught', error);
      return { type: 'threw', message: toErrorText(error) };
    }
  };

/** Chromium's conversion. A symbol throws here, so that the call fails; Chromium's renderer crashes on one. */
export function toResultText(value: unknown): string {
  if (isObject(value)) return stringify(value) ?? 'undefined';
  return value === '' ? 'Operation succeeded' : `${value}`;
}

const LIMIT = 2000;

/** The message of an error, or any other thrown value as text; at most 2,000 characters. Never throws. */
export function toErrorText(error: unknown): string {
  try {
    const message = isObject(error) && (error as { message?: unknown }).message; // any object may have one
    return slice(`${message || error}`, 0, LIMIT);
  } catch {
    return 'an error that has no text';
  }
}
