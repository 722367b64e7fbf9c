/** The toolbar icon's badge, and the panel that it opens: Chrome has a side panel, Firefox a sidebar. */
import { browser } from 'wxt/browser';

/** The amber of the light theme's tokens: white digits are readable on it whatever the toolbar's colour. */
const amber = '#855000';

/** The build makes the catalogue's keys, so the types of `getMessage` don't know them. */
const sayCounted = (count: number): string =>
  (browser.i18n.getMessage as (key: string, values: string[]) => string)('action_waiting', [String(count)]); // see above

export function showBadge(count: number): void {
  const { action } = browser;
  void action.setBadgeText({ text: count === 0 ? '' : String(count) });
  void action.setBadgeBackgroundColor({ color: amber });
  void action.setBadgeTextColor({ color: '#ffffff' });
  const title = count === 0 ? 'Tabhand' : sayCounted(count);
  void action.setTitle({ title });
}

/** An API of Firefox's, which Chrome's types don't know. */
interface WithSidebar {
  sidebarAction?: { toggle(): Promise<void>; open(): Promise<void> };
}

export function openPanelFromToolbar(): void {
  if (browser.sidePanel) void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
  else browser.action.onClicked.addListener(() => void (browser as WithSidebar).sidebarAction?.toggle()); // see above
}

/** Must be called in a click, before anything is waited for. */
export function openPanelIn(windowId: number): void {
  if (browser.sidePanel) void browser.sidePanel.open({ windowId });
  else void (browser as WithSidebar).sidebarAction?.open(); // see above
}
