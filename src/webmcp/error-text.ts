/** The text of whatever a page threw. */
import { isObject } from './convert';
import { slice } from './intrinsics';

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
