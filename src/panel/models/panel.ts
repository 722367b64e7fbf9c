/** The panel's whole state, and what it listens for: notices from the background, tab changes, new connections. */
import { batch, effect } from '@preact/signals';
import type { PanelShortcut } from '#bridge';
import type { PanelConnection } from './connection';
import { createActs } from './panel-acts';
import { createParts, type PanelParts, type PanelStart } from './panel-parts';

export type Panel = PanelParts & ReturnType<typeof createActs>;

export function createPanel(start: PanelStart): Panel {
  const parts = createParts(start);
  const panel = { ...parts, ...createActs(parts, start.connection) };
  listen(panel, start);
  return panel;
}

function listen(panel: Panel, { connection, anew }: PanelStart): void {
  const lookInFront = watchFrontTab(panel, connection);
  askAgainLater(panel);
  // Nothing waits to be sent when the panel starts.
  void import('./offers/following').then((following) => following.followAttachments(panel.conversation, connection));
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
    if (anew && panel.conversation.id.value === null) await panel.startNew();
    else await panel.conversation.open(panel.tabId.value);
    await attachFromMenu(panel, connection);
  });
}

/** A page that is left out for a while is asked again after it, by the panel, as the background may sleep by then. */
function askAgainLater({ pages, refreshPage }: Panel): void {
  effect(() => {
    const notices = (pages.value ?? []).flatMap((page) => page.notices);
    const pauses = notices.flatMap((notice) => (notice.code === 'page-flooded' ? notice.pause : []));
    if (pauses.length === 0) return;
    const timer = setTimeout(refreshPage, Math.min(...pauses));
    return () => clearTimeout(timer);
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
