/** Runs a tool, for `executeTool()` and for the extension alike: the order of tasks, and aborting. */
import { type Context, isVisible } from './context';
import { type RefusedOutcome, readSchema, refusal } from './dynamic';
import {
  addEventListener,
  createAbortion,
  dispatchEvent,
  isAborted,
  NativePromise,
  removeEventListener,
} from './intrinsics';
import type { DocumentCallOutcome, DocumentTool, Settle } from './tool';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events';

/** A call in progress. */
interface Run {
  name: string;
  /** Passed to the tool as it is: a fresh copy that nobody else holds. */
  input: object;
  signal: AbortSignal | undefined;
  /** The origin of the calling document; if absent, the tool's own. */
  asker?: string;
}

/** Holds what aborts the tool's own signal while its code runs. */
interface Running {
  abort?: (() => void) | undefined;
}

/**
 * Runs a tool and settles in a later task, or at once when `signal` aborts. An abort before the tool has started doesn't
 * keep it from running: its signal aborts after its start, as in Chromium.
 */
export function runTool(context: Context, run: Run, settle: Settle): void {
  const { name, signal } = run;
  const running: Running = {};
  const tell = () => context.queueTask(() => tellAbort(context, name, running));
  if (signal && isAborted(signal)) settle({ type: 'aborted' });
  else void performSteps(context, run, running, untilAborted(signal, settle, tell));
}

/** Returns a `settle` for the call's end. If the signal aborts first, settles with `aborted` at once and calls `tell`. */
export function untilAborted(signal: AbortSignal | undefined, settle: Settle, tell: () => void): Settle {
  if (!signal) return settle;
  const finish: Settle = (outcome) => {
    removeEventListener(signal, 'abort', cancel);
    settle(outcome);
  };
  const cancel = () => {
    if (!isAborted(signal)) return; // the page dispatched the event
    finish({ type: 'aborted' });
    tell();
  };
  addEventListener(signal, 'abort', cancel);
  return finish;
}

/** Awaits only our own promises: nothing but the engine calls a `then` of the page. Never rejects. */
async function performSteps(context: Context, run: Run, running: Running, settle: Settle): Promise<void> {
  const { name, input } = run;
  const known = findTool(context, run);
  await nextTask(context);
  const tool = known && findTool(context, run);
  if (!tool) {
    if (known) await nextTask(context); // its end is told first
    return settle(known ? { ...LOST, message: `Tool not found: ${name}` } : LOST);
  }
  if (tool.disabled) return settle(refusal('disabled', name));
  const { unavailable } = readSchema(tool);
  if (unavailable !== undefined) return settle(refusal('unavailable', name, unavailable));
  const invocation = invoke(tool, input, running);
  // The specification fires before the call; Chromium fires after it and its microtasks, but before any other queued task.
  await nextTask(context, true);
  dispatchEvent(context.target, new ToolActivatedEvent('toolactivated', { toolName: name }));
  const outcome = await invocation;
  await nextTask(context);
  settle(outcome);
}

/** Forms appear and disappear without an event, so they are read first. */
export function findTool(context: Context, { name, asker }: Pick<Run, 'asker' | 'name'>): DocumentTool | undefined {
  context.syncForms();
  const tool = context.tools[name];
  return tool && isVisible(context, tool, asker ?? context.environment.origin) ? tool : undefined;
}

const nextTask = ({ queueTask }: Context, ahead?: boolean) =>
  new NativePromise<void>((resolve) => queueTask(resolve, ahead));

async function invoke({ perform }: DocumentTool, input: object, running: Running): Promise<DocumentCallOutcome> {
  const { signal, abort } = createAbortion();
  running.abort = abort;
  const outcome = await perform(input, signal);
  running.abort = undefined;
  return outcome;
}

/** The tool's signal aborts without the caller's reason. */
function tellAbort({ target }: Context, toolName: string, running: Running): void {
  const { abort } = running;
  if (!abort) return;
  running.abort = undefined;
  abort();
  dispatchEvent(target, new ToolCancelEvent('toolcancel', { toolName }));
}

/** The outcome for a tool that doesn't exist or can no longer be reached. */
export const LOST: RefusedOutcome = {
  type: 'refused',
  code: 'unknown-tool',
  message: 'The operation failed for an unknown transient reason (e.g. out of memory).',
};
