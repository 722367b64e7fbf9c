/** What a tab shows, read when a person asks for it: its text, what is selected, a picture. Refuses with the remedy. */
import { type Found, Refusal } from '#agent';
import { askFrames, captureTab, runOnce, toPicture } from '#browser';
import { lookAtTab } from './page-view';

type IsOff = (url: string) => Promise<boolean>;
export type TabPart = 'page' | 'selection' | 'screenshot';

const closedPage = () =>
  new Refusal(
    'The browser keeps this page closed to extensions, so nothing was attached. Open a website, then try again.',
  );

export const refuseOff = () =>
  new Refusal('Tabhand is switched off on this site, so nothing was attached. Switch it on under Tools first.');
const nothingSelected = () =>
  new Refusal('Nothing is selected on the page, so nothing was attached. Select some text, then try again.');
const notInFront = () =>
  new Refusal('Only the tab in front can be photographed. Go to this chat’s tab, then try again.');
const anotherPage = () =>
  new Refusal('The tab went to another site meanwhile, so nothing was attached. Try again when it has loaded.');

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
      const read = await runOnce(tabId, '/reader.js');
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
      return { origin: tab.origin, content: await toPhotograph(taken) };
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

/** A file has none that could be named, a frame apart from every site neither. */
export const nameable = (origin: string): string | null => (/^https?:/.test(origin) ? origin : null);

const toText = (text: string): Found['content'] => ({ type: 'text', text, mime: 'text/plain' });

/** Of the first frame that has one and whose site is on, under that frame's own origin. Null: there is none. */
export async function readSelection(tabId: number, isOff: IsOff, frameIds?: number[]) {
  const answers = await askFrames(tabId, takeSelection, '', frameIds).catch(() => {
    throw closedPage();
  });
  const off = await Promise.all(answers.map(({ url }) => isOff(url)));
  const selected = answers.find((_, i) => !off[i]);
  if (!selected && answers.length > 0) throw refuseOff();
  return selected ? { text: selected.text, origin: nameable(selected.origin) } : null;
}

/** Runs inside each frame: nothing from outside this function exists there. What is being typed can be selected too. */
function takeSelection(): { text: string; url: string; origin: string } | null {
  const { activeElement: field } = document;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  const [from, to] = isText ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : [0, 0];
  const text = isText && from < to ? field.value.slice(from, to) : (getSelection()?.toString() ?? '');
  if (text.trim() === '') return null;
  // A frame without an address of its own is of the page that made it.
  const isOwn = /^(https?|file):/.test(location.href);
  return isOwn
    ? { text, url: location.href, origin: location.origin }
    : { text, url: document.baseURI, origin: globalThis.origin };
}

async function toPhotograph(taken: Blob | null): Promise<Found['content']> {
  const picture = taken && (await toPicture(taken));
  if (!picture) throw closedPage();
  return { type: 'image', ...picture };
}
