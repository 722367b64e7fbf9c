/** The pages that conversations are about: attaching tabs, following the active tab, and logging departures. */

import type { BrowserSession } from '#browser/life.ts';
import { readTab } from '#browser/tabs.ts';
import type { PanelLink } from '#core/bus/panel-server.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { AttachedFrame, AttachedPage, EntryBody } from '#core/log/entry.ts';
import { inTurnOf } from '#core/log/in-turn.ts';
import { isAmong, isWithin } from '#core/log/sites.ts';
import type { Sessions } from '#core/loop/session.ts';
import { originOf } from '#core/settings/web-address.ts';
import type { Documents } from './documents';
import { lookAtTab, type Panels } from './panels';

/** Pages that a conversation can be about at the same time. */
export const maxPages = 8;

export type OpenLog = Awaited<ReturnType<Sessions['open']>>;

type Chat = Pick<Conversation, 'pages' | 'runs' | 'imported' | 'revoked'>;

/** A conversation's attached tabs in their current state. */
export function createAttachedTabs(session: Promise<BrowserSession>, read: typeof readTab = readTab) {
  const toPage = async (tabId: number): Promise<AttachedPage | null> => {
    const tab = await read(tabId);
    return tab && { tabId, origin: originOf(tab.url), title: tab.title, browserSession: (await session).id };
  };
  /** After a reload of the extension a tab counts only while it shows the site that it showed before. */
  const isNow = async ({ tabId, origin, browserSession }: AttachedPage) => {
    const { id, earlier } = await session;
    if (browserSession === id) return true;
    return earlier.includes(browserSession) && origin !== null && (await toPage(tabId))?.origin === origin;
  };
  const pagesNow = async ({ pages }: Pick<Conversation, 'pages'>) => {
    const areNow = await Promise.all(pages.map(isNow));
    return pages.filter((_, i) => areNow[i]);
  };
  return {
    /** Omits tabs of an earlier session, whose numbers may be others' by now, and those that the model opened and that left their site. */
    tabsOf: async (conversation: Chat) =>
      (await pagesNow(conversation)).filter((page) => isWithin(conversation, page)).map(({ tabId }) => tabId),
    /** The pages of those tabs that are open. */
    toPages: async (tabIds: readonly number[]) =>
      (await Promise.all(tabIds.map(toPage))).filter((page) => page !== null),
    /** The browser keeps extensions out of the tab's page. */
    isClosed: async (tabId: number) => (await lookAtTab(tabId, async () => false))?.access === 'closed',
    /** An entry for each attached tab that was closed or went to another site; before them one for tabs of before a reload. */
    async departures(conversation: Pick<Conversation, 'pages' | 'follows'>): Promise<EntryBody[]> {
      const { id } = await session;
      const pages = await pagesNow(conversation);
      const isRenewed = pages.some(({ browserSession }) => browserSession !== id);
      const renewed = pages.map((page) => ({ ...page, browserSession: id }));
      const now = await Promise.all(pages.map(({ tabId }) => toPage(tabId)));
      const left = pages.flatMap(({ tabId, origin, opened }, i) => {
        const page = now[i] ? { ...now[i], ...(opened !== undefined && { opened }) } : null;
        return page?.origin === origin ? [] : { type: 'page-left' as const, tabId, origin, now: page }; // const: a literal type
      });
      return isRenewed ? [{ type: 'pages-attached', follow: conversation.follows, pages: renewed }, ...left] : left;
    },
  };
}

interface Parts {
  panels: Panels;
  bridge: Pick<Documents, 'watch'>;
  /** Other agents follow tabs too. */
  door(): { watches(tabId: number): boolean };
  tabs: ReturnType<typeof createAttachedTabs>;
  open: Sessions['open'];
}

export class AttachedPages {
  /** Runs one after another for each conversation, so that a departure is logged once and the last attachment wins. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(private readonly parts: Parts) {}

  /** Stops watching those of these tabs that no panel shows any more. */
  unwatch(tabIds: readonly number[]): void {
    const { panels, door, bridge } = this.parts;
    for (const tabId of tabIds) if (!panels.watches(tabId) && !door().watches(tabId)) bridge.watch(tabId, false);
  }

  /** Sends the panel the pages of these tabs from now on, and no others. */
  watch(panel: PanelLink, tabIds: readonly number[]): void {
    const before = panel.tabIds;
    panel.tabIds = tabIds;
    this.unwatch(before);
    for (const tabId of tabIds) this.parts.bridge.watch(tabId, true);
    for (const tabId of tabIds) this.parts.panels.pageChanged(tabId);
    if (tabIds.length === 0) panel.tell({ type: 'pages', pages: [] });
  }

  /** Attaches these tabs to the conversation. */
  attach(log: OpenLog, tabIds: readonly number[], follow?: boolean): Promise<void> {
    return inTurnOf(this.turns, log.id, () => this.attachNow(log, tabIds, follow));
  }

  /** Attaches a frame beside the page of this tab. Null: detaches it. */
  setFrame(log: OpenLog, tabId: number, documentId: string, frame: AttachedFrame | null): Promise<void> {
    return inTurnOf(this.turns, log.id, async () => {
      const pages = log.conversation.pages.map((page) => {
        const others = page.frames?.filter((each) => each.documentId !== documentId) ?? [];
        return page.tabId === tabId ? { ...page, frames: frame ? [...others, frame] : others } : page;
      });
      await log.append({ type: 'pages-attached', follow: log.conversation.follows, pages });
    });
  }

  /** Attaches a tab that the model opened for this site. */
  addOpened(log: OpenLog, tabId: number, site: string): Promise<void> {
    return this.change(log, async () => {
      const added = (await this.parts.tabs.toPages([tabId])).map((page) => ({ ...page, opened: site }));
      return [{ type: 'pages-attached', follow: false, pages: [...log.conversation.pages, ...added] }];
    });
  }

  /** Attaches a tab that the page of another one opened: what a tab of the model's opens is bound to the same sites. */
  addFrom(log: OpenLog, tabId: number, from: number): Promise<void> {
    const { pages } = log.conversation;
    const { opened } = pages.find((page) => page.tabId === from) ?? {};
    return opened === undefined
      ? this.attach(log, [...pages.map((page) => page.tabId), tabId])
      : this.addOpened(log, tabId, opened);
  }

  /** Takes a site back: its tabs go, and those that are open only by its leave. */
  revoke(log: OpenLog, site: string): Promise<void> {
    return this.change(log, async () => {
      const revoked = new Map(log.conversation.revoked).set(site, Number.POSITIVE_INFINITY);
      const stays = (page: AttachedPage) =>
        !isAmong([site], page.origin) && isWithin({ ...log.conversation, revoked }, page);
      return [
        { type: 'site-revoked', site },
        { type: 'pages-attached', follow: log.conversation.follows, pages: log.conversation.pages.filter(stays) },
      ];
    });
  }

  /** Moves a conversation that follows to the active tab; never during a run, nor to a closed page. */
  async follow(log: OpenLog, tabId: number | null): Promise<void> {
    const { tabs } = this.parts;
    const { follows, run } = log.conversation;
    if (tabId === null || !follows || run.going) return;
    const [only, ...more] = await tabs.tabsOf(log.conversation);
    if (only === tabId && more.length === 0) return;
    if (only === undefined || !(await tabs.isClosed(tabId))) await this.attach(log, [tabId]);
  }

  /** Logs which attached tabs were closed or went to another site. Returns the others. */
  settle(log: OpenLog): Promise<number[]> {
    return inTurnOf(this.turns, log.id, () => this.settleNow(log));
  }

  /** Settles the conversations that are shown with this tab. */
  settleShown(tabId: number): void {
    const { panels, open } = this.parts;
    const shown = new Set(panels.lookingAt(tabId).flatMap(({ conversationId }) => conversationId ?? []));
    for (const id of shown)
      open(id).then(
        (log) => this.settle(log),
        (error: unknown) => console.error(error),
      );
  }

  private change(log: OpenLog, make: () => Promise<EntryBody[]>): Promise<void> {
    return inTurnOf(this.turns, log.id, async () => {
      await log.append(...(await make()));
      const tabIds = await this.parts.tabs.tabsOf(log.conversation);
      for (const panel of this.parts.panels.showing(log.id)) this.watch(panel, tabIds);
    });
  }

  private async settleNow(log: OpenLog): Promise<number[]> {
    const { panels, tabs } = this.parts;
    const left = await tabs.departures(log.conversation);
    if (left.length > 0) await log.append(...left);
    const tabIds = await tabs.tabsOf(log.conversation);
    if (left.length > 0) for (const panel of panels.showing(log.id)) this.watch(panel, tabIds);
    return tabIds;
  }

  private async attachNow(log: OpenLog, tabIds: readonly number[], follow = log.conversation.follows): Promise<void> {
    const { panels, tabs } = this.parts;
    const before = await tabs.tabsOf(log.conversation);
    const isSame = follow === log.conversation.follows && `${before}` === `${tabIds}`;
    // What the user attaches anew is theirs.
    const stay = log.conversation.pages.filter(({ tabId }) => before.includes(tabId));
    const kept = new Map(stay.map(({ tabId, frames, opened }) => [tabId, { frames, opened }]));
    const attached = (await tabs.toPages(tabIds)).map((page) => ({ ...page, ...kept.get(page.tabId) }));
    if (!isSame) await log.append({ type: 'pages-attached', follow, pages: attached });
    for (const panel of panels.showing(log.id)) this.watch(panel, tabIds);
  }
}
