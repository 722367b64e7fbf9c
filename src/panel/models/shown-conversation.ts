/** Which conversation the panel shows when the one it showed is deleted, here or in another panel, or restored. */
import type { ReadonlySignal } from '@preact/signals';
import type { PanelNotice } from '#bridge';
import type { Asking } from './asking';
import type { ConversationModel } from './chat/conversation';
import type { History } from './history/history';

interface Parts {
  asking: Asking;
  conversation: ConversationModel;
  history: History;
  /** The tab that a new conversation is attached to. */
  tabId: ReadonlySignal<number | null>;
}

export function createShownConversation({ asking: { ask }, conversation, history, tabId }: Parts) {
  let left: string | null = null;

  async function leave(id: string): Promise<void> {
    left = id;
    const made = await ask('new-conversation', { tabId: tabId.value });
    // The old one may have been restored while the new one was made.
    if (made && left === id && conversation.id.value === id) await conversation.show(made.conversationId, tabId.value);
  }

  return {
    take(notice: PanelNotice): void {
      const { id, title } = conversation;
      if (notice.type === 'cleared' && id.value !== null) return void leave(id.value);
      if (notice.type !== 'conversations' || id.value === null || title.value === null) return; // an empty chat is in no list
      if (notice.gone.includes(id.value)) void leave(id.value);
    },
    /** Undoes the deletion, and shows the conversation that was shown when it was deleted. */
    async takeBack(): Promise<void> {
      const restored = await history.takeBack();
      const back = left;
      if (back === null || !restored.includes(back)) return;
      left = null;
      await conversation.show(back, tabId.value);
    },
  };
}
