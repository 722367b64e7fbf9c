/** `getTools(options)`: the tools visible to this document as new plain objects, read at the call and delivered in a later task. */

import { type MethodCall, requireActive, requireAllowed } from './context';
import { map, parse, sort } from './intrinsics';
import type { Reachable } from './tree/peer';
import type { ToolAnnotations } from './types';
import { dictionary, toOrigins, toSequence } from './web-idl';

export type ListedHandle = Record<string, unknown> & { name: string };

const toOptions = dictionary('ModelContextGetToolOptions', { fromOrigins: toSequence });

export function getTools({ context, fail, resolve }: MethodCall, optionsArgument: unknown): void {
  const { fromOrigins } = toOptions(optionsArgument, fail);
  requireActive(context);
  const origins = toOrigins(fromOrigins, 'fromOrigins');
  requireAllowed(context);
  context.tree.listTools(origins, (listed) => {
    const tools = sort(map(listed, toRegisteredTool), byName);
    context.queueTask(() => resolve(tools));
  });
}

/** By code units; tools of one name stay in tree order. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0;

/** Members in Chromium's order; `inputSchema` and `annotations` are absent if the page gave none. */
export function toRegisteredTool(tool: Reachable): ListedHandle {
  return {
    ...(tool.hints && { annotations: toStandardHints(tool.hints) }),
    description: tool.description,
    ...(tool.disabled && { disabled: true }), // Deviation: proposal 167; an enabled tool has no such member.
    ...(tool.schema !== undefined && { inputSchema: parse(tool.schema) }),
    name: tool.name,
    origin: tool.origin,
    title: tool.title,
    window: tool.window,
  };
}

const toStandardHints = (hints: ToolAnnotations) => ({
  consequentialHint: !!hints.consequentialHint,
  debugging: !!hints.debugging,
  readOnlyHint: !!hints.readOnlyHint,
  untrustedContentHint: !!hints.untrustedContentHint,
});
