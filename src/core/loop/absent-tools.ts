/** Tools that the model knows from earlier in the chat and that aren't offered now: their source is away, gone or turned off. Names are looked up, never parsed. */
import type { Conversation } from '#core/log/conversation.ts';
import { explainAbsence, toTarget } from '#core/tools/dispatcher.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { Offer } from '#core/tools/offer.ts';
import { blocksKey, blockToolNames, nameTools, prefixOf, splitToolName } from '#core/tools/registry.ts';
import { failure } from '#core/tools/result.ts';
import type { CallTarget, ToolFailure } from '#core/tools/schemas.ts';
import { isSwitchedOff } from './call';

interface AbsentTool {
  /** Null for a tool of a widget that was never called. */
  target: CallTarget | null;
  why: ToolFailure;
}

/** The target of the newest call by this name. */
export const targetBefore = ({ calls }: Pick<Conversation, 'calls'>, name: string): CallTarget | null =>
  [...calls.values()].findLast(({ call }) => call.name === name && call.target)?.call.target ?? null;

/** Whether a name is that of a tool that was called or is listed, or of one of a source that offers nothing now. */
export function isKnownName(
  name: string,
  conversation: Pick<Conversation, 'calls' | 'serverNames'>,
  { layers, offer }: { layers: readonly ToolLayer[]; offer: Pick<Offer, 'names'> },
): boolean {
  const { server } = splitToolName(name);
  const isOf = (other: string) => other.toLowerCase() === server.toLowerCase();
  if (targetBefore(conversation, name) || nameTools(layers, conversation.serverNames).has(name)) return true;
  return (
    [...conversation.serverNames.values()].some(isOf) && ![...offer.names.values()].some((each) => isOf(each.server))
  );
}

/** Null: the chat never had a tool of this name, or has it still. */
export async function findAbsent(
  name: string,
  conversation: Pick<Conversation, 'calls' | 'drawn' | 'serverNames' | 'switchedOff' | 'revoked' | 'pages'>,
  layers: readonly ToolLayer[],
): Promise<AbsentTool | null> {
  const listed = nameTools(layers, conversation.serverNames).get(name);
  const target = listed ? await toTarget(listed) : targetBefore(conversation, name);
  if (!target) return findRemovedWidget(name, conversation);
  const { tool, server } = target;
  const isOff = isSwitchedOff(conversation, target);
  const why = isOff ? failure('not-enabled', { tool, server }) : explainAbsence(target, layers);
  return why && { target, why };
}

function findRemovedWidget(
  name: string,
  { drawn, serverNames }: Pick<Conversation, 'drawn' | 'serverNames'>,
): AbsentTool | null {
  const server = serverNames.get(blocksKey);
  const prefix = prefixOf(server, { protocol: 'webmcp' });
  const tools = [...drawn.keys()].flatMap((id) => Object.values(blockToolNames(id)));
  const tool = server === undefined ? undefined : tools.find((each) => prefix + each === name);
  if (tool === undefined || server === undefined) return null;
  return { target: null, why: failure('widget-gone', { tool, server }) };
}
