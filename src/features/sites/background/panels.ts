/** The open panels, with the notices that each gets of its conversation and its attached pages. */

import { mayReach, mayReachEverySite } from '#browser/permissions.ts';
import { askDocument } from '#browser/scripting.ts';
import { isClosedAddress, readTab } from '#browser/tabs.ts';
import { type PanelLink, toToolRow } from '#core/bus/panel-server.ts';
import type { Activity, PanelNotice, ToolRow } from '#core/bus/panel-wire.ts';
import { advanceProgress, type RunProgress, recordProgress, type SessionEvent } from '#core/loop/session-event.ts';
import { isExposed, originOf } from '#core/settings/web-address.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import type { BlockFact } from '#features/blocks/index.ts';
import { readType } from '#page/in-frames.ts';
import { type ListedDocument, listPageLayers, nextPageRetry, type PageDocuments, pageLayerKeys } from '../layer/page';
import type { PageState } from '../messages';
import type { EndedPageCall } from './documents';

function toNotice(conversationId: string, event: SessionEvent): PanelNotice {
  if (event.type !== 'activity') return { ...event, conversationId };
  const activity: Activity | null = event.phase === null ? null : { ...event, phase: event.phase, conversationId };
  return { type: 'activity', conversationId, activity };
}

/** The open panels. */
export class Panels {
  private readonly panels = new Set<PanelLink>();
  private readonly live = new Map<string, RunProgress>();
  private readonly views: PageViews;

  constructor(view: (tabId: number) => Promise<PageView | null>) {
    this.views = new PageViews(view, (tabId) => this.lookingAt(tabId));
  }

  add(panel: PanelLink): void {
    this.panels.add(panel);
  }

  remove(panel: PanelLink): void {
    this.panels.delete(panel);
  }

  /** The panels that show a conversation. */
  showing(conversationId: string): PanelLink[] {
    return [...this.panels].filter((panel) => panel.conversationId === conversationId);
  }

  /** The user can see one, as it has said: the page after the installation shows no chat, and says nothing. */
  isAnyVisible(): boolean {
    return [...this.panels].some(({ isHidden }) => isHidden === false);
  }

  /** The panels of a browser window; all of them, if the window is unknown. */
  inWindow(windowId: number | null): PanelLink[] {
    return [...this.panels].filter((panel) => windowId === null || panel.windowId === windowId);
  }

  /** The panels that show a tab's page. */
  lookingAt(tabId: number): PanelLink[] {
    return [...this.panels].filter(({ tabIds }) => tabIds.includes(tabId));
  }

  watches(tabId: number): boolean {
    return this.lookingAt(tabId).length > 0;
  }

  /** Reads the tab's page again, and notifies the panels that show it. */
  pageChanged(tabId: number): void {
    this.views.pageChanged(tabId);
  }

  tellAll(notice: PanelNotice): void {
    for (const panel of this.panels) panel.tell(notice);
  }

  /** Sends a session's event to the panels that show its conversation. */
  tellSession(conversationId: string, event: SessionEvent): void {
    recordProgress(this.live, conversationId, event);
    for (const panel of this.showing(conversationId)) panel.tell(toNotice(conversationId, event));
  }

  /** Sends that a call has ended to the panels that show its page. */
  tellCall(call: EndedPageCall): void {
    for (const panel of this.lookingAt(call.tabId)) panel.tell({ type: 'page-called', ...call });
  }

  /** Sends the new data of a live widget to the panels that show its conversation. */
  tellBlock(notice: BlockFact): void {
    for (const panel of this.showing(notice.conversationId)) panel.tell(notice);
  }

  /** Sends a panel the transient part of a run that began before it subscribed. */
  catchUp(panel: PanelLink, conversationId: string): void {
    const progress = advanceProgress(this.live.get(conversationId), { type: 'delta' });
    const { activity, text, reasoning, asking, unwritten } = progress;
    panel.tell(toNotice(conversationId, activity ?? { type: 'activity', phase: null, turn: 0, maxTurns: 0, since: 0 }));
    panel.tell({ type: 'delta', conversationId, reset: true, text, reasoning });
    if (unwritten) panel.tell({ ...unwritten, conversationId });
    for (const callId of asking) panel.tell({ type: 'delta', conversationId, asking: { callId, on: true } });
  }
}

/** Milliseconds for a document to say what it is. */
const answersWithin = 700;

/** Whether the site of an address is blocked. */
export type IsOff = (url: string) => Promise<boolean>;

/** By tab: the address of a PDF file whose name doesn't say so, as a glance told. */
export const pdfAt = new Map<number, string>();

function accessOf(url: URL | null, off: boolean): PageState['access'] {
  if (!url || isClosedAddress(url.href)) return 'closed';
  if (off) return 'off';
  return isExposed(url) ? 'insecure' : 'open';
}

/** Hands and what they play need no secure page, as WebMCP does. */
export const isReachable = (access: PageState['access']): boolean => access === 'open' || access === 'insecure';

/** Without permission a page's address is unknown, but so is the address of the browser's own pages. A click on the toolbar's button tells it. */
const mayLook = (url: string): Promise<boolean> => (url === '' ? mayReachEverySite() : mayReach(url));

const isNamedPdf = (url: URL | null): boolean => url !== null && /\.pdf$/i.test(url.pathname);

/** The browser's own: Firefox keeps extensions out of it, and in Chrome nothing is in its document. A page can have such an address too. */
async function isInViewer(tabId: number): Promise<boolean> {
  const late = AbortSignal.timeout(answersWithin);
  const asked = askDocument({ tabId }, readType, []);
  const shown = await unlessAborted(asked, late, () => null);
  return shown === null || shown.type === 'application/pdf';
}

/** A tab's title and address, and whether its page can be reached. Null: the tab is closed. */
export async function lookAtTab(tabId: number, isOff: IsOff) {
  const tab = await readTab(tabId);
  if (!tab) return null;
  const url = URL.canParse(tab.url) ? new URL(tab.url) : null;
  const isClosed = url !== null && isClosedAddress(url.href);
  const access =
    isClosed || (await mayLook(tab.url)) ? accessOf(url, await isOff(tab.url)) : ('no-permission' as const); // const: a literal type
  const isPdf = isReachable(access) && (pdfAt.get(tabId) === tab.url || (isNamedPdf(url) && (await isInViewer(tabId))));
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
class PageViews {
  private readonly pending = new Map<number, 'waits' | 'looks' | 'looks again'>();
  /** Null: closed. */
  private readonly views = new Map<number, PageView | null>();
  private readonly retries = new Map<number, { milliseconds: number; timer: ReturnType<typeof setTimeout> }>();

  constructor(
    private readonly view: (tabId: number) => Promise<PageView | null>,
    private readonly lookingAt: (tabId: number) => readonly PanelLink[],
  ) {}

  pageChanged(tabId: number): void {
    if (this.lookingAt(tabId).length === 0) return;
    const before = this.pending.get(tabId);
    this.pending.set(tabId, !before || before === 'waits' ? 'waits' : 'looks again');
    if (!before) setTimeout(() => void this.look(tabId), quietFor);
  }

  private async look(tabId: number): Promise<void> {
    this.pending.set(tabId, 'looks');
    const seen = await this.view(tabId).catch((error: unknown) => console.error(error));
    const again = this.pending.get(tabId) === 'looks again';
    this.pending.delete(tabId);
    if (again) this.pageChanged(tabId);
    const isSilent = seen?.page.notices.some(({ code }) => code === 'frame-silent');
    if (seen === undefined || isSilent) this.retryLater(tabId);
    else this.stopRetrying(tabId);
    if (seen !== undefined) this.views.set(tabId, seen);
    for (const panel of this.lookingAt(tabId)) this.tell(panel);
    for (const id of this.views.keys()) if (this.lookingAt(id).length === 0) this.views.delete(id);
  }

  /** All of a conversation's pages in one notice, once each has been read. */
  private tell(panel: PanelLink): void {
    if (!panel.tabIds.every((id) => this.views.has(id))) return;
    panel.tell({ type: 'pages', pages: withLayerKeys(panel.tabIds.flatMap((id) => this.views.get(id) ?? [])) });
  }

  /** Retries, because otherwise the tools of a page that was silent for a moment would stay missing. */
  private retryLater(tabId: number): void {
    const before = this.retries.get(tabId);
    clearTimeout(before?.timer);
    const milliseconds = nextPageRetry(before?.milliseconds);
    if (milliseconds === null) return;
    this.retries.set(tabId, { milliseconds, timer: setTimeout(() => this.pageChanged(tabId), milliseconds) });
  }

  private stopRetrying(tabId: number): void {
    clearTimeout(this.retries.get(tabId)?.timer);
    this.retries.delete(tabId);
  }
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
