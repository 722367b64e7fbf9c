/** Tabs: what they show, when that changes, and which addresses the browser keeps closed to extensions. */
import { browser } from 'wxt/browser';

/** `active`: in front of its window. Null: the tab is closed. Rejects if the browser doesn't answer, as when the background ends. */
export async function readTab(tabId: number) {
  const tab = await browser.tabs.get(tabId).catch((error: unknown) => nullIfClosed(tabId, error));
  if (!tab) return null;
  const { url = '', title = '', active, windowId, status } = tab;
  return { url, title, active, windowId, loading: status === 'loading', ...iconOf(tab) };
}

/** What isn't told of an open tab isn't told of a closed one either: only a list without the tab says that it was closed. */
async function nullIfClosed(tabId: number, error: unknown): Promise<null> {
  if ((await browser.tabs.query({})).some(({ id }) => id === tabId)) throw error;
  return null;
}

/** Characters of an icon. */
const maxIcon = 60_000;

/** Only an icon that is here already: any other address would be fetched from the page's site. */
const iconOf = ({ favIconUrl = '' }: { favIconUrl?: string }): { icon?: string } =>
  favIconUrl.startsWith('data:image/') && favIconUrl.length <= maxIcon ? { icon: favIconUrl } : {};

/** The tab shows a page that the browser keeps closed. False without permission, where its address is unknown. */
export async function isClosedTab(tabId: number): Promise<boolean> {
  const { url = '' } = (await readTab(tabId)) ?? {};
  return url !== '' && isClosedAddress(url);
}

export async function openTabs(): Promise<number[]> {
  return (await listTabs()).map(({ tabId }) => tabId);
}

export async function listTabs() {
  const tabs = await browser.tabs.query({});
  return tabs.flatMap(({ id, url = '', title = '', ...tab }) =>
    id === undefined ? [] : [{ tabId: id, url, title, ...iconOf(tab) }],
  );
}

export async function ownWindow(): Promise<number | null> {
  return (await browser.windows.getCurrent()).id ?? null;
}

export async function reloadTab(tabId: number): Promise<void> {
  await browser.tabs.reload(tabId);
}

/** Resolves when the tab begins to go there. */
export const openInTab = async (tabId: number, url: string): Promise<void> =>
  void (await browser.tabs.update(tabId, { url }));

/** As the browser's button does; nothing if there is no page before. */
export const backInTab = (tabId: number): Promise<void> => browser.tabs.goBack(tabId).catch(() => undefined);

/** The active tab of this panel's window. Null while that is a page of the extension. */
export async function tabInFront(): Promise<number | null> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const own = tab?.url?.startsWith(browser.runtime.getURL('/')) ?? false;
  return own ? null : (tab?.id ?? null);
}

export async function ownTab(): Promise<number | null> {
  return (await browser.tabs.getCurrent())?.id ?? null;
}

export function onTabInFront(listener: () => void): void {
  browser.tabs.onActivated.addListener(() => listener());
}

/** Calls `listener` when a tab's address or title changes, when it has loaded, and when it is closed. Returns what ends that. */
export function onTabChanged(listener: (tabId: number) => void): () => void {
  const updated = (tabId: number, { status, title, url }: { status?: string; title?: string; url?: string }) => {
    if (status === 'complete' || title !== undefined || url !== undefined) listener(tabId);
  };
  const removed = (tabId: number) => listener(tabId);
  browser.tabs.onUpdated.addListener(updated);
  browser.tabs.onRemoved.addListener(removed);
  return () => {
    browser.tabs.onUpdated.removeListener(updated);
    browser.tabs.onRemoved.removeListener(removed);
  };
}

/** `listener` is given the tab, and what a script of hands in its page says. */
export function onHandsMessage(listener: (tabId: number, message: { type: unknown }) => void): void {
  browser.runtime.onMessage.addListener((message: unknown, sender) => {
    const tabId = sender.id === browser.runtime.id ? sender.tab?.id : undefined;
    if (tabId !== undefined && typeof message === 'object' && message !== null && 'type' in message)
      listener(tabId, message);
  });
}

/** What the bar in a page that is operated sends when the user presses Stop: all that it can do is stop. */
export const onHandsStop = (listener: (tabId: number) => void): void =>
  onHandsMessage((tabId, { type }) => type === 'hands-stop' && listener(tabId));

/** `from`: the tab whose page opened it, where the browser knows. Each new tab wakes the background until the function that is returned is called. */
export function onTabOpened(listener: (tabId: number, from: number | undefined) => void): () => void {
  const opened = ({ id, openerTabId }: { id?: number; openerTabId?: number }) => {
    if (id !== undefined) listener(id, openerTabId);
  };
  browser.tabs.onCreated.addListener(opened);
  return () => browser.tabs.onCreated.removeListener(opened);
}

/** Behind the tab in front, in the window of the tab `near`. Resolves with its number before it has loaded. */
export async function openBehind(url: string, near: number | undefined): Promise<number> {
  const windowId = near === undefined ? undefined : (await readTab(near))?.windowId;
  const { id } = await browser.tabs.create({ url, active: false, ...(windowId !== undefined && { windowId }) });
  if (id === undefined) throw new Error('The browser opened no tab.');
  return id;
}

export async function openTab(path: string): Promise<void> {
  await browser.tabs.create({ url: new URL(path, browser.runtime.getURL('/')).href });
}

/** Milliseconds in which Chrome takes two pictures; it refuses a third. */
const captureQuota = 1000;

/** Null: the browser keeps extensions out of that page. */
export async function captureTab(windowId: number): Promise<Blob | null> {
  const capture = (): Promise<string> => browser.tabs.captureVisibleTab(windowId, { format: 'png' });
  const address = await capture()
    .catch(async (error: unknown) => {
      if (!String(error).includes('PER_SECOND')) throw error;
      await new Promise((resolve) => setTimeout(resolve, captureQuota));
      return capture();
    })
    .catch(() => null);
  return address === null ? null : (await fetch(address)).blob();
}

type Vendor = 'chromium' | 'edge' | 'firefox';

/** Pages that manage extensions and accounts: extensions can't run scripts there. */
const closed: Record<Vendor, RegExp> = {
  chromium: /^https?:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore)(\/|$)/,
  edge: /^https?:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore|microsoftedge\.microsoft\.com\/addons)(\/|$)/,
  // The preference `extensions.webextensions.restrictedDomains`.
  firefox:
    /^https?:\/\/(accounts-static\.cdn\.mozilla\.net|accounts\.firefox\.com|(addons|content)\.cdn\.mozilla\.net|addons\.mozilla\.org|(api|oauth|profile)\.accounts\.firefox\.com|discovery\.addons\.mozilla\.org|support\.mozilla\.org|sync\.services\.mozilla\.com)(\/|$)/,
};

/** True for the browser's own pages too; false for files. */
export function isClosedAddress(url: string, vendor: Vendor = ownVendor()): boolean {
  if (!URL.canParse(url)) return true;
  const { protocol, origin, pathname } = new URL(url);
  return !/^(https?|file):$/.test(protocol) || closed[vendor].test(`${origin}${pathname}`);
}

function ownVendor(): Vendor {
  if (import.meta.env.FIREFOX) return 'firefox';
  return /\bEdg\//.test(navigator.userAgent) ? 'edge' : 'chromium';
}
