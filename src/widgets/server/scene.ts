/** What the built-in tools see of the conversation that they are made for. */
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

/** For a list of the tools themselves: nothing has been said, and nobody else offers any. */
export const emptyScene = (): Scene => ({
  conversation: emptyConversation(),
  layers: [],
  liveData: async () => null,
});
