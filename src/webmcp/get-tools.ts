/** `getTools(options)`: this document's tools as fresh plain objects, snapshot at the call, delivered in a later task. */
import { type Context, type Hints, refuse, requireActive, requireAllowed } from './context';
import { areTrustworthy, dictionary, optional, toSequence } from './convert';
import { enumerateTools, type ListedTool } from './dynamic';
import type { MethodCall } from './method-call';

const toOptions = dictionary('ModelContextGetToolOptions', { fromOrigins: optional(toSequence) });

export function getTools({ context, fail, resolve }: MethodCall<object[]>, optionsArgument: unknown): void {
  const { fromOrigins } = toOptions(optionsArgument, fail);
  if (fromOrigins && !areTrustworthy(fromOrigins))
    refuse('SecurityError', 'Only secure origins are allowed in the fromOrigins list.');
  requireActive(context);
  requireAllowed(context);
  const listed = enumerateTools(context);
  const tools: object[] = [];
  for (let i = 0; i < listed.length; i++) {
    const entry = listed[i];
    if (entry && entry.unavailable === undefined) tools[tools.length] = toRegisteredTool(context, entry);
  }
  context.queueTask(() => resolve(tools));
}

/** Own members in Chromium's order; `inputSchema` and `annotations` are absent when the page gave none. */
function toRegisteredTool({ environment }: Context, { tool, inputSchema }: ListedTool): object {
  return {
    ...(tool.hints && { annotations: toStandardHints(tool.hints) }),
    description: tool.description,
    ...(tool.disabled && { disabled: true }), // Deviation: proposal 167; an enabled tool has no such member.
    ...(inputSchema !== undefined && { inputSchema }),
    name: tool.name,
    origin: environment.origin,
    title: tool.title,
    window: environment.window,
  };
}

const toStandardHints = (hints: Hints) => ({
  consequentialHint: !!hints.consequentialHint,
  debugging: !!hints.debugging,
  readOnlyHint: !!hints.readOnlyHint,
  untrustedContentHint: !!hints.untrustedContentHint,
});
