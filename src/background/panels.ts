/** The open panels, with the notices that each gets of its conversation and its attached pages. */
import { advanceProgress, type BlockFact, type RunProgress, recordProgress, type SessionEvent } from '#agent';
import type { Activity, PageState, PanelNotice, ToolRow } from '#bridge';
import { type EndedCall, type PanelLink, toToolRow } from '#bridge/background';
import { isClosedAddress, mayReach, mayReachEverySite, readTab } from '#browser';
import { isThisComputer, originOf } from '#settings';
import { type ListedDocument, listPageLayers, nextPageRetry, type PageDocuments, pageLayerKeys } from '#tools/layers';

function toNotice(conversationId: string, event: SessionEvent): PanelNotice {
  if (event.type !== 'activity') return { ...event, conversationId };
  const activity: Activity | null = event.phase === null ? null : { ...event, phase: event.phase, conversationId };
  return { type: 'activity', conversationId, activity };
}

export type Panels = ReturnType<typeof createPanels>;

export function createPanels(view: (tabId: number) => Promise<PageView | null>) {
  const panels = new Set<PanelLink>();
  const live = new Map<string, RunProgress>();
  const showing = (conversationId: string) => [...panels].filter((panel) => panel.conversationId === conversationId);
  return {
    add: (panel: PanelLink) => panels.add(panel),
    remove: (panel: PanelLink) => panels.delete(panel),
    ...createPageViews(panels, view),
    /** The panels that show a conversation. */
    showing,
    /** The panels of a browser window; all of them, if the window is unknown. */
    inWindow: (windowId: number | null) =>
      [...panels].filter((panel) => windowId === null || panel.windowId === windowId),
    tellAll(notice: PanelNotice) {
      for (const panel of panels) panel.tell(notice);
    },
    /** Sends a session's event to the panels that show its conversation. */
    tellSession(conversationId: string, event: SessionEvent) {
      recordProgress(live, conversationId, event);
      for (const panel of showing(conversationId)) panel.tell(toNotice(conversationId, event));
    },
    /** Sends that a call has ended to the panels that show its page. */
    tellCall(call: EndedCall) {
      for (const panel of panels) if (panel.tabIds.includes(call.tabId)) panel.tell({ type: 'page-called', ...call });
    },
    /** Sends the new data of a live widget to the panels that show its conversation. */
    tellBlock(notice: BlockFact) {
      for (const panel of showing(notice.conversationId)) panel.tell(notice);
    },
    /** Sends a panel the transient part of a run that began before it subscribed. */
    catchUp(panel: PanelLink, conversationId: string) {
      const progress = advanceProgress(live.get(conversationId), { type: 'delta' });
      const { activity, text, reasoning, asking, unwritten } = progress;
      panel.tell(
        toNotice(conversationId, activity ?? { type: 'activity', phase: null, turn: 0, maxTurns: 0, since: 0 }),
      );
      panel.tell({ type: 'delta', conversationId, reset: true, text, reasoning });
      if (unwritten) panel.tell({ ...unwritten, conversationId });
      for (const callId of asking) panel.tell({ type: 'delta', conversationId, asking: { callId, on: true } });
    },
  };
}

/** Whether the site of an address is blocked. */
export type IsOff = (url: string) => Promise<boolean>;

/** By tab: the address of a PDF file whose name doesn't say so, as a glance told. */
export const pdfAt = new Map<number, string>();

function accessOf(url: URL | null, off: boolean): PageState['access'] {
  if (!url || isClosedAddress(url.href)) return 'closed';
  if (off) return 'off';
  // The browser's own viewer: Firefox keeps extensions out of it, and in Chrome nothing is in its document.
  if (/\.pdf$/i.test(url.pathname)) return 'pdf';
  return url.protocol === 'http:' && !isThisComputer(url) ? 'insecure' : 'open';
}

/** Hands and what they play need no secure page, as WebMCP does. */
export const isReachable = (access: PageState['access']): boolean => access === 'open' || access === 'insecure';

/** Without permission a page's address is unknown, but so is the address of the browser's own pages. A click on the toolbar's button tells it. */
const mayLook = (url: string): Promise<boolean> => (url === '' ? mayReachEverySite() : mayReach(url));

/** A tab's title and address, and whether its page can be reached. Null: the tab is closed. */
export async function lookAtTab(tabId: number, isOff: IsOff) {
  const tab = await readTab(tabId);
  if (!tab) return null;
  const url = URL.canParse(tab.url) ? new URL(tab.url) : null;
  const isClosed = url !== null && isClosedAddress(url.href);
  const access =
    isClosed || (await mayLook(tab.url)) ? accessOf(url, await isOff(tab.url)) : ('no-permission' as const); // const: a literal type
  const isPdf = access === 'open' && pdfAt.get(tabId) === tab.url;
  return { ...tab, origin: originOf(tab.url), access: isPdf ? ('pdf' as const) : access };
}

export interface PageView {
  page: PageState;
  /** The connected documents, silent ones included, by which the layers of several tabs are numbered. */
  documents: readonly ListedDocument[];
}

/** Null: the tab is closed. */
export async function viewPage(tabId: number, documents: PageDocuments, isOff: IsOff): Promise<PageView | null> {
  const tab = await lookAtTab(tabId, isOff);
  if (!tab) return null;
  const { origin, title, access, icon } = tab;
  const page = { tabId, origin, title, access, ...(icon !== undefined && { icon }) };
  if (!isReachable(access)) return { page: { ...page, tools: [], notices: [] }, documents: [] };
  const listing = await listPageLayers(documents, [tabId], AbortSignal.timeout(2000));
  const tools = listing.layers.flatMap((layer) => layer.tools.map((tool) => toToolRow(tool, layer.key)));
  const notices = [...listing.notices, ...listing.layers.flatMap((layer) => layer.notices)];
  return { page: { ...page, tools, notices }, documents: listing.documents };
}

/** Changes of a page within this many milliseconds cause one reading. */
const quietFor = 100;

/** The attached pages as panels show them: each is read again when it changes. */
function createPageViews(panels: ReadonlySet<PanelLink>, view: (tabId: number) => Promise<PageView | null>) {
  const pending = new Map<number, 'waits' | 'looks' | 'looks again'>();
  /** Null: closed. */
  const views = new Map<number, PageView | null>();
  const retries = new Map<number, { milliseconds: number; timer: ReturnType<typeof setTimeout> }>();
  /** The panels that show a tab's page. */
  const lookingAt = (tabId: number) => [...panels].filter(({ tabIds }) => tabIds.includes(tabId));
  const watches = (tabId: number) => lookingAt(tabId).length > 0;

  /** All of a conversation's pages in one notice, once each has been read. */
  const tell = (panel: PanelLink) => {
    if (!panel.tabIds.every((id) => views.has(id))) return;
    panel.tell({ type: 'pages', pages: withLayerKeys(panel.tabIds.flatMap((id) => views.get(id) ?? [])) });
  };
  /** Retries, because otherwise the tools of a page that was silent for a moment would stay missing. */
  const retryLater = (tabId: number) => {
    const before = retries.get(tabId);
    clearTimeout(before?.timer);
    const milliseconds = nextPageRetry(before?.milliseconds);
    if (milliseconds === null) return;
    retries.set(tabId, { milliseconds, timer: setTimeout(() => pageChanged(tabId), milliseconds) });
  };
  const stopRetrying = (tabId: number) => {
    clearTimeout(retries.get(tabId)?.timer);
    retries.delete(tabId);
  };
  const look = async (tabId: number) => {
    pending.set(tabId, 'looks');
    const seen = await view(tabId).catch((error: unknown) => console.error(error));
    const again = pending.get(tabId) === 'looks again';
    pending.delete(tabId);
    if (again) pageChanged(tabId);
    const isSilent = seen?.page.notices.some(({ code }) => code === 'frame-silent');
    if (seen === undefined || isSilent) retryLater(tabId);
    else stopRetrying(tabId);
    if (seen !== undefined) views.set(tabId, seen);
    for (const panel of lookingAt(tabId)) tell(panel);
    for (const id of views.keys()) if (!watches(id)) views.delete(id);
  };
  /** Reads the tab's page again, and notifies the panels that show it. */
  const pageChanged = (tabId: number) => {
    if (!watches(tabId)) return;
    const before = pending.get(tabId);
    pending.set(tabId, !before || before === 'waits' ? 'waits' : 'looks again');
    if (!before) setTimeout(() => void look(tabId), quietFor);
  };
  return { watches, lookingAt, pageChanged };
}

/** Several tabs may have documents of one origin: their layers are counted as they are when a conversation's tools are called. */
function withLayerKeys(views: readonly PageView[]): PageState[] {
  const keys = pageLayerKeys(views.flatMap(({ documents }) => documents));
  const withKey = (row: ToolRow): ToolRow => {
    const documentId = row.source.type === 'page' ? row.source.documentId : '';
    return { ...row, layerKey: keys.get(documentId) ?? row.layerKey };
  };
  return views.map(({ page }) => ({ ...page, tools: page.tools.map(withKey) }));
}
