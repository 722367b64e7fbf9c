/** "Ask Tabhand about this" in the menu of a page, of a selection, a picture and a link. */
import { browser } from 'wxt/browser';

const item = 'ask';

/** What was pointed at: the selection wins over the picture, the picture over the link, the link over the page. */
export interface AskedAbout {
  tabId: number;
  windowId: number;
  frameId: number;
  /** The frame's address, where it isn't the tab's own page. */
  frameUrl?: string;
  selection?: string;
  picture?: string;
  link?: string;
}

/** Once for each version of the extension: the browser keeps menus while the background sleeps. */
export async function putIntoMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: item,
    title: browser.i18n.getMessage('menu_ask' as '@@ui_locale'), // as: the catalogue is made by the build, after the types
    contexts: ['page', 'selection', 'image', 'link'],
    documentUrlPatterns: ['http://*/*', 'https://*/*', 'file:///*'],
  });
}

/** The listener is called within the click: what needs one, like opening the panel, must come first in it. */
export function onAskedAbout(listener: (asked: AskedAbout) => void): void {
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
