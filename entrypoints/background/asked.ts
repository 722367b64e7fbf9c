/** "Ask Tabhand about this": what was pointed at in a page waits for the panel of its window, which the same click opens. */
import type { Found } from '#agent';
import { type AskedAbout, fetchPicture, onAskedAbout, openPanelIn, putIntoMenus, readTab } from '#browser';
import { Refusal } from '#conversation';
import { toPictureContent } from './picture-content';
import { type IsOff, nameable, readSelection, refuseOff } from './selection';
import type { TabPart } from './tab-content';

export interface Asked {
  /** Each may be a refusal, when what was pointed at can't be read. */
  take(windowId: number): Promise<Found>[];
  install(): Promise<void>;
}

type ReadTabPart = (tabId: number, part: TabPart) => Promise<Found>;

/** `tell`: the panels of a window, if any is open, are to take what waits. */
export function createAsked(isOff: IsOff, readTabPart: ReadTabPart, tell: (windowId: number) => void): Asked {
  const waiting = new Map<number, Promise<Found>[]>();
  onAskedAbout((about) => {
    openPanelIn(about.windowId);
    const found = read(about, isOff, readTabPart);
    found.catch(() => undefined); // said when it is taken
    waiting.set(about.windowId, [...(waiting.get(about.windowId) ?? []), found]);
    tell(about.windowId);
  });
  return {
    take(windowId) {
      const found = waiting.get(windowId) ?? [];
      waiting.delete(windowId);
      return found;
    },
    install: putIntoMenus,
  };
}

async function read(about: AskedAbout, isOff: IsOff, readTabPart: ReadTabPart): Promise<Found> {
  const { tabId, frameId, frameUrl, selection, picture, link } = about;
  if (selection === undefined && picture === undefined && link === undefined) return readTabPart(tabId, 'page');
  const tab = await readTab(tabId);
  const origin = tab && URL.canParse(tab.url) ? new URL(tab.url).origin : null;
  const from = { name: tab?.title ?? '', origin };
  if (selection !== undefined) {
    const whose = frameUrl ?? tab?.url ?? '';
    if (await isOff(whose)) throw refuseOff();
    // The menu's own copy has lost its lines. It is of the document that was clicked; another may have come since.
    const own = URL.canParse(whose) ? nameable(new URL(whose).origin) : null;
    const read = await readSelection(tabId, isOff, [frameId]).catch(() => null);
    const text = read && (read.origin ?? own) === own ? read.text : selection;
    return { ...from, origin: own ?? origin, kind: 'selection', content: { type: 'text', text, mime: 'text/plain' } };
  }
  if (picture !== undefined) return { ...from, kind: 'image', content: await toContent(picture) };
  return { ...from, kind: 'link', content: { type: 'text', text: link ?? '', mime: 'text/uri-list' } };
}

const notFetched = () =>
  new Refusal('This picture could not be fetched, so it was not attached. Attach a screenshot instead.');

async function toContent(address: string): Promise<Found['content']> {
  const fetched = await fetchPicture(address);
  return toPictureContent(fetched, notFetched);
}
