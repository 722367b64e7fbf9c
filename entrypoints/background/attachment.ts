/** Which tabs a conversation is about, as long as the browser session in which they were attached lasts. */
import type { BrowserSession } from '#browser';
import { readTab } from '#browser';
import type { AttachedPage, Conversation, EntryBody } from '#conversation';
import { lookAtTab } from './page-view';

export interface Attachments {
  /** None of an earlier browser session, whose numbers may be other tabs' by now. */
  tabsOf(conversation: Pick<Conversation, 'pages'>): Promise<number[]>;
  /** Those of the tabs that are open. */
  toPages(tabIds: readonly number[]): Promise<AttachedPage[]>;
  /** Its page is one of the browser's own: nothing of it can be read or called. */
  isClosed(tabId: number): Promise<boolean>;
  /** What became of attached tabs: they were closed, or went to another site. */
  departures(conversation: Pick<Conversation, 'pages'>): Promise<EntryBody[]>;
}

/** Null where a page has none that could be named. */
const originOf = (url: string): string | null =>
  URL.canParse(url) && new URL(url).origin !== 'null' ? new URL(url).origin : null;

export function createAttachments(session: Promise<BrowserSession>): Attachments {
  const toPage = async (tabId: number): Promise<AttachedPage | null> => {
    const tab = await readTab(tabId);
    return tab && { tabId, origin: originOf(tab.url), title: tab.title, browserSession: (await session).id };
  };
  const ofNow = async ({ pages }: Pick<Conversation, 'pages'>) => {
    const { id } = await session;
    return pages.filter(({ browserSession }) => browserSession === id);
  };
  return {
    tabsOf: async (conversation) => (await ofNow(conversation)).map(({ tabId }) => tabId),
    toPages: async (tabIds) => (await Promise.all(tabIds.map(toPage))).filter((page) => page !== null),
    isClosed: async (tabId) => (await lookAtTab(tabId, async () => false))?.access === 'closed',
    async departures(conversation) {
      const pages = await ofNow(conversation);
      const now = await Promise.all(pages.map(({ tabId }) => toPage(tabId)));
      return pages.flatMap(({ tabId, origin }, i) => {
        const page = now[i] ?? null;
        return page?.origin === origin ? [] : { type: 'page-left' as const, tabId, origin, now: page }; // const: a literal type
      });
    },
  };
}
