/** How calls of forms end: submitted and answered, refused by the form's own constraints, or reset. */

import type { Context } from '../context';
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
import type { Dom, Root } from './dom';
import { type Execution, NAVIGATED, readResponse, toFailure } from './execution';
import { readControlName } from './parameters';

export interface Submissions {
  /** Hears of what the person and the page do with the form; the result stops that. */
  hear(execution: Execution): () => void;
  /** Submits the form as its button would. */
  submit(execution: Execution): void;
  /** The execution that a submit event belongs to: the page may ask before we hear of the event. */
  ofEvent(event: Event): Execution | undefined;
}

const RESET = toFailure('Tool execution cancelled by a form reset');
const UNANSWERED = toFailure(
  "The site has a programming error: it called preventDefault() on the 'submit' event, without also calling respondWith() with the tool result",
);

/** As many as the awaits of a listener that answers at once; together they take no time. */
const MICROTASKS = 50;

interface Parts {
  context: Context;
  dom: Dom;
  /** The latest last. */
  executionsOf: (form: unknown) => readonly Execution[];
  show: (execution: Execution, isActive: boolean) => void;
}

export function createSubmissions({ context, dom, executionsOf, show }: Parts): Submissions {
  const executionOf = new NativeWeakMap<Event, Execution>();

  const conclude = async (execution: Execution, event: Event) => {
    const { reset, response, settle } = execution;
    if (reset && !isPrevented(reset)) settle(RESET);
    else if (response) settle(await readResponse(response.value));
    else settle(isPrevented(event) ? UNANSWERED : NAVIGATED);
  };

  /** In Chromium microtasks run between the listeners. Here they run afterwards, and count as part of the dispatch. */
  const concludeSoon = async (execution: Execution, event: Event) => {
    for (let i = 0; i < MICROTASKS; i++) await undefined;
    execution.submitting = false;
    await conclude(execution, event);
  };

  const ofEvent = (event: Event) => {
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

  const hearReset = (execution: Execution, event: Event) => {
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
    hear(execution) {
      const { form, settle } = execution;
      const root = dom.rootOf(form);
      let pressed = false;
      const listeners: Record<string, (event: Event) => void> = {
        submit: ofEvent,
        reset: (event) => hearReset(execution, event),
        click(event) {
          const target = eventTarget(event);
          const button = dom.isElement(target) && dom.closest(target, 'button,input');
          if (!button || !submits(dom, button, form)) return;
          pressed = true;
          context.queueTask(() => {
            pressed = false;
          });
        },
        // Pages check forms themselves, with the same event; a refused submission comes in the task of a click or Enter.
        invalid(event) {
          const target = eventTarget(event);
          if (pressed && dom.isElement(target) && dom.get(target, 'form') === form) settle(toRefusal(dom, form));
        },
      };
      forEach(keys(listeners), (type) => addEventListener(root, type, listeners[type] ?? null, true));
      return () => forEach(keys(listeners), (type) => removeEventListener(root, type, listeners[type] ?? null, true));
    },
    submit(execution) {
      const { form, button } = execution;
      execution.submitting = true;
      dom.requestSubmit(form as HTMLFormElement, (button ?? null) as HTMLElement | null); // what they are
      if (execution.event) void concludeSoon(execution, execution.event);
      else execution.settle(toRefusal(dom, form));
    },
  };
}

/** Names each control that is not as the form wants it, with the browser's own words. */
function toRefusal(dom: Dom, form: Element) {
  let text = '';
  forEach(dom.get(form, 'elements'), (control) => {
    const message = dom.get(control, 'validationMessage');
    if (message) text += `${readControlName(dom, control)}: ${message}. `;
  });
  // Deviation: where the browser submits nothing (a sandbox without `allow-forms`), Chromium's call never ends.
  return toFailure(text ? `Form validation failed: ${text}` : 'The browser did not submit the form.');
}

/** The first one that isn't disabled, in tree order: also an image, which `form.elements` leaves out. */
export function findSubmitButton(dom: Dom, form: Element): Element | undefined {
  const candidates = dom.queryAll(dom.rootOf(form) as Element | Root, 'button,input'); // a form is in one of these
  return filter(candidates, (button) => submits(dom, button, form) && !dom.matches(button, ':disabled'))[0];
}

/** `button` is a button or an input. */
export const submits = (dom: Dom, button: Element, form: Element): boolean =>
  dom.get(button, 'form') === form && !!exec(/^(submit|image)$/, dom.get(button, 'type') ?? '');
