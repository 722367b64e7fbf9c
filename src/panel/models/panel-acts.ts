/** What the user does that concerns several parts of the panel, or the browser around it. */
import type { Commands } from '#bridge';
import { within } from './asking';
import { isGoneFrom } from './calls/approval';
import type { CallView } from './calls/call-view';
import type { PanelConnection } from './connection';
import type { PanelParts } from './panel-parts';

export interface PanelActs {
  /** The document that a waiting call is for is no longer in its tab. */
  isGone(call: CallView): boolean;
  /** Downloads a text file. */
  saveText(name: string, text: string): void;
  startNew(): Promise<void>;
  /** Opens a conversation at a message; without `entryId`, at its end. */
  show(conversationId: string, entryId?: string): Promise<void>;
  refreshPage(): Promise<unknown>;
  /** Asks for the permission for every page, then looks at the attached ones again. */
  allowEverySite(): Promise<void>;
  setSite(origin: string, off: boolean): Promise<unknown>;
  setEarlierShapes(on: boolean): Promise<unknown>;
  fullResult(callId: string): Promise<Commands['result']['answer'] | null>;
  openInTab(): void;
  openGallery(): void;
  /** Selects a widget on the canvas and shows where its data came from. */
  showOrigin(blockId: string): void;
}

export function createActs(parts: PanelParts, connection: PanelConnection): PanelActs {
  const { ask, composer, conversation, board, pointedAt, tabId, nearTab, go, place } = parts;

  async function beginAnew(): Promise<void> {
    const made = await ask('new-conversation', { tabId: nearTab.value });
    if (!made) return;
    pointedAt.value = null;
    await conversation.show(made.conversationId, tabId.value);
  }

  return {
    isGone: (call) => isGoneFrom(call, parts.pages.value),
    saveText: (name, text) => parts.saving.save(new Blob([text], { type: 'application/json' }), name),
    async startNew() {
      if (!conversation.untouched.value) await beginAnew();
      go('chat');
    },
    async show(id, entryId) {
      composer.wanted.value = entryId === undefined;
      go('chat');
      pointedAt.value = entryId ?? null;
      if (entryId !== undefined && id === conversation.id.value) return;
      await conversation.show(id, tabId.value);
    },
    refreshPage: () => ask('refresh-page', {}),
    async allowEverySite() {
      if (await connection.requestEverySite()) await ask('refresh-page', {});
    },
    setSite: (origin, off) => ask('set-site', { origin, off }),
    setEarlierShapes: (on) => ask('set-earlier-shapes', { on }),
    fullResult: (callId) => within(conversation.id, (conversationId) => ask('result', { conversationId, callId })),
    openInTab() {
      if (conversation.id.value !== null) connection.openInTab(conversation.id.value, place.value);
    },
    openGallery: () => connection.openGallery(),
    showOrigin(blockId) {
      board.told.value = blockId;
      board.selected.value = blockId;
      board.sideOpen.value = true;
      go('canvas');
    },
  };
}
