/** Opens the panel: Chrome has a side panel, Firefox a sidebar. */
import { browser } from 'wxt/browser';

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
