/** Actions that concern several parts of the panel, or the browser around it. */
import { isGoneFrom } from './calls/approval';
import type { CallView } from './calls/call-view';
import type { PanelConnection } from './connection';
import type { PanelParts } from './panel-parts';

export function createActs(parts: PanelParts, connection: PanelConnection) {
  const { ask, conversation, board, go, place } = parts;

  return {
    ...chatActs(parts),
    /** The document that a waiting call was meant for has left its tab. */
    isGone: (call: CallView): boolean => isGoneFrom(call, parts.pages.value),
    /** Downloads a JSON file. */
    saveText: (name: string, text: string) => parts.saving.save(new Blob([text], { type: 'application/json' }), name),
    refreshPage: () => ask('refresh-page', {}),
    setSite: (origin: string, off: boolean) => ask('set-site', { origin, off }),
    setPageApi: (part: 'earlierShapes' | 'experimental', on: boolean) => ask('set-page-api', { part, on }),
    fullResult: (callId: string) => conversation.ask('result', { callId }),
    requestPermission: connection.requestPermission,
    openInTab(): void {
      if (conversation.id.value !== null) connection.openInTab(conversation.id.value, place.value);
    },
    openAppInTab(callId: string): void {
      if (conversation.id.value !== null)
        connection.openInTab(conversation.id.value, `app:${encodeURIComponent(callId)}`);
    },
    openGallery: () => connection.openGallery(),
    /** In DevTools only. */
    openSource: connection.openSource,
    showForm: connection.showForm,
    /** Where apps are drawn; undefined: this browser can't isolate them. */
    appAddress: connection.appAddress,
    /** Shows on the canvas where a widget came from. */
    showOrigin(blockId: string): void {
      board.originOf.value = blockId;
      board.selected.value = blockId;
      board.sideOpen.value = true;
      go('canvas');
    },
  };
}

const chatActs = ({ ask, composer, conversation, slash, pointedAt, tabId, nearTab, go }: PanelParts) => ({
  async startNew(): Promise<void> {
    slash.forget();
    const made = conversation.untouched.value ? null : await ask('new-conversation', { tabId: nearTab.value });
    if (made) {
      pointedAt.value = null;
      await conversation.show(made.conversationId, tabId.value);
    }
    go('chat');
  },
  /** `entryId`: the message to open it at; by default its end. */
  async show(id: string, entryId?: string): Promise<void> {
    composer.wanted.value = entryId === undefined;
    go('chat');
    pointedAt.value = entryId ?? null;
    if (entryId !== undefined && id === conversation.id.value) return;
    await conversation.show(id, tabId.value);
  },
});
