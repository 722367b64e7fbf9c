/** The pages that conversations are about: which, from when on, and what became of them. */
import type { Sessions } from '#agent';
import type { Documents, PanelLink } from '#bridge/doors';
import { inTurnOf } from '#conversation';
import type { Attachments } from './attachment';
import type { Panels } from './panels';

type Log = Awaited<ReturnType<Sessions['open']>>;

export interface Pages {
  /** From now on the panel is told of these tabs' pages. */
  look(panel: PanelLink, tabIds: readonly number[]): void;
  /** Of these tabs nobody may be told any more. */
  unwatch(tabIds: readonly number[]): void;
  /** The conversation is about these tabs from now on. */
  attach(log: Log, tabIds: readonly number[], follow?: boolean): Promise<void>;
  /** One that follows goes to the tab in front with the person's next message; never during a run, nor to a closed page. */
  follow(log: Log, tabId: number | null): Promise<void>;
  /** Puts into the log which attached tabs were closed or went to another site. Gives those that are left. */
  settle(log: Log): Promise<number[]>;
  /** A tab was looked at: conversations that are shown hear of it if it left. */
  looked(tabId: number): void;
}

export interface PageParts {
  panels: Panels;
  documents: Pick<Documents, 'watch'>;
  attachments: Attachments;
  open: Sessions['open'];
}

export function createPages({ panels, documents, attachments, open }: PageParts): Pages {
  /** One after another for each conversation: what left is said once, and what was attached last is attached. */
  const turns = new Map<string, Promise<unknown>>();
  const settleNow = async (log: Log) => {
    const left = await attachments.departures(log.conversation);
    if (left.length > 0) await log.append(...left);
    const tabIds = await attachments.tabsOf(log.conversation);
    if (left.length > 0) for (const panel of panels.showing(log.id)) pages.look(panel, tabIds);
    return tabIds;
  };
  const attachNow = async (log: Log, tabIds: readonly number[], follow = log.conversation.follows) => {
    const before = await attachments.tabsOf(log.conversation);
    const isSame = follow === log.conversation.follows && `${before}` === `${tabIds}`;
    if (!isSame) await log.append({ type: 'pages-attached', follow, pages: await attachments.toPages(tabIds) });
    for (const panel of panels.showing(log.id)) pages.look(panel, tabIds);
  };
  const pages: Pages = {
    unwatch(tabIds) {
      for (const tabId of tabIds) if (!panels.watches(tabId)) documents.watch(tabId, false);
    },
    look(panel, tabIds) {
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
      const [only, ...more] = await attachments.tabsOf(log.conversation);
      if (only === tabId && more.length === 0) return;
      if (only === undefined || !(await attachments.isClosed(tabId))) await pages.attach(log, [tabId]);
    },
    settle: (log) => inTurnOf(turns, log.id, () => settleNow(log)),
    looked(tabId) {
      const shown = new Set(panels.lookingAt(tabId).flatMap(({ conversationId }) => conversationId ?? []));
      for (const id of shown) open(id).then(pages.settle, (error: unknown) => console.error(error));
    },
  };
  return pages;
}
