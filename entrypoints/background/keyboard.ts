/** The browser's keyboard commands: the panel opens, and the one in that window carries out what was asked for. */
import type { ConversationStore } from '#agent';
import type { PanelWish } from '#bridge';
import type { PanelLink } from '#bridge/doors';
import { onBrowserCommand, openPanelIn } from '#browser';

export interface Wishes {
  /** Whether the panel that opens now was opened for a new chat. */
  takeNewChat(): boolean;
}

/** Milliseconds that a panel has to open. */
const patience = 5000;

interface Parts {
  store: Pick<ConversationStore, 'list'>;
  panels: { inWindow(windowId: number | null): PanelLink[] };
}

export function listenToKeys({ store, panels }: Parts): Wishes {
  let newChatAt = Number.NEGATIVE_INFINITY;
  const toWish = async (name: string): Promise<PanelWish | null> => {
    if (name === 'new-chat') return { type: 'new-chat' };
    const waiting = (await store.list()).find(({ needs }) => needs === 'approval');
    return waiting ? { type: 'approval', conversationId: waiting.id } : null;
  };
  onBrowserCommand((name, windowId) => {
    if (windowId !== null) openPanelIn(windowId);
    const open = panels.inWindow(windowId);
    // One that only opens now is led to the approval anyway.
    if (open.length === 0 && name === 'new-chat') newChatAt = Date.now();
    void toWish(name).then((wish) => {
      if (wish) for (const panel of open) panel.tell({ type: 'wish', wish });
    });
  });
  return {
    takeNewChat() {
      const isWished = Date.now() - newChatAt < patience;
      newChatAt = Number.NEGATIVE_INFINITY;
      return isWished;
    },
  };
}
