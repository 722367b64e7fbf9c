/** Which conversation the panel shows when the one it showed is deleted, here or in another panel, or comes back. */
import type { ReadonlySignal } from '@preact/signals';
import type { PanelNotice } from '#bridge';
import type { Asking } from './asking';
import type { Conversation } from './chat/conversation';
import type { History } from './history/history';

export interface Presence {
  take(fact: PanelNotice): void;
  /** Undoes the deletion; what was shown when it was deleted is shown again. */
  takeBack(): Promise<void>;
}

interface Parts {
  asking: Asking;
  conversation: Conversation;
  history: History;
  /** The tab that a new one begins with. */
  tabId: ReadonlySignal<number | null>;
}

export function createPresence({ asking: { ask }, conversation, history, tabId }: Parts): Presence {
  let left: string | null = null;

  async function leave(id: string): Promise<void> {
    left = id;
    const made = await ask('new-conversation', { tabId: tabId.value });
    // Nor where it came back while the new one was made.
    if (made && left === id && conversation.id.value === id) await conversation.show(made.conversationId, tabId.value);
  }

  return {
    take(fact) {
      const { id, title } = conversation;
      if (fact.type === 'cleared' && fact.kind === 'conversations' && id.value !== null) return void leave(id.value);
      if (fact.type !== 'conversations' || id.value === null || title.value === null) return; // an empty chat is in no list
      if (fact.gone.includes(id.value)) void leave(id.value);
    },
    async takeBack() {
      const restored = await history.takeBack();
      const back = left;
      if (back === null || !restored.includes(back)) return;
      left = null;
      await conversation.show(back, tabId.value);
    },
  };
}
