/** How a tool runs, for `executeTool()` and for the extension alike: the order of tasks, abort, and the result's text. */
import type { Context, Tool } from './context';
import { isObject } from './convert';
import { readSchema } from './dynamic';
import { toErrorText } from './error-text';
import type { HostCallOutcome } from './host';
import {
  abort,
  addEventListener,
  controllerSignal,
  dispatchEvent,
  isAborted,
  logError,
  NativeAbortController,
  NativePromise,
  removeEventListener,
  stringify,
} from './intrinsics';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events';

export type RunOutcome = Exclude<HostCallOutcome, { type: 'too-large' }>;

/** A call on its way. */
interface Run {
  name: string;
  /** Given to the tool as it is: a fresh structured copy, nobody else's object. */
  input: object;
  signal: AbortSignal | undefined;
}

/** What an abort must know of the tool's code: its own signal while it runs, and whether `toolactivated` was fired. */
interface Running {
  controller?: AbortController | undefined;
  activated?: boolean;
}

/**
 * Runs a tool and settles in a later task, or at once when `signal` aborts; only the first `settle` counts. An abort
 * before the tool started doesn't stop it from running: the tool is told after its start, as in Chromium.
 */
export function runTool(context: Context, run: Run, settle: (outcome: RunOutcome) => void): void {
  if (run.signal && isAborted(run.signal)) settle({ type: 'aborted' });
  else if (!context.tools[run.name]) settle(refusal('unknown-tool', run.name));
  else startTool(context, run, settle);
}

function startTool(context: Context, run: Run, settle: (outcome: RunOutcome) => void): void {
  const { name, signal } = run;
  const running: Running = {};
  const cancel = () => {
    settle({ type: 'aborted' });
    context.queueTask(() => tellAbort(context, name, running));
  };
  if (signal) addEventListener(signal, 'abort', cancel);
  void performSteps(context, run, running, (outcome) => {
    if (signal) removeEventListener(signal, 'abort', cancel);
    settle(outcome);
  });
}

/** Awaits only our own promises' settling; the page's `then` is called by nobody but the engine. Never rejects. */
async function performSteps(
  context: Context,
  { name, input, signal }: Run,
  running: Running,
  settle: (outcome: RunOutcome) => void,
): Promise<void> {
  await nextTask(context);
  const tool = context.tools[name];
  if (!tool) return settle(refusal('unknown-tool', name));
  if (tool.disabled) return settle(refusal('disabled', name));
  const { unavailable } = readSchema(tool);
  if (unavailable !== undefined) return settle(refusal('unavailable', name, unavailable));
  const invocation = invoke(tool, input, running);
  // The specification fires before the call; Chromium after it and its microtasks, which pages' tests rely on.
  await nextTask(context);
  dispatchEvent(context.target, new ToolActivatedEvent('toolactivated', { toolName: name }));
  running.activated = true;
  if (signal && isAborted(signal)) tellAbort(context, name, running);
  const outcome = await invocation;
  await nextTask(context);
  settle(outcome);
}

const nextTask = ({ queueTask }: Context) => new NativePromise<void>((resolve) => queueTask(resolve));

async function invoke({ execute }: Tool, input: object, running: Running): Promise<RunOutcome> {
  const controller = new NativeAbortController();
  running.controller = controller;
  try {
    return { type: 'returned', text: toResultText(await execute(input, { signal: controllerSignal(controller) })) };
  } catch (error) {
    logError('WebMCP tool execution failed: Uncaught', error);
    return { type: 'threw', message: toErrorText(error) };
  } finally {
    running.controller = undefined;
  }
}

/** Chromium's conversion. A symbol throws here, and so becomes a failed call; Chromium's renderer crashes on one. */
function toResultText(value: unknown): string {
  if (isObject(value)) return stringify(value) ?? 'undefined';
  return value === '' ? 'Operation succeeded' : `${value}`;
}

/** The tool hears that it was aborted, never the caller's reason. */
function tellAbort({ target }: Context, toolName: string, running: Running): void {
  const { activated, controller } = running;
  if (!activated || !controller) return;
  running.controller = undefined;
  abort(controller);
  dispatchEvent(target, new ToolCancelEvent('toolcancel', { toolName }));
}

const REFUSALS = {
  'unknown-tool': 'This page has no tool of that name',
  disabled: 'The tool is disabled',
  unavailable: 'The tool is unavailable',
};

const refusal = (code: keyof typeof REFUSALS, name: string, detail?: string): RunOutcome => ({
  type: 'refused',
  code,
  message: `${REFUSALS[code]} ("${name}")${detail === undefined ? '.' : `: ${detail}`}`,
});
