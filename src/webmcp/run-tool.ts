/** How a tool runs, for `executeTool()` and for the extension alike: the order of tasks, abort, and the result's text. */
import { type Context, isVisible } from './context';
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
import type { DocumentTool, Settle, ToolOutcome } from './tool';
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

/** What an abort must know of the tool's code: its own signal while it runs. */
interface Running {
  controller?: AbortController | undefined;
}

/**
 * Runs a tool and settles in a later task, or at once when `signal` aborts; only the first `settle` counts. An abort
 * before the tool started doesn't stop it from running: the tool is told after its start, as in Chromium.
 */
export function runTool(context: Context, run: Run, settle: Settle): void {
  if (run.signal && isAborted(run.signal)) settle({ type: 'aborted' });
  else startTool(context, run, settle);
}

function startTool(context: Context, run: Run, settle: Settle): void {
  const { name, signal } = run;
  const running: Running = {};
  const tell = () => context.queueTask(() => tellAbort(context, name, running));
  void performSteps(context, run, running, untilAborted(signal, settle, tell));
}

/** Settles `aborted` as soon as the signal aborts, and then tells of it; until what it returns settles first. */
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

/** Awaits only our own promises' settling; the page's `then` is called by nobody but the engine. Never rejects. */
async function performSteps(context: Context, run: Run, running: Running, settle: Settle): Promise<void> {
  const { name, input } = run;
  const known = findTool(context, run);
  await nextTask(context);
  const tool = known && findTool(context, run);
  if (!tool) return settle(known ? { ...LOST, message: `Tool not found: ${name}` } : LOST);
  if (tool.disabled) return settle(refusal('disabled', name));
  const { unavailable } = readSchema(tool);
  if (unavailable !== undefined) return settle(refusal('unavailable', name, unavailable));
  const invocation = invoke(tool, input, running);
  // The specification fires before the call; Chromium after it and its microtasks, but before anything else that waits.
  await nextTask(context, true);
  dispatchEvent(context.target, new ToolActivatedEvent('toolactivated', { toolName: name }));
  const outcome = await invocation;
  await nextTask(context);
  settle(outcome);
}

/** Forms come and go without a word: the registry looks before it answers. */
export function findTool(context: Context, { name, asker }: Pick<Run, 'asker' | 'name'>): DocumentTool | undefined {
  context.syncForms();
  const tool = context.tools[name];
  return tool && isVisible(context, tool, asker ?? context.environment.origin) ? tool : undefined;
}

const nextTask = ({ queueTask }: Context, ahead?: boolean) =>
  new NativePromise<void>((resolve) => queueTask(resolve, ahead));

async function invoke({ perform }: DocumentTool, input: object, running: Running): Promise<ToolOutcome> {
  const controller = new NativeAbortController();
  running.controller = controller;
  const outcome = await perform(input, controllerSignal(controller));
  running.controller = undefined;
  return outcome;
}

/** The tool hears that it was aborted, never the caller's reason. */
function tellAbort({ target }: Context, toolName: string, running: Running): void {
  const { controller } = running;
  if (!controller) return;
  running.controller = undefined;
  abort(controller);
  dispatchEvent(target, new ToolCancelEvent('toolcancel', { toolName }));
}

export type RefusedOutcome = Extract<ToolOutcome, { type: 'refused' }>;

export const TRANSIENT = 'The operation failed for an unknown transient reason (e.g. out of memory).';

/** How a call ends whose tool isn't there, or can't be reached any more. */
export const LOST: RefusedOutcome = { type: 'refused', code: 'unknown-tool', message: TRANSIENT };

const REFUSALS = {
  disabled: 'The tool is disabled',
  unavailable: 'The tool is unavailable',
};

export const refusal = (code: keyof typeof REFUSALS, name: string, detail?: string): RefusedOutcome => ({
  type: 'refused',
  code,
  message: `${REFUSALS[code]} ("${name}")${detail === undefined ? '.' : `: ${detail}`}`,
});
