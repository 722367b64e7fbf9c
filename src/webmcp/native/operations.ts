/** What extends a browser's own object, once it is used: part of the second part. */
import { announceChange, type NativeHalf, type NativeState } from '../context';
import { readSchema, refusal } from '../dynamic';
import { byName, type ListedHandle, toRegisteredTool } from '../get-tools';
import {
  abortReason,
  addEventListener,
  filter,
  forEach,
  isAborted,
  NativeError,
  NativePromise,
  NativeTypeError,
  sort,
  stringify,
} from '../intrinsics';
import { toThrown } from '../register-tool';
import type { DocumentTool, Execute, Registration } from '../tool';
import type { Reachable } from '../tree/peer';
import type { RegisteredTool } from '../types';
import { isObject, refuse } from '../web-idl';
import { answerHost } from './native-host';
import {
  addTool,
  askAgain,
  createNativeRegistry,
  forgetTool,
  type HostRun,
  type NativeRegistry,
  OURS,
  removeTool,
  untilEvent,
  whyRefused,
} from './registry';

export function serveNative(state: NativeState, page: typeof globalThis): NativeHalf {
  const registry = createNativeRegistry(state);
  return {
    registerTool: (registration) => registerTool(registry, registration),
    getTools: (args) => getTools(registry, args),
    executeTool: (args) => (registry.dynamic ? executeTool(registry, args) : registry.native.executeTool(...args)),
    ...answerHost(registry, page),
  };
}

/** The browser's list, after publishing the current lazy schemas to it. Disabled tools are only in our list. */
function getTools({ context, native }: NativeRegistry, args: unknown[]): Promise<unknown> {
  let ours: Reachable[] = [];
  context.tree.listTools([], (tools) => {
    // What another document has just published to the browser hasn't arrived here yet.
    ours = filter(tools, ({ disabled, window }) => disabled || window !== context.environment.window);
  });
  const listing = native.getTools(...args) as Promise<ListedHandle[]>; // the browser's tools have the same shape
  return ours[0] ? join(listing, ours) : listing;
}

/** Replaces the browser's entries by ours of the same document and name; tools of one name stay in tree order. */
async function join(listing: Promise<ListedHandle[]>, ours: Reachable[]): Promise<unknown[]> {
  const tools = await listing;
  const placeOf = ({ name, window }: Reachable): number => {
    let i = 0;
    while (tools[i] && (tools[i]?.name !== name || tools[i]?.window !== window)) i++;
    return i;
  };
  forEach(ours, (tool) => {
    tools[placeOf(tool)] = toRegisteredTool(tool);
  });
  return sort(tools, byName);
}

/** The browser refuses a tool that isn't published: this says why, or publishes the tool and tries again if its schema works now. */
async function executeTool(registry: NativeRegistry, args: unknown[]): Promise<unknown> {
  const { context, native } = registry;
  try {
    return await native.executeTool(...args);
  } catch (error) {
    const { name, window } = (args[0] ?? {}) as Partial<RegisteredTool>; // the argument can be anything
    const tool = window === context.environment.window ? context.tools[name ?? ''] : undefined;
    if (!tool || !isObject(error) || error.name !== 'UnknownError') throw error;
    if (askAgain(registry, tool)) return native.executeTool(...args);
    const known = whyRefused(registry, tool);
    if (known) refuse('UnknownError', known.message);
    throw error;
  }
}

async function registerTool(registry: NativeRegistry, { execute, signal, tool }: Registration): Promise<undefined> {
  const { context } = registry;
  const { disabled, name } = tool;
  // Both may have come while this part was on its way.
  if (signal && isAborted(signal)) throw abortReason(signal);
  if (context.tools[name]) refuse('InvalidStateError', 'Duplicate tool name');
  const outcome = addTool(registry, tool, wrapExecute(registry, tool, execute));
  if (signal) addEventListener(signal, 'abort', () => removeTool(registry, tool, abortReason(signal)));
  try {
    await outcome;
  } catch (error) {
    if (error !== OURS) {
      forgetTool(registry, tool);
      throw error;
    }
    // The browser accepted it, and either shall not list it or lists a newer version before the event.
    await (disabled
      ? new NativePromise<void>((resolve) => announceChange(context, tool, resolve))
      : untilEvent(registry));
    if (signal && isAborted(signal)) throw abortReason(signal);
  }
}

/** The callback that the browser calls: refuses while the schema fails, and records for the host what the tool throws. A symbol as a result rejects; Chromium's renderer crashes on one. */
function wrapExecute(registry: NativeRegistry, tool: DocumentTool, execute: Execute): Execute {
  return async (input, options) => {
    const run = startRun(registry, tool.name, input);
    const { unavailable } = readSchema(tool);
    const entry = registry.entries[tool.name];
    if (entry) entry.unavailable = unavailable;
    const refused = unavailable === undefined ? undefined : refusal('unavailable', tool.name, unavailable);
    try {
      if (refused) throw new NativeError(refused.message);
      const result = await execute(input, options);
      if (typeof result === 'symbol') throw new NativeTypeError('Cannot convert a Symbol value to a string');
      return result;
    } catch (error) {
      if (run) run.outcome = refused ?? toThrown(error);
      throw error;
    }
  };
}

function startRun({ runs }: NativeRegistry, name: string, input: object): HostRun | undefined {
  for (const id in runs) {
    const run = runs[id];
    if (!run || run.started || run.name !== name || run.text !== stringify(input)) continue;
    run.started = true;
    return run;
  }
  return undefined;
}
