/** The calls of a document's forms: filled in, submitted by the agent or left to the user, and marked as active until they end. */
import type { Context } from '../context';
import { tellInteraction } from '../eras/asking';
import { addEventListener, bare, dispatchEvent, filter, forEach, isArray, NativePromise } from '../intrinsics';
import { toThrown } from '../register-tool';
import type { DocumentTool, Settle } from '../tool';
import { ToolCancelEvent } from '../tool-events';
import type { Dom } from './dom';
import { fillControls, readInput } from './input';
import { createSubmissions, type Execution, findSubmitButton, NAVIGATED, submits, toFormFailure } from './submissions';

const NO_OBJECT = 'JSON input arguments must be an object';
const NO_BUTTON = 'No submit button was found, but for a form without `toolautosubmit`, there must be a submit button';
const REPLACED = toFormFailure('Tool execution cancelled by another call of the same form');
const UPDATED = toFormFailure('Tool execution cancelled, since tool definition was updated');

export type Executions = ReturnType<typeof createExecutions>;

export function createExecutions(context: Context, dom: Dom) {
  let live: Execution[] = [];

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
    const execution: Execution = bare({
      form,
      toolName: dom.attribute(form, 'toolname') ?? '',
      button,
      settle(outcome) {
        if (execution.ended) return;
        execution.ended = true;
        live = filter(live, (other) => other !== execution);
        stopListening();
        if (execution.waits) tellInteraction(execution.toolName, false);
        show(execution, false);
        resolve(outcome);
      },
    });
    const stopListening = submissions.watch(execution);
    live[live.length] = execution;
    return execution;
  };

  const start = (form: Element, autosubmit: boolean, input: object, resolve: Settle): Execution | undefined => {
    const button = findSubmitButton(dom, form);
    const fillings = isArray(input) ? NO_OBJECT : autosubmit || button ? readInput(dom, form, input) : NO_BUTTON;
    if (typeof fillings === 'string') return void resolve(toFormFailure(fillings));
    // Deviation: in Chromium, an earlier call that waits here for the user never ends.
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

  /** Filling has fired events, whose listeners may have removed or replaced elements. */
  const proceed = (execution: Execution, autosubmit: boolean): void => {
    const { button, form, settle } = execution;
    if (!dom.isConnected(form)) settle(UPDATED);
    if (execution.ended) return;
    if (button && !submits(dom, button, form)) execution.button = findSubmitButton(dom, form);
    const { button: submitter } = execution;
    if (!autosubmit && !submitter) settle(toFormFailure(NO_BUTTON));
    else {
      show(execution, true);
      if (autosubmit) submissions.submit(execution);
      else wait(execution, submitter as HTMLElement); // checked above
    }
  };

  /** Waits for the user to press the button. */
  const wait = (execution: Execution, button: HTMLElement): void => {
    execution.waits = true;
    dom.focus(button);
    tellInteraction(execution.toolName, true);
  };

  return {
    perform:
      (form: Element, autosubmit: boolean): DocumentTool['perform'] =>
      (input, signal) =>
        new NativePromise((resolve) => {
          try {
            const execution = start(form, autosubmit, input, resolve);
            if (execution) addEventListener(signal, 'abort', () => execution.settle({ type: 'aborted' }));
          } catch (error) {
            resolve(toThrown(error)); // the page has broken its own DOM
          }
        }),
    /** Ends the calls of a form that is no longer the tool that was called; `isGone`: it is no tool any more. */
    cancel: (form: Element, isGone: boolean) =>
      forEach(executionsOf(form), (execution) => {
        const { event, response, settle, submitting, toolName } = execution;
        show(execution, false);
        // Of a change, in a task, so that an answer that has already been given still counts.
        if (!isGone) context.queueTask(() => settle(UPDATED));
        else if (!submitting && (!event || response)) {
          // Deviation: Chromium doesn't fire it yet.
          if (!event)
            context.queueTask(() => dispatchEvent(context.target, new ToolCancelEvent('toolcancel', { toolName })));
          settle(UPDATED);
        }
      }),
    /** The page has submitted the form with `submit()`, which fires no event. */
    submitted: (form: unknown) => forEach(executionsOf(form), ({ settle }) => settle(NAVIGATED)),
    ofEvent: submissions.ofEvent,
  };
}
