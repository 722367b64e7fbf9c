/** A page's answer to an agent's submission as the call's outcome. */
import type { RunOutcome } from '../context';
import { toResultText } from '../perform';
import { failed } from './execution';

/** Awaits what `respondWith` was given. Never rejects. */
export async function readResponse(response: unknown): Promise<RunOutcome> {
  let value: unknown;
  try {
    value = await response;
  } catch {
    return failed('respondWith promise was rejected');
  }
  try {
    return { type: 'returned', text: value === '' ? '' : toResultText(value) };
  } catch {
    return failed('respondWith promise resolved with an object that could not be serialized to JSON');
  }
}
