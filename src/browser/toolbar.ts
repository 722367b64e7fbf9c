/** The toolbar icon's badge, and the panel that it opens: Chrome has a side panel, Firefox a sidebar. */
import { browser } from 'wxt/browser';
import { findMessage } from './language';

/** The amber of the light theme's tokens: white digits are readable on it whatever the toolbar's colour. */
const amber = '#855000';

export function showBadge(count: number): void {
  const { action } = browser;
  void action.setBadgeText({ text: count === 0 ? '' : String(count) });
  void action.setBadgeBackgroundColor({ color: amber });
  void action.setBadgeTextColor({ color: '#ffffff' });
  void action.setTitle({ title: count === 0 ? 'Tabhand' : findMessage('action_waiting', String(count)) });
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
