/** The conversation as the built-in tools see it. */
import { type Conversation, emptyConversation, type LiveData } from '#conversation';
import type { ToolLayer } from '#tools';

export interface Scene {
  /** As it stands whenever it is read. */
  readonly conversation: Conversation;
  /** The other sources of tools at this moment: their recipes, and what a widget can be bound to. */
  layers: readonly ToolLayer[];
  /** What a bound block's tool answered last. */
  liveData(blockId: string): Promise<LiveData | null>;
}

/** The conversation is read from its log when a tool runs: others may have changed it since the tools were listed. */
export const sceneOf = (
  log: { readonly id: string; readonly conversation: Conversation },
  layers: readonly ToolLayer[],
  kept: { get(conversationId: string, blockId: string): Promise<LiveData | null> },
): Scene => ({
  layers,
  liveData: (blockId) => kept.get(log.id, blockId),
  get conversation() {
    return log.conversation;
  },
});

/** An empty conversation without other tools, for listing the built-in tools themselves. */
export const emptyScene = (): Scene => ({
  conversation: emptyConversation,
  layers: [],
  liveData: async () => null,
});
