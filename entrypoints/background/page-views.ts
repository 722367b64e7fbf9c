/** The attached pages as they were seen last, looked at anew when one changed, and told to the panels that look at them. */
import type { PageState } from '#bridge';
import type { PanelLink } from '#bridge/doors';

/** Page changes within this many milliseconds are told once. */
const calm = 100;

export interface PageViews {
  watches(tabId: number): boolean;
  /** Those that look at a tab's page. */
  lookingAt(tabId: number): PanelLink[];
  /** The tab's tools changed: its state is taken anew and told to those who look at it. */
  pageChanged(tabId: number): void;
}

export function createPageViews(
  links: ReadonlySet<PanelLink>,
  view: (tabId: number) => Promise<PageState | null>,
): PageViews {
  const pending = new Map<number, 'waits' | 'looks' | 'looks again'>();
  /** Null: closed. */
  const views = new Map<number, PageState | null>();
  const lookingAt = (tabId: number) => [...links].filter(({ tabIds }) => tabIds.includes(tabId));
  const watches = (tabId: number) => lookingAt(tabId).length > 0;

  /** All of a conversation's pages in one fact, when each has been looked at. */
  const tell = (link: PanelLink) => {
    if (!link.tabIds.every((id) => views.has(id))) return;
    link.tell({ type: 'pages', pages: link.tabIds.flatMap((id) => views.get(id) ?? []) });
  };
  const look = async (tabId: number) => {
    pending.set(tabId, 'looks');
    const page = await view(tabId).finally(() => {
      const again = pending.get(tabId) === 'looks again';
      pending.delete(tabId);
      if (again) pageChanged(tabId);
    });
    views.set(tabId, page);
    for (const link of lookingAt(tabId)) tell(link);
    for (const id of views.keys()) if (!watches(id)) views.delete(id);
  };
  const pageChanged = (tabId: number) => {
    if (!watches(tabId)) return;
    const before = pending.get(tabId);
    pending.set(tabId, !before || before === 'waits' ? 'waits' : 'looks again');
    if (!before) setTimeout(() => void look(tabId), calm);
  };
  return { watches, lookingAt, pageChanged };
}
