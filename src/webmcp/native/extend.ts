/** Dynamic tools on the browser's own `modelContext`: wraps its methods in place and adds `updateTool`. */

import { byName, type ListedHandle, toRegisteredTool } from '../get-tools';
import { apply, filter, forEach, getOwnPropertyDescriptor, keys, sort } from '../intrinsics';
import { defineOperation, operate } from '../model-context';
import type { TreeTool } from '../tree/peer';
import { refuse } from '../web-idl';
import type { NativeTool } from './native';
import { registerNativeTool } from './register-tool';
import { askAgain, type NativeRegistry, whyRefused } from './registry';

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** For any other receiver, calls the previous method: the browser's, or that of an earlier document with the same global object. */
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
    const before = getOwnPropertyDescriptor(prototype, name)?.value as Method | undefined; // a method, if it exists
    defineOperation(prototype, name, (self, args) => {
      const method = self === native.object ? methods[name] : before;
      return method ? apply(method, self, args) : operate(undefined, name, args);
    });
  });
}

/** The browser's list, after publishing the current lazy schemas to it. Disabled tools are only in our list. */
function getTools({ context, native }: NativeRegistry, args: unknown[]): Promise<unknown> {
  let ours: TreeTool[] = [];
  context.tree.listTools([], (tools) => {
    // What another document has just published to the browser hasn't arrived here yet.
    ours = filter(tools, ({ disabled, window }) => disabled || window !== context.environment.window);
  });
  const listing = native.getTools(...args) as Promise<ListedHandle[]>; // the browser's tools have the same shape
  return ours[0] ? join(listing, ours) : listing;
}

/** Replaces the browser's entries by ours of the same document and name; tools of one name stay in tree order. */
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

/** The browser refuses a tool that isn't published: this says why, or publishes the tool and tries again if its schema works now. */
async function executeTool(registry: NativeRegistry, args: unknown[]): Promise<unknown> {
  const { context, native } = registry;
  try {
    return await native.executeTool(...args);
  } catch (error) {
    const { name, window } = (args[0] ?? {}) as Partial<NativeTool>; // the argument can be anything
    const tool = window === context.environment.window ? context.tools[name ?? ''] : undefined;
    if (!tool || (error as { name?: unknown } | undefined)?.name !== 'UnknownError') throw error; // anything can be thrown
    if (askAgain(registry, tool)) return native.executeTool(...args);
    const known = whyRefused(registry, tool);
    if (known) refuse('UnknownError', known.message);
    throw error;
  }
}
