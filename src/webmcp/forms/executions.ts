/** The calls of a document's forms: filled, submitted by the agent or left to the person, shown as active until they end. */
import type { Context } from '../context';
import { tellInteraction } from '../eras/asking';
import { addEventListener, filter, forEach, isArray, NativePromise } from '../intrinsics';
import { toErrorText } from '../perform';
import type { DocumentTool, Settle, ToolOutcome } from '../tool';
import type { Dom } from './dom';
import { type Execution, NAVIGATED, toFailure } from './execution';
import { fillControls, readInput } from './input';
import { createSubmissions, findSubmitButton, submits } from './submissions';

export interface Executions {
  perform(form: Element, autosubmit: boolean): DocumentTool['perform'];
  /** The form isn't the tool any more that was called. */
  cancel(form: Element): void;
  /** The page submitted the form with `submit()`, which makes no event. */
  submitted(form: unknown): void;
  /** The execution that a submit event belongs to. */
  ofEvent(event: Event): Execution | undefined;
}

const NO_OBJECT = 'JSON input arguments must be an object';
const NO_BUTTON = 'No submit button was found, but for a form without `toolautosubmit`, there must be a submit button';
const REPLACED = toFailure('Tool execution cancelled by another call of the same form');
const UPDATED = toFailure('Tool execution cancelled, since tool definition was updated');

const toThrown = (error: unknown): ToolOutcome => ({ type: 'threw', message: toErrorText(error) });

export function createExecutions(context: Context, dom: Dom): Executions {
  let live: Execution[] = [];

  const nameOf = ({ form }: Execution) => dom.attribute(form, 'toolname');
  const executionsOf = (form: unknown) => filter(live, (execution) => execution.form === form);
  const show = (execution: Execution, isActive: boolean) => {
    execution.active = isActive;
    const { form, button } = execution;
    const active = !!filter(executionsOf(form), (other) => other.active)[0];
    dom.toggleAttribute(form, 'data-tool-form-active', active);
    if (button) dom.toggleAttribute(button, 'data-tool-submit-active', active);
  };
  const submissions = createSubmissions({ context, dom, executionsOf, show });

  const begin = (form: Element, button: Element | undefined, resolve: Settle): Execution => {
    const execution: Execution = {
      form,
      button,
      settle(outcome) {
        if (execution.ended) return;
        execution.ended = true;
        live = filter(live, (other) => other !== execution);
        stopHearing();
        if (execution.waits) tellInteraction(nameOf(execution), false);
        show(execution, false);
        resolve(outcome);
      },
    };
    const stopHearing = submissions.hear(execution);
    live[live.length] = execution;
    return execution;
  };

  const start = (form: Element, autosubmit: boolean, input: object, resolve: Settle): Execution | undefined => {
    const button = findSubmitButton(dom, form);
    const fillings = isArray(input) ? NO_OBJECT : autosubmit || button ? readInput(dom, form, input) : NO_BUTTON;
    if (typeof fillings === 'string') return void resolve(toFailure(fillings));
    // Deviation: Chromium never ends the call that waited here for the person.
    forEach(executionsOf(form), ({ event, settle }) => event || settle(REPLACED));
    const execution = begin(form, button, resolve);
    try {
      forEach(fillings, (filling) => fillControls(dom, filling));
      proceed(execution, autosubmit);
    } catch (error) {
      execution.settle(toThrown(error));
    }
    return execution;
  };

  /** Listeners of the page have heard of each filling, and may have removed or replaced what was there. */
  const proceed = (execution: Execution, autosubmit: boolean): void => {
    const { button, form, settle } = execution;
    if (!dom.isConnected(form)) settle(UPDATED);
    if (execution.ended) return;
    if (button && !submits(dom, button, form)) execution.button = findSubmitButton(dom, form);
    const { button: submitter } = execution;
    if (!autosubmit && !submitter) settle(toFailure(NO_BUTTON));
    else {
      show(execution, true);
      if (autosubmit) submissions.submit(execution);
      else wait(execution, submitter as HTMLElement); // there is one
    }
  };

  /** For the person to press the button, which may take long. */
  const wait = (execution: Execution, button: HTMLElement): void => {
    execution.waits = true;
    dom.focus(button);
    tellInteraction(nameOf(execution), true);
  };

  return {
    perform: (form, autosubmit) => (input, signal) =>
      new NativePromise((resolve) => {
        try {
          const execution = start(form, autosubmit, input, resolve);
          if (execution) addEventListener(signal, 'abort', () => execution.settle({ type: 'aborted' }));
        } catch (error) {
          resolve(toThrown(error)); // a page that broke its own DOM
        }
      }),
    cancel: (form) =>
      forEach(executionsOf(form), (execution) => {
        show(execution, false);
        // An answer that is there already still counts.
        context.queueTask(() => execution.settle(UPDATED));
      }),
    submitted: (form) => forEach(executionsOf(form), ({ settle }) => settle(NAVIGATED)),
    ofEvent: submissions.ofEvent,
  };
}
