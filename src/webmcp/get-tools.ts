/** `getTools(options)`: the tools that this document may see as fresh plain objects, snapshot at the call, delivered in a later task. */
import { type Context, type Hints, refuse, requireActive, requireAllowed } from './context';
import { areTrustworthy, dictionary, optional, toSequence } from './convert';
import { enumerateTools, type ListedTool } from './dynamic';
import { parse, sort } from './intrinsics';
import type { MethodCall } from './method-call';
import type { TreeTool } from './tree/tree';

type RegisteredTool = Record<string, unknown> & { name: string };

const toOptions = dictionary('ModelContextGetToolOptions', { fromOrigins: optional(toSequence) });

export function getTools({ context, fail, resolve }: MethodCall<object[]>, optionsArgument: unknown): void {
  const { fromOrigins } = toOptions(optionsArgument, fail);
  if (fromOrigins && !areTrustworthy(fromOrigins))
    refuse('SecurityError', 'Only secure origins are allowed in the fromOrigins list.');
  requireActive(context);
  requireAllowed(context);
  const listed = enumerateTools(context);
  const tools: RegisteredTool[] = [];
  for (let i = 0; i < listed.length; i++) {
    const entry = listed[i];
    if (entry && entry.unavailable === undefined) tools[tools.length] = toOwnTool(context, entry);
  }
  context.tree.listTools(fromOrigins ?? [], (others) => {
    for (let i = 0; i < others.length; i++) tools[tools.length] = toTreeTool(others[i] as TreeTool); // within the bounds
    if (others.length > 0) sort(tools, byName);
    context.queueTask(() => resolve(tools));
  });
}

/** By code units; tools of one name stay in the order of the tree. */
const byName = (one: RegisteredTool, other: RegisteredTool) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0;

function toOwnTool({ environment }: Context, { tool, inputSchema }: ListedTool): RegisteredTool {
  return toRegisteredTool({ ...tool, inputSchema, window: environment.window, origin: environment.origin });
}

const toTreeTool = ({ schema, ...tool }: TreeTool): RegisteredTool =>
  toRegisteredTool({ ...tool, inputSchema: schema === undefined ? undefined : parse(schema) });

type Described = Pick<TreeTool, 'description' | 'disabled' | 'name' | 'origin' | 'title' | 'window'> & {
  hints?: Hints | undefined;
  inputSchema: unknown;
};

/** Own members in Chromium's order; `inputSchema` and `annotations` are absent when the page gave none. */
function toRegisteredTool(tool: Described): RegisteredTool {
  return {
    ...(tool.hints && { annotations: toStandardHints(tool.hints) }),
    description: tool.description,
    ...(tool.disabled && { disabled: true }), // Deviation: proposal 167; an enabled tool has no such member.
    ...(tool.inputSchema !== undefined && { inputSchema: tool.inputSchema }),
    name: tool.name,
    origin: tool.origin,
    title: tool.title,
    window: tool.window,
  };
}

const toStandardHints = (hints: Hints) => ({
  consequentialHint: !!hints.consequentialHint,
  debugging: !!hints.debugging,
  readOnlyHint: !!hints.readOnlyHint,
  untrustedContentHint: !!hints.untrustedContentHint,
});
