/** The pages that conversations are about: attaching tabs, following the tab in front, and noticing what left. */
import type { Sessions } from '#agent';
import type { Documents, PanelLink } from '#bridge/background';
import { type BrowserSession, readTab } from '#browser';
import { type AttachedPage, type Conversation, type EntryBody, inTurnOf } from '#conversation';
import { lookAtTab } from './page-views';
import type { Panels } from './panels';

export type OpenLog = Awaited<ReturnType<Sessions['open']>>;

/** A conversation's attached tabs, as the browser has them now. */
export interface AttachedTabs {
  /** None of an earlier browser session, whose numbers may belong to other tabs by now. */
  tabsOf(conversation: Pick<Conversation, 'pages'>): Promise<number[]>;
  /** The pages of those tabs that are open. */
  toPages(tabIds: readonly number[]): Promise<AttachedPage[]>;
  /** The browser keeps extensions out of the tab's page. */
  isClosed(tabId: number): Promise<boolean>;
  /** An entry for each attached tab that was closed or went to another site. */
  departures(conversation: Pick<Conversation, 'pages'>): Promise<EntryBody[]>;
}

/** Null for a page without an origin that could be named, such as a file. */
const originOf = (url: string): string | null =>
  URL.canParse(url) && new URL(url).origin !== 'null' ? new URL(url).origin : null;

export function createAttachedTabs(session: Promise<BrowserSession>): AttachedTabs {
  const toPage = async (tabId: number): Promise<AttachedPage | null> => {
    const tab = await readTab(tabId);
    return tab && { tabId, origin: originOf(tab.url), title: tab.title, browserSession: (await session).id };
  };
  const pagesNow = async ({ pages }: Pick<Conversation, 'pages'>) => {
    const { id } = await session;
    return pages.filter(({ browserSession }) => browserSession === id);
  };
  return {
    tabsOf: async (conversation) => (await pagesNow(conversation)).map(({ tabId }) => tabId),
    toPages: async (tabIds) => (await Promise.all(tabIds.map(toPage))).filter((page) => page !== null),
    isClosed: async (tabId) => (await lookAtTab(tabId, async () => false))?.access === 'closed',
    async departures(conversation) {
      const pages = await pagesNow(conversation);
      const now = await Promise.all(pages.map(({ tabId }) => toPage(tabId)));
      return pages.flatMap(({ tabId, origin }, i) => {
        const page = now[i] ?? null;
        return page?.origin === origin ? [] : { type: 'page-left' as const, tabId, origin, now: page }; // const: a literal type
      });
    },
  };
}

export interface AttachedPages {
  /** From now on the panel is told about the pages of these tabs, and no others. */
  watch(panel: PanelLink, tabIds: readonly number[]): void;
  /** Stops watching those of these tabs that no panel looks at any more. */
  unwatch(tabIds: readonly number[]): void;
  /** From now on the conversation is about these tabs. */
  attach(log: OpenLog, tabIds: readonly number[], follow?: boolean): Promise<void>;
  /** Moves a conversation that follows to the tab in front; never during a run, nor to a closed page. */
  follow(log: OpenLog, tabId: number | null): Promise<void>;
  /** Logs which attached tabs were closed or went to another site. Gives those that are left. */
  settle(log: OpenLog): Promise<number[]>;
  /** Settles the conversations that are shown with this tab. */
  settleShown(tabId: number): void;
}

interface Parts {
  panels: Panels;
  documents: Pick<Documents, 'watch'>;
  tabs: AttachedTabs;
  open: Sessions['open'];
}

export function createAttachedPages({ panels, documents, tabs, open }: Parts): AttachedPages {
  /** By conversation, one after another: a departure is logged once, and the last attachment wins. */
  const turns = new Map<string, Promise<unknown>>();
  const settleNow = async (log: OpenLog) => {
    const left = await tabs.departures(log.conversation);
    if (left.length > 0) await log.append(...left);
    const tabIds = await tabs.tabsOf(log.conversation);
    if (left.length > 0) for (const panel of panels.showing(log.id)) pages.watch(panel, tabIds);
    return tabIds;
  };
  const attachNow = async (log: OpenLog, tabIds: readonly number[], follow = log.conversation.follows) => {
    const before = await tabs.tabsOf(log.conversation);
    const isSame = follow === log.conversation.follows && `${before}` === `${tabIds}`;
    if (!isSame) await log.append({ type: 'pages-attached', follow, pages: await tabs.toPages(tabIds) });
    for (const panel of panels.showing(log.id)) pages.watch(panel, tabIds);
  };
  const pages: AttachedPages = {
    unwatch(tabIds) {
      for (const tabId of tabIds) if (!panels.watches(tabId)) documents.watch(tabId, false);
    },
    watch(panel, tabIds) {
      const before = panel.tabIds;
      panel.tabIds = tabIds;
      pages.unwatch(before);
      for (const tabId of tabIds) documents.watch(tabId, true);
      for (const tabId of tabIds) panels.pageChanged(tabId);
      if (tabIds.length === 0) panel.tell({ type: 'pages', pages: [] });
    },
    attach: (log, tabIds, follow) => inTurnOf(turns, log.id, () => attachNow(log, tabIds, follow)),
    async follow(log, tabId) {
      const { follows, run } = log.conversation;
      if (tabId === null || !follows || run.going) return;
      const [only, ...more] = await tabs.tabsOf(log.conversation);
      if (only === tabId && more.length === 0) return;
      if (only === undefined || !(await tabs.isClosed(tabId))) await pages.attach(log, [tabId]);
    },
    settle: (log) => inTurnOf(turns, log.id, () => settleNow(log)),
    settleShown(tabId) {
      const shown = new Set(panels.lookingAt(tabId).flatMap(({ conversationId }) => conversationId ?? []));
      for (const id of shown) open(id).then(pages.settle, (error: unknown) => console.error(error));
    },
  };
  return pages;
}
