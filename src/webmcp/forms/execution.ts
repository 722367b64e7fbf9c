/** One call of a form, from before it is filled until it ends. */

import { toResultText } from '../perform';
import type { DocumentCallOutcome, Settle } from '../tool';

export interface Execution {
  readonly form: Element;
  /** The button that submits it, or its replacement after filling; optional for an agent. */
  button: Element | undefined;
  /** Ends the call; only the first outcome counts. */
  readonly settle: Settle;
  ended?: boolean;
  /** The form is filled in, and its pseudo-classes match. */
  active?: boolean;
  /** Filled in, and waiting for the user. */
  waits?: boolean;
  /** The submit event that belongs to it. */
  event?: Event;
  /** Being submitted by script: while the microtasks of its listeners run, the event counts as being dispatched. */
  submitting?: boolean;
  /** The last reset event of the form, which the page may have prevented. */
  reset?: Event;
  /** The argument of the page's `respondWith`. */
  response?: { readonly value: unknown };
}

/** A failure whose message the caller may read. */
export const toFormFailure = (message: string): DocumentCallOutcome => ({ type: 'failed', message });

/** The form was submitted without an answer: a navigation has no result. */
export const NAVIGATED: DocumentCallOutcome = { type: 'returned', text: null };

/** Awaits the argument of `respondWith`. Never rejects. */
export async function readResponse(response: unknown): Promise<DocumentCallOutcome> {
  let value: unknown;
  try {
    value = await response;
  } catch {
    return toFormFailure('respondWith promise was rejected');
  }
  try {
    return { type: 'returned', text: value === '' ? '' : toResultText(value) };
  } catch {
    return toFormFailure('respondWith promise resolved with an object that could not be serialized to JSON');
  }
}
