/** How a tool runs, for `executeTool()` and for the extension alike: the order of tasks, abort, and the result's text. */
import { type Context, isVisible, type RunOutcome, type Settle, type Tool } from './context';
import { readSchema } from './dynamic';
import {
  abort,
  addEventListener,
  controllerSignal,
  dispatchEvent,
  isAborted,
  NativeAbortController,
  NativePromise,
  removeEventListener,
} from './intrinsics';
import { ToolActivatedEvent, ToolCancelEvent } from './tool-events';

/** A call on its way. */
interface Run {
  name: string;
  /** Given to the tool as it is: a fresh structured copy, nobody else's object. */
  input: object;
  signal: AbortSignal | undefined;
  /** The origin of the document that calls; the tool's own when absent. */
  asker?: string;
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
export function runTool(context: Context, run: Run, settle: Settle): void {
  if (run.signal && isAborted(run.signal)) settle({ type: 'aborted' });
  else if (!findTool(context, run)) settle(refusal('unknown-tool', run.name));
  else startTool(context, run, settle);
}

function startTool(context: Context, run: Run, settle: Settle): void {
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
async function performSteps(context: Context, run: Run, running: Running, settle: Settle): Promise<void> {
  const { name, input, signal } = run;
  await nextTask(context);
  const tool = findTool(context, run);
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

/** Forms come and go without a word: the registry looks before it answers. */
export function findTool(context: Context, { name, asker }: Pick<Run, 'asker' | 'name'>): Tool | undefined {
  context.syncForms();
  const tool = context.tools[name];
  return tool && isVisible(context, tool, asker ?? context.environment.origin) ? tool : undefined;
}

const nextTask = ({ queueTask }: Context) => new NativePromise<void>((resolve) => queueTask(resolve));

async function invoke({ perform }: Tool, input: object, running: Running): Promise<RunOutcome> {
  const controller = new NativeAbortController();
  running.controller = controller;
  const outcome = await perform(input, controllerSignal(controller));
  running.controller = undefined;
  return outcome;
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

export type Refusal = Extract<RunOutcome, { type: 'refused' }>;

export const refusal = (code: keyof typeof REFUSALS, name: string, detail?: string): Refusal => ({
  type: 'refused',
  code,
  message: `${REFUSALS[code]} ("${name}")${detail === undefined ? '.' : `: ${detail}`}`,
});
