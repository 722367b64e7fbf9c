/** The attached page as the panel shows it: what it is, whether it can be reached, and its tools at this moment. */
import type { PageState } from '#bridge';
import { type Documents, toToolRow } from '#bridge/doors';
import { isClosedAddress, mayReachEverySite, readTab } from '#browser';
import { type DocumentPlace, listPageLayers } from '#tools/layers';

type Access = PageState['access'];

const local = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/;

function accessOf(url: URL | null, off: boolean): Access {
  if (!url || isClosedAddress(url.href)) return 'closed';
  if (off) return 'off';
  return url.protocol === 'http:' && !local.test(url.hostname) ? 'insecure' : 'open';
}

/** Whether a tab's page can be spoken to, and what is known of it. Null: the tab is closed. */
export async function lookAtTab(tabId: number, isOff: (url: string) => Promise<boolean>) {
  const tab = await readTab(tabId);
  if (!tab) return null;
  const url = URL.canParse(tab.url) ? new URL(tab.url) : null;
  // Without permission a page's address isn't known either, as it isn't of the browser's own pages.
  const access = url || (await mayReachEverySite()) ? accessOf(url, await isOff(tab.url)) : ('no-permission' as const); // const: a literal type
  const origin = url && url.origin !== 'null' ? url.origin : null; // a file has none that could be named
  return { ...tab, origin, access };
}

export interface PageView {
  page: PageState;
  /** Those of the tab that can be spoken to, whether or not they answered: the layers of several tabs are counted by them. */
  documents: readonly DocumentPlace[];
}

/** Null: the tab is closed. */
export async function viewPage(
  tabId: number,
  documents: Documents,
  isOff: (url: string) => Promise<boolean>,
): Promise<PageView | null> {
  const tab = await lookAtTab(tabId, isOff);
  if (!tab) return null;
  const { origin, title, access } = tab;
  const page = { tabId, origin, title, access };
  if (access !== 'open') return { page: { ...page, tools: [], notices: [] }, documents: [] };
  const { layers, notices, documents: asked } = await listPageLayers(documents, [tabId], AbortSignal.timeout(2000));
  const tools = layers.flatMap((layer) => layer.tools.map((tool) => toToolRow(tool, layer.key)));
  const told = [...notices, ...layers.flatMap((layer) => layer.notices)];
  return { page: { ...page, tools, notices: told }, documents: asked };
}
