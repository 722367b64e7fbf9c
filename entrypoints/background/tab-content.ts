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

export function createTabContent(isOff: IsOff) {
  const look = async (tabId: number) => {
    const tab = await lookAtTab(tabId, isOff);
    if (!tab) throw new Refusal('The tab was closed, so nothing was attached.');
    if (tab.access === 'closed') throw closedPage();
    if (tab.access === 'off')
      throw new Refusal(
        'Tabhand is switched off on this site, so nothing was attached. Switch it on under Tools first.',
      );
    if (tab.access === 'no-permission')
      throw new Refusal('Tabhand isn’t allowed on this page, so nothing was attached. Allow access under Tools first.');
    return tab;
  };
  type Tab = Awaited<ReturnType<typeof look>>;
  const readers: Record<TabPart, (tabId: number, tab: Tab) => Promise<Found['content']>> = {
    page: async (tabId) => toText(await runOnce(tabId, '/reader.js')),
    selection: async (tabId) => toText(await readSelection(tabId)),
    screenshot: (_, tab) => photograph(tab),
  };
  return async (tabId: number, part: TabPart): Promise<Found> => {
    const tab = await look(tabId);
    return { kind: part, name: tab.title, origin: tab.origin, content: await readers[part](tabId, tab) };
  };
}

function toText(text: unknown): Found['content'] {
  if (typeof text !== 'string') throw closedPage();
  return { type: 'text', text, mime: 'text/plain' };
}

/** Null: no frame could be asked. */
export async function readSelection(tabId: number, frameIds?: number[]): Promise<string | null> {
  const answers = await askFrames(tabId, takeSelection, '', frameIds).catch(() => null);
  if (answers?.length === 0)
    throw new Refusal('Nothing is selected on the page, so nothing was attached. Select some text, then try again.');
  return answers?.[0]?.text ?? null;
}

/** Runs inside each frame: nothing from outside this function exists there. What is being typed can be selected too. */
function takeSelection(): { text: string } | null {
  const { activeElement: field } = document;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  const [from, to] = isText ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : [0, 0];
  const text = isText && from < to ? field.value.slice(from, to) : (getSelection()?.toString() ?? '');
  return text.trim() === '' ? null : { text };
}

async function photograph({ active, windowId }: { active: boolean; windowId: number }): Promise<Found['content']> {
  if (!active) throw new Refusal('Only the tab in front can be photographed. Go to this chat’s tab, then try again.');
  const taken = await captureTab(windowId);
  const picture = taken && (await toPicture(taken));
  if (!picture) throw closedPage();
  return { type: 'image', ...picture };
}
