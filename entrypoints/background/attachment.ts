/** Which tab a conversation is about, as long as the browser session in which it was attached lasts. */
import type { BrowserSession } from '#browser';
import { readTab } from '#browser';
import type { Conversation, EntryBody } from '#conversation';

export interface Attachments {
  /** Null: to no tab, or to one of an earlier browser session, whose number may be another tab's by now. */
  tabOf(conversation: Pick<Conversation, 'page'>): Promise<number | null>;
  toEntry(tabId: number | null): Promise<EntryBody>;
}

export function createAttachments(session: Promise<BrowserSession>): Attachments {
  return {
    tabOf: async ({ page }) => (page?.browserSession === (await session).id ? page.tabId : null),
    async toEntry(tabId) {
      const tab = tabId === null ? null : await readTab(tabId);
      const origin = tab && URL.canParse(tab.url) ? new URL(tab.url).origin : null;
      const { id: browserSession } = await session;
      return { type: 'page-attached', tabId: tab && tabId, origin, title: tab?.title ?? null, browserSession };
    },
  };
}
