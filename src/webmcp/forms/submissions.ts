/** One call of a form, from before it is filled until it ends, and the submit event that belongs to it. */

import type { Context, FormCall } from '../context';
import {
  addEventListener,
  eventPhase,
  eventTarget,
  exec,
  filter,
  forEach,
  getWeak,
  isPrevented,
  keys,
  NativeWeakMap,
  removeEventListener,
  setWeak,
} from '../intrinsics';
import { toResultText } from '../register-tool';
import type { DocumentCallOutcome, Settle } from '../tool';
import type { Dom, Root } from './dom';
import { readControlName } from './parameters';

export interface Execution extends FormCall {
  readonly form: Element;
  /** As it was called. */
  readonly toolName: string;
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
  /** Being submitted by script: while the microtasks of its listeners run, the event counts as being dispatched, and a form that goes keeps its call. */
  submitting?: boolean;
  /** The last reset event of the form, which the page may have prevented. */
  reset?: Event;
}

/** A failure whose message the caller may read. */
export const toFormFailure = (message: string): DocumentCallOutcome => ({ type: 'failed', message });

/** The form was submitted without an answer: a navigation has no result. */
export const NAVIGATED: DocumentCallOutcome = { type: 'returned', text: null };

/** Awaits the argument of `respondWith`. Never rejects. */
async function readResponse(response: unknown): Promise<DocumentCallOutcome> {
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

const RESET = toFormFailure('Tool execution cancelled by a form reset');
const UNANSWERED = toFormFailure(
  "The site has a programming error: it called preventDefault() on the 'submit' event, without also calling respondWith() with the tool result",
);

/** More than the awaits of a listener that answers at once; together they take no noticeable time. */
const MICROTASKS = 50;

interface Parts {
  context: Context;
  dom: Dom;
  /** In order, the latest last. */
  executionsOf: (form: unknown) => readonly Execution[];
  show: (execution: Execution, isActive: boolean) => void;
}

export function createSubmissions({ context, dom, executionsOf, show }: Parts) {
  const executionOf = new NativeWeakMap<Event, Execution>();

  const conclude = async (execution: Execution, event: Event) => {
    const { reset, response, settle } = execution;
    if (reset && !isPrevented(reset)) settle(RESET);
    else if (response) settle(await readResponse(response.value));
    else settle(isPrevented(event) ? UNANSWERED : NAVIGATED);
  };

  /** In Chromium, microtasks run between the listeners. Here they run after them, and count as part of the dispatch. */
  const concludeSoon = async (execution: Execution, event: Event) => {
    for (let i = 0; i < MICROTASKS; i++) await undefined;
    execution.submitting = false;
    await conclude(execution, event);
  };

  /** The execution that a submit event belongs to. The page may ask for it before our listener runs. */
  const ofEvent = (event: Event): Execution | undefined => {
    const known = getWeak(executionOf, event);
    if (known || !event.isTrusted || eventPhase(event) === 0) return known;
    const executions = executionsOf(eventTarget(event));
    const latest = executions[executions.length - 1];
    if (!latest) return undefined;
    setWeak(executionOf, event, latest);
    latest.event = event;
    if (!latest.submitting) context.queueTask(() => void conclude(latest, event));
    return latest;
  };

  const onReset = (execution: Execution, event: Event) => {
    if (eventTarget(event) !== execution.form || !event.isTrusted) return;
    execution.reset = event;
    show(execution, false);
    context.queueTask(() => {
      if (isPrevented(event)) show(execution, true);
      else execution.settle(RESET);
    });
  };

  return {
    ofEvent,
    /** Listens to what the user and the page do with the form. Returns a function that stops listening. */
    watch(execution: Execution) {
      const { form, settle } = execution;
      const root = dom.rootOf(form);
      let pressed = false;
      const listeners: Record<string, (event: Event) => void> = {
        submit: ofEvent,
        reset: (event) => onReset(execution, event),
        click(event) {
          const target = eventTarget(event);
          const button = dom.isElement(target) && dom.closest(target, 'button,input');
          if (!button || !submits(dom, button, form)) return;
          pressed = true;
          context.queueTask(() => {
            pressed = false;
          });
        },
        // Pages also validate forms themselves, with the same event; a failed submission follows a click or Enter in its task.
        invalid(event) {
          const target = eventTarget(event);
          if (pressed && dom.isElement(target) && dom.get(target, 'form') === form) settle(toRefusal(dom, form));
        },
      };
      forEach(keys(listeners), (type) => addEventListener(root, type, listeners[type] ?? null, true));
      return () => forEach(keys(listeners), (type) => removeEventListener(root, type, listeners[type] ?? null, true));
    },
    /** Submits the form as its button would. */
    submit(execution: Execution) {
      const { form, button } = execution;
      execution.submitting = true;
      dom.requestSubmit(form as HTMLFormElement, (button ?? null) as HTMLElement | null); // their types
      if (execution.event) void concludeSoon(execution, execution.event);
      else execution.settle(toRefusal(dom, form));
    },
  };
}

/** Lists each invalid control with the browser's validation message. */
function toRefusal(dom: Dom, form: Element) {
  let text = '';
  forEach(dom.get(form, 'elements'), (control) => {
    const message = dom.get(control, 'validationMessage');
    if (message) text += `${readControlName(dom, control)}: ${message}. `;
  });
  // Deviation: if the browser submits nothing (a sandbox without `allow-forms`), the call never ends in Chromium.
  return toFormFailure(text ? `Form validation failed: ${text}` : 'The browser did not submit the form.');
}

/** The first enabled submit button in tree order, image buttons included, which `form.elements` leaves out. */
export function findSubmitButton(dom: Dom, form: Element): Element | undefined {
  const candidates = dom.queryAll(dom.rootOf(form) as Element | Root, 'button,input'); // the roots that a form can have
  return filter(candidates, (button) => submits(dom, button, form) && !dom.matches(button, ':disabled'))[0];
}

/** `button` is a button or an input. */
export const submits = (dom: Dom, button: Element, form: Element): boolean =>
  dom.get(button, 'form') === form && !!exec(/^(submit|image)$/, dom.get(button, 'type') ?? '');
