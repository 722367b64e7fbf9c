/** The conversation as the built-in tools see it. */
import { type Conversation, emptyConversation } from '#core/log/conversation.ts';
import type { StoredResult } from '#core/log/entry.ts';
import type { LiveData } from '#core/log/live-data.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { buildToolsFromLayers } from '#core/tools/offer.ts';
import type { NamedTool } from '#core/tools/registry.ts';

export interface Scene {
  /** The current state at each read. */
  readonly conversation: Conversation;
  /** The current sources of tools, except the built-in ones: their recipes, and tools that a widget can be bound to. */
  layers: readonly ToolLayer[];
  /** The last result of the tool that a block is bound to. */
  liveData(blockId: string): Promise<LiveData | null>;
  find: FindResult;
}

/**
 * The full result of an earlier call of the conversation, or an attachment, by its id, or the newest by the name of its tool or file,
 * or of all, if nothing is named. `gone`: it was removed since.
 */
export type FindResult = (named: string) => Promise<StoredResult | 'gone' | null>;

/** The conversation is read from its log when a tool runs: others may have changed it since the tools were listed. */
export const sceneOf = (
  log: { readonly id: string; readonly conversation: Conversation },
  layers: readonly ToolLayer[],
  liveData: { get(conversationId: string, blockId: string): Promise<LiveData | null> },
  find: FindResult,
): Scene => ({
  layers,
  find,
  liveData: (blockId) => liveData.get(log.id, blockId),
  get conversation() {
    return log.conversation;
  },
});

/** An empty conversation without other tools, for listing the built-in tools themselves. */
export const emptyScene = (): Scene => ({
  conversation: emptyConversation,
  layers: [],
  liveData: async () => null,
  find: async () => null,
});

/** The tools of the other sources by the names that the model knows them by. */
export function exposedTools({
  layers,
  conversation: { serverNames, switchedOff },
}: Scene): ReadonlyMap<string, NamedTool> {
  const named = layers.filter(({ key }) => serverNames.has(key));
  const all = { activated: new Set<string>(), found: new Map(), smallServer: 0, profile: 'openai' as const };
  return buildToolsFromLayers(named, { ...all, serverNames, switchedOff }).names;
}
