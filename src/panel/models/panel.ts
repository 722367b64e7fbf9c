/** The panel's whole state, its actions, and what it listens for: notices from the background, tab changes, new connections. */
import { batch } from '@preact/signals';
import type { PanelShortcut } from '#bridge';
import { within } from './asking';
import { isGoneFrom } from './calls/approval';
import type { CallView } from './calls/call-view';
import type { PanelConnection } from './connection';
import { createParts, type PanelParts, type PanelStart } from './panel-parts';

export type Panel = PanelParts & ReturnType<typeof createActs>;

export function createPanel(start: PanelStart): Panel {
  const parts = createParts(start);
  const panel = { ...parts, ...createActs(parts, start.connection) };
  listen(panel, start.connection);
  return panel;
}

/** Actions that concern several parts of the panel, or the browser around it. */
function createActs(parts: PanelParts, connection: PanelConnection) {
  const { ask, composer, conversation, board, pointedAt, tabId, nearTab, go, place } = parts;

  return {
    /** The document that a waiting call was meant for has left its tab. */
    isGone: (call: CallView): boolean => isGoneFrom(call, parts.pages.value),
    /** Downloads a JSON file. */
    saveText: (name: string, text: string) => parts.saving.save(new Blob([text], { type: 'application/json' }), name),
    async startNew(): Promise<void> {
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
    refreshPage: () => ask('refresh-page', {}),
    /** Asks the browser for access to every page, then lists this page's tools again. */
    async allowEverySite(): Promise<void> {
      if (await connection.requestEverySite()) await ask('refresh-page', {});
    },
    setSite: (origin: string, off: boolean) => ask('set-site', { origin, off }),
    setEarlierShapes: (on: boolean) => ask('set-earlier-shapes', { on }),
    fullResult: (callId: string) =>
      within(conversation.id, (conversationId) => ask('result', { conversationId, callId })),
    openInTab(): void {
      if (conversation.id.value !== null) connection.openInTab(conversation.id.value, place.value);
    },
    openGallery: () => connection.openGallery(),
    /** Shows on the canvas where a widget came from. */
    showOrigin(blockId: string): void {
      board.told.value = blockId;
      board.selected.value = blockId;
      board.sideOpen.value = true;
      go('canvas');
    },
  };
}

function listen(panel: Panel, connection: PanelConnection): void {
  const lookInFront = watchFrontTab(panel, connection);
  connection.onNotice((notice) => {
    panel.take(notice);
    if (notice.type === 'menu-used') void attachFromMenu(panel, connection);
    if (notice.type === 'shortcut') void carryOut(panel, notice.shortcut);
  });
  connection.tab.onChange(async () => {
    await lookInFront();
    // A page that runs none of our scripts doesn't tell anyone when it goes away.
    const { access = 'open' } = panel.page.value ?? {};
    if (panel.elsewhere.value && access !== 'open') await panel.refreshPage();
  });
  connection.onConnect(async () => {
    await lookInFront();
    if (panel.drawer.value === 'history') void panel.history.load(); // changes made while disconnected were not announced
    await panel.conversation.open(panel.tabId.value);
    await attachFromMenu(panel, connection);
  });
}

async function carryOut({ conversation, ...panel }: Panel, shortcut: PanelShortcut): Promise<void> {
  if (shortcut.type === 'new-chat') return panel.startNew();
  if (shortcut.conversationId === conversation.id.value) panel.go('chat');
  else await panel.show(shortcut.conversationId);
}

/** Attaches what the user picked from a page's context menu in this window to the conversation shown. */
async function attachFromMenu({ conversation, ask }: Panel, connection: PanelConnection): Promise<void> {
  const windowId = await connection.windowId();
  if (conversation.id.value === null || windowId === null) return;
  await ask('attach-from-menu', { conversationId: conversation.id.value, windowId });
}

/** Only the newest query counts: the browser may answer an older one later. */
function watchFrontTab({ tabId, frontClosed }: Panel, connection: PanelConnection): () => Promise<void> {
  let newest = 0;
  return async () => {
    const mine = ++newest;
    const inFront = await connection.tab.current();
    const isClosed = inFront !== null && (await connection.tab.isClosed(inFront));
    if (mine !== newest) return;
    batch(() => {
      tabId.value = inFront;
      frontClosed.value = isClosed;
    });
  };
}
