/** The browser's keyboard shortcuts: each opens the panel, or has the window's panel carry it out. */

import { onBrowserCommand } from '#browser/commands.ts';
import { openPanelIn } from '#browser/toolbar.ts';
import type { PanelShortcut } from '#core/bus/panel-wire.ts';
import type { ConversationStore } from '#core/loop/stores.ts';
import type { Panels } from '#features/sites/background/panels.ts';

/** Milliseconds for a panel to open. */
const opensWithin = 5000;

type Parts = { store: Pick<ConversationStore, 'list'>; panels: Pick<Panels, 'inWindow'> };

export type ShortcutRequests = ReturnType<typeof listenToShortcuts>;

export function listenToShortcuts({ store, panels }: Parts) {
  let newChatAt = Number.NEGATIVE_INFINITY;
  const toShortcut = async (name: string): Promise<PanelShortcut | null> => {
    if (name === 'new-chat') return { type: 'new-chat' };
    const waiting = (await store.list()).find(({ needs }) => needs === 'approval');
    return waiting ? { type: 'approval', conversationId: waiting.id } : null;
  };
  onBrowserCommand((name, windowId) => {
    if (windowId !== null) openPanelIn(windowId);
    const open = panels.inWindow(windowId);
    // A panel that only opens now gets the conversation that waits for approval anyway.
    if (open.length === 0 && name === 'new-chat') newChatAt = Date.now();
    void toShortcut(name).then((shortcut) => {
      if (shortcut) for (const panel of open) panel.tell({ type: 'shortcut', shortcut });
    });
  });
  return {
    /** Whether the shortcut for a new chat opened the panel that connects now. */
    takeNewChat() {
      const isFresh = Date.now() - newChatAt < opensWithin;
      newChatAt = Number.NEGATIVE_INFINITY;
      return isFresh;
    },
  };
}
