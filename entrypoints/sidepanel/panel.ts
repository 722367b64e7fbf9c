/** The panel's whole state, each part given the others that it needs, and what it does by itself: for a tab that comes to the front, a new connection, a shortcut. */

import { batch, computed, effect, signal } from '@preact/signals';
import type { PanelShortcut } from '#core/bus/panel-wire.ts';
import type { PriceOf } from '#core/log/figures.ts';
import { createConsole } from '#features/activity/state/console.ts';
import { CanvasModel } from '#features/blocks/state/canvas.ts';
import { Board } from '#features/canvas/state/board.ts';
import { createPicking } from '#features/canvas/state/picking.ts';
import { ComposerModel } from '#features/chat/state/composer.ts';
import { createContextFigures } from '#features/chat/state/context-use.ts';
import { createMessageActions } from '#features/chat/state/message-actions.ts';
import { createPrompts } from '#features/chat/state/prompts.ts';
import { ShownConversation } from '#features/chat/state/shown-conversation.ts';
import { SlashModel } from '#features/chat/state/slash.ts';
import { createThisChatModel } from '#features/chat/state/this-chat.ts';
import { ConversationModel } from '#features/conversation/state/conversation.ts';
import { createGrants } from '#features/conversation/state/grants.ts';
import { createArchive } from '#features/exports/state/archive.ts';
import { Exports } from '#features/exports/state/exports.ts';
import { Attachments } from '#features/files/state/attachments.ts';
import { PageText } from '#features/files/state/page-text.ts';
import { History } from '#features/history/state/history.ts';
import { createModelChoices } from '#features/models/state/model-kinds.ts';
import { ModelSetup } from '#features/models/state/model-setup.ts';
import { createPacks } from '#features/packs/state/packs.ts';
import { createPageChoice } from '#features/pages/state/page-choice.ts';
import { ServerList } from '#features/servers/state/server-list.ts';
import { createAppearanceModel } from '#features/settings/state/appearance.ts';
import { createImages } from '#features/settings/state/images.ts';
import { createSettingsModel } from '#features/settings/state/settings.ts';
import { createSiteAccess } from '#features/sites/state/site-access.ts';
import { createSiteIcons } from '#features/sites/state/site-icons.ts';
import { createSurroundings, type SiteSurroundings } from '#features/sites/state/surroundings.ts';
import { Bench } from '#features/tools/state/bench.ts';
import { createAsking } from '#ui/panel/asking.ts';
import type { Keeping, PanelConnection } from '#ui/panel/connection.ts';
import type { Panel } from '#ui/panel/context.ts';
import { afterFirstFrame } from '#ui/panel/later.tsx';
import { createNavigation } from '#ui/panel/navigation.ts';
import { createSaving } from '#ui/panel/saving.ts';
import { drawers, places } from './places';

export interface PanelStart {
  connection: PanelConnection;
  root: { dataset: DOMStringMap };
  storage: Keeping;
  /** The conversation to open first; by default the newest. */
  conversationId: string | null;
  /** The place to open first; by default the chat. */
  place?: string | null;
  /** In DevTools: begins a chat about the tab at once, in place of the newest, and shows developers' parts. */
  inspects?: boolean;
}

type Made = ReturnType<typeof createPanel>;

declare module '#ui/panel/context.ts' {
  interface Panel extends Made {}
}

export function createPanel(start: PanelStart) {
  const talk = createTalk(start);
  const panel = { ...talk, ...createWriting(talk), ...createPlaces(talk, start) };
  watch(panel, start);
  return panel;
}

/** What nearly every other part needs. */
function createTalk({ connection, storage, conversationId, place = null }: PanelStart) {
  const asking = createAsking(connection);
  const surroundings = createSurroundings(asking);
  const conversation = new ConversationModel(asking, conversationId);
  const canvas = new CanvasModel(asking, connection, conversation);
  const navigation = createNavigation(places, drawers, place);
  return {
    ...surroundings,
    ...navigation,
    ...asking,
    connection,
    storage,
    conversation,
    thisChat: createThisChatModel(conversation),
    canvas,
    picking: createPicking(canvas),
    board: new Board(canvas),
    models: createModelChoices(conversation, surroundings.model),
    priceOf: pricesOf(surroundings.model),
    bench: new Bench(asking, surroundings, conversation),
    history: new History(asking),
    saving: createSaving(),
    /** `where`: the place to open there; by default the one in front. */
    openInTab(where: string = navigation.drawer.value ?? navigation.place.value): void {
      if (conversation.id.value !== null) connection.openInTab(conversation.id.value, where);
    },
  };
}

type Talk = ReturnType<typeof createTalk>;

/** The table of prices comes after the panel's start; until then no price is known. */
function pricesOf(model: SiteSurroundings['model']) {
  const prices = signal<typeof import('./next') | null>(null);
  void afterFirstFrame(() => import('./next')).then((next) => (prices.value = next));
  return computed((): PriceOf => prices.value?.createPriceOf(model.value?.models ?? []) ?? (() => undefined));
}

/** What goes with the message being written, and which conversation it is written in. */
function createWriting(talk: Talk) {
  const { conversation, models, board, tabId, settings, history, bench } = talk;
  const { current } = models;
  const attachments = new Attachments({ asking: talk, conversation, surroundings: talk, current });
  const pageText = new PageText({ ...talk, current });
  const composer = new ComposerModel({
    ...talk,
    async alsoSent() {
      const blockId = board.selected.value ?? undefined;
      const page = await pageText.attach();
      if (page === null) return null;
      const ids = new Set([...attachments.pending.value.map(({ id }) => id), ...page]);
      return { attachments: ids.size > 0 ? [...ids] : undefined, blockId, tabId: tabId.value ?? undefined };
    },
    onSent: () => (board.selected.value = null),
  });
  const prompts = createPrompts(talk, settings);
  const { shown } = attachments;
  const slash = new SlashModel({ ...talk, asking: talk, composer, prompts, groups: bench.groups, shown });
  return {
    attachments,
    pageText,
    composer,
    prompts,
    slash,
    messages: createMessageActions(conversation),
    context: createContextFigures(conversation, { ...talk, current }),
    shown: new ShownConversation({ ...talk, asking: talk, conversation, history, composer, slash }),
  };
}

/** The other places and drawers, and what is stored for the user. */
function createPlaces(talk: Talk, { connection, root, storage, inspects = false }: PanelStart) {
  const { conversation, settings, servers, pages, model, models, saving, thisChat } = talk;
  const siteIcons = createSiteIcons(talk, connection, storage, servers);
  effect(() => void siteIcons.learn(pages.value ?? []));
  const appearance = createAppearanceModel(root, storage);
  return {
    siteIcons,
    console: createConsole(conversation, talk.priceOf),
    packs: createPacks(talk, connection),
    images: createImages(talk, settings, conversation.state),
    exports: new Exports({ ...talk, title: thisChat.title }, talk),
    archive: createArchive(talk, saving),
    pageChoice: createPageChoice(talk, conversation, { ...talk, siteIcons }),
    sites: createSiteAccess(talk, connection),
    serverList: new ServerList(talk, connection),
    setup: new ModelSetup(talk, connection, model, models),
    appearance,
    /** Whether what only developers need is shown. */
    isDeveloper: computed(() => inspects || appearance.developer.value === 'on'),
    grants: createGrants(talk),
    settingsModel: createSettingsModel(talk),
  };
}

function watch(panel: Panel, { connection, inspects }: PanelStart): void {
  const lookInFront = watchFrontTab(panel);
  askAgainLater(panel);
  // Nothing waits to be sent when the panel starts.
  void afterFirstFrame(() => import('./next')).then((next) => next.followAttachments(panel.conversation, connection));
  panel.on('menu-used', () => void attachFromMenu(panel));
  panel.on('shortcut', ({ shortcut }) => void carryOut(panel, shortcut));
  connection.tab.onChange(async () => {
    await lookInFront();
    // A page that runs none of our scripts doesn't tell anyone when it goes away.
    const { access = 'open' } = panel.page.value ?? {};
    if (panel.elsewhere.value && access !== 'open') await panel.pageChoice.refresh();
  });
  connection.onConnect(async () => {
    await lookInFront();
    if (panel.isDeveloper.value) void panel.ask('keep-messages', { on: true });
    if (panel.drawer.value === 'history') void panel.history.load(); // changes made while disconnected were not announced
    if (inspects && panel.conversation.id.value === null) await panel.shown.startNew();
    else await panel.conversation.open(panel.tabId.value);
    await attachFromMenu(panel);
  });
}

/** A page that is left out for a while is asked again after it, by the panel, as the background may sleep by then. */
function askAgainLater({ pages, pageChoice }: Panel): void {
  effect(() => {
    const notices = (pages.value ?? []).flatMap((page) => page.notices);
    const pauses = notices.flatMap((notice) => (notice.code === 'page-flooded' ? notice.pause : []));
    if (pauses.length === 0) return;
    const timer = setTimeout(pageChoice.refresh, Math.min(...pauses));
    return () => clearTimeout(timer);
  });
}

async function carryOut({ conversation, shown, go }: Panel, shortcut: PanelShortcut): Promise<void> {
  if (shortcut.type === 'new-chat') return shown.startNew();
  if (shortcut.conversationId === conversation.id.value) go('chat');
  else await shown.show(shortcut.conversationId);
}

/** Attaches what the user picked from a page's context menu in this window to the conversation shown. */
async function attachFromMenu({ conversation, connection, ask }: Panel): Promise<void> {
  const windowId = await connection.windowId();
  if (conversation.id.value === null || windowId === null) return;
  await ask('attach-from-menu', { conversationId: conversation.id.value, windowId });
}

/** Only the newest query counts: the browser may answer an older one later. */
function watchFrontTab({ tabId, frontClosed, connection }: Panel): () => Promise<void> {
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
