/** The conversation as the built-in tools see it. */
import { type Conversation, emptyConversation, type LiveData } from '#conversation';
import type { ToolLayer } from '#tools';

export interface Scene {
  /** The fold itself, as it stands whenever it is looked at. */
  conversation: Conversation;
  /** The other sources of tools at this moment: their recipes, and what a widget can be bound to. */
  layers: readonly ToolLayer[];
  /** What a bound block's tool answered last. */
  liveData(blockId: string): Promise<LiveData | null>;
}

/** An empty conversation without other tools, for listing the built-in tools themselves. */
export const emptyScene = (): Scene => ({
  conversation: emptyConversation(),
  layers: [],
  liveData: async () => null,
});
