/** What a tab shows, read when a person asks for it: its text, what is selected, a picture. Refuses with the remedy. */
import type { Found } from '#agent';
import { captureTab, runOnce } from '#browser';
import { Refusal } from '#conversation';
import { lookAtTab } from './page-view';
import { toPictureContent } from './picture-content';
import { closedPage, type IsOff, nameable, readSelection, refuseOff } from './selection';

export type TabPart = 'page' | 'selection' | 'screenshot';

const nothingSelected = () =>
  new Refusal('Nothing is selected on the page, so nothing was attached. Select some text, then try again.');
const notInFront = () =>
  new Refusal('Only the tab in front can be photographed. Go to this chat’s tab, then try again.');
const anotherPage = () =>
  new Refusal('The tab went to another site meanwhile, so nothing was attached. Try again when it has loaded.');

const busyPage = () =>
  new Refusal('The page is too busy to be read, so nothing was attached. Wait until it rests, then try again.');

/** Milliseconds for a page to be read. */
const patience = 20_000;

export function createTabContent(isOff: IsOff) {
  const look = async (tabId: number) => {
    const tab = await lookAtTab(tabId, isOff);
    if (!tab) throw new Refusal('The tab was closed, so nothing was attached.');
    if (tab.access === 'closed') throw closedPage();
    if (tab.access === 'off') throw refuseOff();
    if (tab.access === 'no-permission')
      throw new Refusal('Tabhand isn’t allowed on this page, so nothing was attached. Allow access under Tools first.');
    return tab;
  };
  type Tab = Awaited<ReturnType<typeof look>>;
  const readers: Record<TabPart, (tabId: number, tab: Tab) => Promise<Reading>> = {
    page: async (tabId) => {
      const read = await runOnce(tabId, '/reader.js', AbortSignal.timeout(patience));
      if (read === undefined) throw busyPage();
      if (!isRead(read)) throw closedPage();
      return { origin: nameable(read.origin), content: toText(read.text) };
    },
    selection: async (tabId, tab) => {
      const selected = await readSelection(tabId, isOff);
      if (!selected) throw nothingSelected();
      return { origin: selected.origin ?? tab.origin, content: toText(selected.text) };
    },
    screenshot: async (tabId, tab) => {
      if (!tab.active) throw notInFront();
      const taken = await captureTab(tab.windowId);
      const { active, windowId } = await look(tabId); // the browser photographs whatever is in front
      if (!active || windowId !== tab.windowId) throw notInFront();
      return { origin: tab.origin, content: await toPictureContent(taken, closedPage) };
    },
  };
  return async (tabId: number, part: TabPart): Promise<Found> => {
    const tab = await look(tabId);
    const reading = await readers[part](tabId, tab);
    // What was read may be of another page, which came meanwhile.
    const { origin } = await look(tabId);
    if (origin !== tab.origin || (part === 'page' && reading.origin !== origin)) throw anotherPage();
    return { kind: part, name: tab.title, ...reading };
  };
}

type Reading = Pick<Found, 'origin' | 'content'>;

const isRead = (answer: unknown): answer is { text: string; origin: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'text' in answer &&
  typeof answer.text === 'string' &&
  'origin' in answer &&
  typeof answer.origin === 'string';

const toText = (text: string): Found['content'] => ({ type: 'text', text, mime: 'text/plain' });
