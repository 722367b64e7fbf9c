/** The toolbar icon's badge, and the panel that it opens: Chrome has a side panel, Firefox a sidebar. */
import { browser } from 'wxt/browser';
import { messageFor } from './language';
import { allowedSites, mayReach, mayReachEverySite } from './permissions';

/** The amber of the light theme's tokens: white digits are readable on it whatever the toolbar's colour. */
const amber = '#855000';

export function showBadge(count: number): void {
  const { action } = browser;
  void action.setBadgeText({ text: count === 0 ? '' : String(count) });
  void action.setBadgeBackgroundColor({ color: amber });
  void action.setBadgeTextColor({ color: '#ffffff' });
  void action.setTitle({ title: count === 0 ? 'Tabhand' : messageFor('action_waiting', String(count)) });
}

/** An API of Firefox's, which Chrome's types don't know. */
interface WithSidebar {
  sidebarAction?: { toggle(): Promise<void>; open(): Promise<void> };
}

/**
 * A click opens the panel, and tells the extension what the tab shows, also on a site that isn't allowed: `onTold` is given the tab.
 * Chrome's own way, `openPanelOnActionClick`, doesn't tell. A second
 * click closes it, unless that page waits to be allowed; in Firefox, only if every site is allowed.
 */
export function openPanelFromToolbar(onTold: (tabId: number) => void): void {
  const { sidebarAction } = browser as WithSidebar; // see above
  if (browser.sidePanel) void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });
  if (sidebarAction) rememberReach();
  browser.action.onClicked.addListener(({ id, url = '', windowId }) => {
    if (!sidebarAction) void openOrClose(windowId, url);
    else if (/^https?:/.test(url) && localStorage.getItem(everySite) === null) void sidebarAction.open();
    else void sidebarAction.toggle();
    if (id !== undefined) onTold(id);
  });
}

/** Set while every site is allowed. Firefox opens or closes a sidebar only in the click itself, which leaves no time to ask. */
const everySite = 'every-site';

function rememberReach(): void {
  const remember = async () => {
    if (await mayReachEverySite()) localStorage.setItem(everySite, 'yes');
    else localStorage.removeItem(everySite);
  };
  void remember();
  allowedSites.onChange(() => void remember());
}

/** An API of Chrome 141 and later. */
interface WithClose {
  close?(options: { windowId: number }): Promise<void>;
}

async function openOrClose(windowId: number, url: string): Promise<void> {
  // Asked first, and not waited for: a panel opens only in the click itself.
  const before = browser.runtime.getContexts({ contextTypes: ['SIDE_PANEL'], windowIds: [windowId] });
  void browser.sidePanel.open({ windowId });
  const wasOpen = (await before).length > 0;
  if (wasOpen && (await mayReach(url))) await (browser.sidePanel as WithClose).close?.({ windowId }); // see above
}

/** Must be called in a click, before anything is waited for. */
export function openPanelIn(windowId: number): void {
  if (browser.sidePanel) void browser.sidePanel.open({ windowId });
  else void (browser as WithSidebar).sidebarAction?.open(); // see above
}
