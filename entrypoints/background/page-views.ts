/** The attached pages as they were seen last, looked at anew when one changed, and told to the panels that look at them. */
import type { PageState, ToolRow } from '#bridge';
import type { PanelLink } from '#bridge/doors';
import { pageLayerKeys } from '#tools/layers';
import type { PageView } from './page-view';

/** Page changes within this many milliseconds are told once. */
const calm = 100;
/** Milliseconds after which a page that was too busy to answer is asked again; each time it waits twice as long. */
const [soonest, latest] = [1000, 16_000];

export interface PageViews {
  watches(tabId: number): boolean;
  /** Those that look at a tab's page. */
  lookingAt(tabId: number): PanelLink[];
  /** The tab's tools changed: its state is taken anew and told to those who look at it. */
  pageChanged(tabId: number): void;
}

export function createPageViews(
  links: ReadonlySet<PanelLink>,
  view: (tabId: number) => Promise<PageView | null>,
): PageViews {
  const pending = new Map<number, 'waits' | 'looks' | 'looks again'>();
  /** Null: closed. */
  const views = new Map<number, PageView | null>();
  const waits = new Map<number, { milliseconds: number; timer: ReturnType<typeof setTimeout> }>();
  const lookingAt = (tabId: number) => [...links].filter(({ tabIds }) => tabIds.includes(tabId));
  const watches = (tabId: number) => lookingAt(tabId).length > 0;

  /** All of a conversation's pages in one fact, when each has been looked at. */
  const tell = (link: PanelLink) => {
    if (!link.tabIds.every((id) => views.has(id))) return;
    link.tell({ type: 'pages', pages: countAll(link.tabIds.flatMap((id) => views.get(id) ?? [])) });
  };
  /** Nothing else would bring the tools of a page back that was silent for a moment. */
  const askAgain = (tabId: number) => {
    const before = waits.get(tabId);
    clearTimeout(before?.timer);
    const milliseconds = before ? before.milliseconds * 2 : soonest;
    if (milliseconds > latest) return;
    waits.set(tabId, { milliseconds, timer: setTimeout(() => pageChanged(tabId), milliseconds) });
  };
  const isWell = (tabId: number) => {
    clearTimeout(waits.get(tabId)?.timer);
    waits.delete(tabId);
  };
  const look = async (tabId: number) => {
    pending.set(tabId, 'looks');
    const seen = await view(tabId).catch((error: unknown) => console.error(error));
    const again = pending.get(tabId) === 'looks again';
    pending.delete(tabId);
    if (again) pageChanged(tabId);
    if (seen === undefined || isSilent(seen)) askAgain(tabId);
    else isWell(tabId);
    if (seen !== undefined) views.set(tabId, seen);
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

const isSilent = (view: PageView | null): boolean =>
  view?.page.notices.some(({ code }) => code === 'frame-silent') ?? false;

/** Documents of one origin may be in several tabs: they are counted as where a conversation's tools are called. */
function countAll(views: readonly PageView[]): PageState[] {
  const keys = pageLayerKeys(views.flatMap(({ documents }) => documents));
  const counted = (row: ToolRow): ToolRow => {
    const documentId = row.source.type === 'page' ? row.source.documentId : '';
    return { ...row, layerKey: keys.get(documentId) ?? row.layerKey };
  };
  return views.map(({ page }) => ({ ...page, tools: page.tools.map(counted) }));
}
