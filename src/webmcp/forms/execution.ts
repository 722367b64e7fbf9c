/** One call of a form, from before it is filled until it ends. */

import { toResultText } from '../perform';
import type { Settle, ToolOutcome } from '../tool';

export interface Execution {
  readonly form: Element;
  /** The button that submits it, another one if filling replaced it; an agent may do without. */
  button: Element | undefined;
  /** Ends it; only the first outcome counts. */
  readonly settle: Settle;
  ended?: boolean;
  /** The form is filled: its pseudo-classes match. */
  active?: boolean;
  /** Filled, and left to the person. */
  waits?: boolean;
  /** The submit event that belongs to it. */
  event?: Event;
  /** Submitted by script right now: as long as the microtasks of its listeners run, it counts as being dispatched. */
  submitting?: boolean;
  /** The last reset of the form, which the page may have prevented. */
  reset?: Event;
  /** What the page gave to `respondWith`. */
  response?: { readonly value: unknown };
}

/** A failure whose message the caller may read. */
export const toFailure = (message: string): ToolOutcome => ({ type: 'failed', message });

/** The form was submitted and the page didn't answer: a navigation has no result. */
export const NAVIGATED: ToolOutcome = { type: 'returned', text: null };

/** Awaits what `respondWith` was given. Never rejects. */
export async function readResponse(response: unknown): Promise<ToolOutcome> {
  let value: unknown;
  try {
    value = await response;
  } catch {
    return toFailure('respondWith promise was rejected');
  }
  try {
    return { type: 'returned', text: value === '' ? '' : toResultText(value) };
  } catch {
    return toFailure('respondWith promise resolved with an object that could not be serialized to JSON');
  }
}
