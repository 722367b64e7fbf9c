/** Dynamic tools on the browser's own `modelContext`: its methods are wrapped where they stand, and `updateTool` joins them. */

import { byName, type ListedHandle, toRegisteredTool } from '../get-tools';
import { apply, filter, forEach, getOwnPropertyDescriptor, keys, sort } from '../intrinsics';
import { defineOperation, operate } from '../model-context';
import type { TreeTool } from '../tree/peer';
import { refuse } from '../web-idl';
import type { NativeTool } from './native';
import { registerNativeTool } from './register-tool';
import { askAgain, type NativeRegistry, whyRefused } from './registry';

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** A foreign receiver gets what was there before: the browser's method, or that of an earlier document in the same globals. */
export function extend(registry: NativeRegistry): void {
  const { context, native } = registry;
  const prototype = Object.getPrototypeOf(native.object);
  const methods: Record<string, Method> = {
    registerTool: (...args) => registerNativeTool(registry, args),
    updateTool: (...args) => operate(context, 'updateTool', args),
    getTools: (...args) => getTools(registry, args),
    executeTool: (...args) => (registry.dynamic ? executeTool(registry, args) : native.executeTool(...args)),
  };
  forEach(keys(methods), (name) => {
    const before = getOwnPropertyDescriptor(prototype, name)?.value as Method | undefined; // a method if anything
    defineOperation(prototype, name, (self, args) => {
      const method = self === native.object ? methods[name] : before;
      return method ? apply(method, self, args) : operate(undefined, name, args);
    });
  });
}

/** The browser's list, after it was shown the lazy schemas of this moment. Disabled tools are only in ours. */
function getTools({ context, native }: NativeRegistry, args: unknown[]): Promise<unknown> {
  let ours: TreeTool[] = [];
  context.tree.listTools([], (tools) => {
    // What another document has shown the browser just now hasn't come here yet.
    ours = filter(tools, ({ disabled, window }) => disabled || window !== context.environment.window);
  });
  const listing = native.getTools(...args) as Promise<ListedHandle[]>; // they list alike
  return ours[0] ? join(listing, ours) : listing;
}

/** Ours in the place of the browser's entries of the same document and name; tools of one name stay in tree order. */
async function join(listing: Promise<ListedHandle[]>, ours: TreeTool[]): Promise<unknown[]> {
  const tools = await listing;
  const placeOf = ({ name, window }: TreeTool): number => {
    let i = 0;
    while (tools[i] && (tools[i]?.name !== name || tools[i]?.window !== window)) i++;
    return i;
  };
  forEach(ours, (tool) => {
    tools[placeOf(tool)] = toRegisteredTool(tool);
  });
  return sort(tools, byName);
}

/** The browser refuses what it isn't shown; we say why, or show it when its schema can be had again. */
async function executeTool(registry: NativeRegistry, args: unknown[]): Promise<unknown> {
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
