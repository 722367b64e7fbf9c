/** "Ask Tabhand about this" in the context menus of pages, selections, pictures and links. */
import { browser } from 'wxt/browser';
import { messageFor } from './language';

const item = 'ask';

/** What was clicked. With several members the selection counts before the picture, the picture before the link. */
export interface PageMenuClick {
  tabId: number;
  windowId: number;
  frameId: number;
  /** The frame's address, if it isn't the tab's top frame. */
  frameUrl?: string;
  selection?: string;
  picture?: string;
  link?: string;
}

/** Needed once after each installation or update: the browser keeps the menus while the background sleeps. */
export async function installPageMenu(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: item,
    title: messageFor('menu_ask'),
    contexts: ['page', 'selection', 'image', 'link'],
    documentUrlPatterns: ['http://*/*', 'https://*/*', 'file:///*'],
  });
}

/** Calls `listener` within the user's click, so what needs a click, such as opening the panel, must come first in it. */
export function onPageMenuClick(listener: (click: PageMenuClick) => void): void {
  browser.contextMenus.onClicked.addListener(
    ({ frameId = 0, frameUrl, selectionText, mediaType, srcUrl, linkUrl }, tab) => {
      if (tab?.id === undefined) return;
      listener({
        tabId: tab.id,
        windowId: tab.windowId,
        frameId,
        ...(frameId !== 0 && frameUrl && { frameUrl }),
        ...(selectionText && { selection: selectionText }),
        ...(mediaType === 'image' && srcUrl && { picture: srcUrl }),
        ...(linkUrl && { link: linkUrl }),
      });
    },
  );
}
