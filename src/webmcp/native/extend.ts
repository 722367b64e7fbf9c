/** Dynamic tools on the browser's own `modelContext`: its methods are wrapped where they stand, and `updateTool` joins them. */
import { refuse } from '../context';
import { updateTool } from '../dynamic';
import { byName, type RegisteredTool, toRegisteredTool } from '../get-tools';
import { apply, defineProperty, sort } from '../intrinsics';
import { LENGTHS, promiseOf } from '../model-context';
import type { TreeTool } from '../tree/tree';
import type { NativeTool } from './native';
import { registerTool } from './register-tool';
import { askAgain, type Registry, whyRefused } from './registry';

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** A foreign receiver gets what was there before: the browser's method, or that of an earlier document in the same globals. */
export function extend(registry: Registry): void {
  const { context, native } = registry;
  const prototype = Object.getPrototypeOf(native.object);
  const methods: Record<string, Method> = {
    registerTool: (...args) => registerTool(registry, args),
    updateTool: (...args) =>
      promiseOf<undefined>(context, 'updateTool', args, (call) => updateTool(call, args[0], args[1])),
    getTools: (...args) => getTools(registry, args),
    executeTool: (...args) => (registry.dynamic ? executeTool(registry, args) : native.executeTool(...args)),
  };
  for (const [name, method] of Object.entries(methods)) replaceMethod(prototype, name, native.object, method);
}

function replaceMethod(prototype: object, name: string, receiver: object, method: Method): void {
  const before = Object.getOwnPropertyDescriptor(prototype, name)?.value as Method | undefined; // a method if anything
  const { [name]: value } = {
    [name](this: unknown, ...args: unknown[]): Promise<unknown> {
      if (this === receiver) return apply(method, this, args);
      return before ? apply(before, this, args) : promiseOf(undefined, 'updateTool', args, () => undefined);
    },
  };
  defineProperty(value, 'length', { value: LENGTHS[name as keyof typeof LENGTHS], configurable: true });
  defineProperty(prototype, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The browser's list, after it was shown the lazy schemas of this moment. Disabled tools are only in ours. */
function getTools({ context, native }: Registry, args: unknown[]): Promise<unknown> {
  const ours: TreeTool[] = [];
  context.tree.listTools([], (tools) => {
    for (let i = 0; i < tools.length; i++) {
      const tool = tools[i] as TreeTool; // within the bounds
      // What another document has shown the browser just now hasn't come here yet.
      if (tool.disabled || tool.window !== context.environment.window) ours[ours.length] = tool;
    }
  });
  const listing = native.getTools(...args) as Promise<NativeTool[]>; // what it resolves with
  return ours.length > 0 ? join(listing, ours) : listing;
}

/** Ours in the place of the browser's entries of the same document and name; tools of one name stay in tree order. */
async function join(listing: Promise<NativeTool[]>, ours: TreeTool[]): Promise<unknown[]> {
  const tools = (await listing) as unknown[] as RegisteredTool[]; // they list alike
  const known = tools.length;
  for (let i = 0; i < ours.length; i++) {
    const tool = toRegisteredTool(ours[i] as TreeTool); // within the bounds
    tools[placeOf(tools, known, tool) ?? tools.length] = tool;
  }
  return sort(tools, byName);
}

function placeOf(tools: RegisteredTool[], known: number, { name, window }: RegisteredTool): number | undefined {
  for (let i = 0; i < known; i++) if (tools[i]?.name === name && tools[i]?.window === window) return i;
  return undefined;
}

/** The browser refuses what it isn't shown; we say why, or show it when its schema can be had again. */
async function executeTool(registry: Registry, args: unknown[]): Promise<unknown> {
  const { context, native } = registry;
  try {
    return await native.executeTool(...args);
  } catch (error) {
    const { name, window } = (args[0] ?? {}) as Partial<NativeTool>; // anything may be given
    const tool = window === context.environment.window ? context.tools[name ?? ''] : undefined;
    if (!tool || (error as { name?: unknown } | undefined)?.name !== 'UnknownError') throw error; // anything may be thrown
    if (askAgain(registry, tool)) return native.executeTool(...args);
    const known = whyRefused(registry, tool);
    if (known) refuse('UnknownError', known.message);
    throw error;
  }
}
