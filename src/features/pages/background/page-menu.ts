/** "Ask Tabhand about this": what the user chose in a page's context menu waits for the panel of its window, which the same click opens. */

import { installPageMenu, onPageMenuClick, type PageMenuClick } from '#browser/menus.ts';
import { fetchPicture } from '#browser/picture.ts';
import { readTab } from '#browser/tabs.ts';
import { openPanelIn } from '#browser/toolbar.ts';
import { Refusal } from '#core/log/refusal.ts';
import type { Attachable } from '#core/loop/attachments.ts';
import { nameable, type ReadTab, readSelection, siteOff, toPictureContent } from '#features/files/background/index.ts';
import type { IsOff, Panels } from '#features/sites/background/index.ts';

type Parts = { isOff: IsOff; readTabPart: ReadTab; panels: Pick<Panels, 'inWindow'> };

export type PageMenuChoices = ReturnType<typeof createPageMenu>;

export function createPageMenu({ isOff, readTabPart, panels }: Parts) {
  const waiting = new Map<number, Promise<Attachable>[]>();
  onPageMenuClick((about) => {
    openPanelIn(about.windowId);
    const found = read(about, isOff, readTabPart);
    found.catch(() => undefined); // reported when it is taken
    waiting.set(about.windowId, [...(waiting.get(about.windowId) ?? []), found]);
    for (const panel of panels.inWindow(about.windowId)) panel.tell({ type: 'menu-used' });
  });
  return {
    /** Each may reject with a refusal, if what was chosen can't be read. */
    take(windowId: number) {
      const found = waiting.get(windowId) ?? [];
      waiting.delete(windowId);
      return found;
    },
    install: installPageMenu,
  };
}

async function read(about: PageMenuClick, isOff: IsOff, readTabPart: ReadTab): Promise<Attachable> {
  const { tabId, frameId, frameUrl, selection, picture, link } = about;
  if (selection === undefined && picture === undefined && link === undefined) return readTabPart(tabId, 'page');
  const tab = await readTab(tabId);
  const origin = tab && URL.canParse(tab.url) ? new URL(tab.url).origin : null;
  const from = { name: tab?.title ?? '', origin };
  if (selection !== undefined) {
    const url = frameUrl ?? tab?.url ?? '';
    if (await isOff(url)) throw siteOff();
    // The menu's copy of a selection has lost its line breaks, so the frame is read. It may show another document by now.
    const own = URL.canParse(url) ? nameable(new URL(url).origin) : null;
    const hasAddress = /^(https?|file):/.test(url);
    const read = await readSelection(tabId, isOff, { frameId, hasAddress }).catch((refusal: unknown) => {
      if (hasAddress) return null;
      throw refusal; // it may belong to a blocked site
    });
    const { text, hidden } = read && (read.origin ?? own) === own ? read : { text: selection, hidden: 0 };
    const content = { type: 'text' as const, text, mime: 'text/plain' }; // const: a literal type
    return { ...from, origin: own ?? origin, kind: 'selection', content, hidden };
  }
  if (picture !== undefined) {
    return { ...from, kind: 'image', content: await toPictureContent(await fetchPicture(picture), notFetched) };
  }
  return { ...from, kind: 'link', content: { type: 'text', text: link ?? '', mime: 'text/uri-list' } };
}

const notFetched = () =>
  new Refusal('This image wasn’t attached: Tabhand couldn’t download it. Attach a screenshot instead.');
