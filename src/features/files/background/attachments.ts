/** What the user attaches: a tab's text, selection or screenshot, read at that moment; a file; a picture. Refusals say what to do. */
import { encodePicture } from '#browser/picture.ts';
import { type DocumentTarget, runInFrames, runInPage } from '#browser/scripting.ts';
import { Refusal } from '#core/log/refusal.ts';
import type { Attachable } from '#core/loop/attachments.ts';
import { isOpenable, readPictureSize } from '#core/tools/picture-size.ts';
import { areOff, type IsOff, lookAtTab, pdfAt } from '#features/sites/background/index.ts';
import { failFile, movedAway } from '../problems';
import type { Attaching } from './attaching';
import { captureCovered } from './covered-picture';
import { readPdfFile } from './pdf-tab';

type Part = Extract<Attaching, { tabId: number }>['type'];
type Content = Attachable['content'];
/** `more`: further pages of a file that was scanned. */
export type FoundContent = Attachable & { more?: Attachable[] };
export type ReadTab = (tabId: number, part: Part, pages?: string) => Promise<FoundContent>;

const closedPage = () =>
  new Refusal('The browser keeps this page closed to extensions. Open a website, then try again.');
export const siteOff = () => new Refusal('This site is blocked. Unblock it under Tools, then try again.');
const notInFront = () => new Refusal('Switch to this chat’s tab to take a screenshot.');

const tooBusy = () => new Refusal('Nothing was attached: the page is too busy. Try again in a moment.');

/** Milliseconds for a page to be read. */
const timeLimit = 20_000;

export function createTabReader(isOff: IsOff): ReadTab {
  const look = (tabId: number) => readableTab(tabId, isOff);
  const readers: Record<
    Part,
    (
      tabId: number,
      tab: ReadableTab,
      pages: string | undefined,
    ) => Promise<Pick<FoundContent, 'origin' | 'content' | 'hidden'> & Partial<FoundContent>>
  > = {
    page: async (tabId, { url, title, origin }, pages) => {
      const read = await runReader({ tabId });
      if (isHtml(read)) return toRead(read);
      // In Firefox no script reaches the viewer, nor a page that is closed, which is no PDF file.
      const found = await readPdfFile({ tabId, title, url }, pages);
      if (found === null) throw isRead(read) ? failFile('broken', title) : closedPage();
      pdfAt.set(tabId, url);
      if (typeof found === 'string') return { origin, content: toText(found), hidden: 0 };
      const [first, ...more] = await Promise.all(
        found.map((each) => fromImage({ type: 'image', mime: 'image/jpeg', origin: origin ?? undefined, ...each })),
      );
      if (!first) throw failFile('pictures', title);
      return { ...first, more };
    },
    selection: async (tabId, tab) => {
      const selected = await readSelection(tabId, isOff);
      if (!selected)
        throw new Refusal(
          'Nothing is selected on the page, so nothing was attached. Select some text, then try again.',
        );
      const { origin, text, hidden } = selected;
      return { origin: origin ?? tab.origin, content: toText(text), hidden };
    },
    screenshot: async (tabId, tab) => {
      if (!tab.active) throw notInFront();
      const taken = await captureCovered(tabId, tab.windowId);
      const { active, windowId } = await look(tabId); // the browser captures whichever tab is in front
      if (!active || windowId !== tab.windowId) throw notInFront();
      if (!taken) throw tooBusy();
      const content = await toPictureContent(taken.picture, closedPage);
      return { origin: tab.origin, content, hidden: taken.covered };
    },
  };
  return async (tabId, part, pages) => {
    const tab = await look(tabId);
    const read = await readers[part](tabId, tab, pages);
    // Another page may have loaded in the meantime, and it may be the one that was read.
    const { origin } = await look(tabId);
    if (origin !== tab.origin || (part === 'page' && read.origin !== origin)) throw movedAway();
    return { kind: part, name: tab.title, ...read };
  };
}

async function runReader(place: DocumentTarget): Promise<unknown> {
  const read = await runInPage(place, '/reader.js', AbortSignal.timeout(timeLimit));
  if (read === undefined) throw tooBusy();
  return read;
}

const isHtml = (read: unknown): read is PageRead => isRead(read) && read.type !== 'application/pdf';

const toRead = ({ origin, text, hidden }: PageRead) => ({ origin: nameable(origin), content: toText(text), hidden });

/** Of a frame's document. */
export async function readFrameText(place: DocumentTarget) {
  const read = await runReader(place);
  if (!isHtml(read)) throw closedPage();
  return toRead(read);
}

interface PageRead {
  text: string;
  hidden: number;
  origin: string;
  type?: unknown;
}

type ReadableTab = Awaited<ReturnType<typeof readableTab>>;

async function readableTab(tabId: number, isOff: IsOff) {
  const tab = await lookAtTab(tabId, isOff);
  if (!tab) throw new Refusal('The tab was closed.');
  if (tab.access === 'closed') throw closedPage();
  if (tab.access === 'off') throw siteOff();
  if (tab.access === 'no-permission')
    throw new Refusal('Tabhand isn’t allowed on this page. Allow this site under Tools, then try again.');
  return tab;
}

const isRead = (answer: unknown): answer is PageRead =>
  typeof answer === 'object' &&
  answer !== null &&
  'text' in answer &&
  typeof answer.text === 'string' &&
  'hidden' in answer &&
  typeof answer.hidden === 'number' &&
  'origin' in answer &&
  typeof answer.origin === 'string';

const toText = (text: string) => ({ type: 'text' as const, text, mime: 'text/plain' }) satisfies Content;

/** Null for an origin that can't be named: a file's, or that of a sandboxed frame. */
export const nameable = (origin: string): string | null => (/^https?:/.test(origin) ? origin : null);

/** What the script in a frame answers. */
interface Selected {
  /** Empty where nothing is selected. */
  text: string;
  hidden: number;
  url: string;
  origin: string;
}

/**
 * The selection of the first frame that has one and whose site isn't blocked, with that frame's origin. Null: there is
 * none. `only`: of this frame. If it has no address, the frames around it are asked too, to know whose it is.
 */
export async function readSelection(tabId: number, isOff: IsOff, only?: { frameId: number; hasAddress: boolean }) {
  const frameIds = only?.hasAddress ? [only.frameId] : undefined;
  const answers = await runInFrames<Selected>(tabId, '/selection.js', frameIds).catch(() => {
    throw closedPage();
  });
  const off = await areOff(answers, isOff);
  const selections = answers
    .map((answer, i) => ({ ...answer, off: off[i] }))
    .filter(({ text, frameId }) => text.trim() !== '' && (only?.frameId ?? frameId) === frameId);
  const selected = selections.find((each) => !each.off);
  if (!selected && selections.length > 0) throw siteOff();
  return selected ? { text: selected.text, hidden: selected.hidden, origin: nameable(selected.origin) } : null;
}

/** The size of a picture is in its first bytes, behind what a camera may have put there. */
const headBytes = 2_000_000;

/** Checks the size before decoding, then makes the picture one that models take. `unreadable`: the refusal where the browser can't draw it. */
export async function toPictureContent(blob: Blob | null, unreadable: () => Refusal): Promise<Content> {
  const size = blob && readPictureSize(new Uint8Array(await blob.slice(0, headBytes).arrayBuffer()));
  if (!size) throw unreadable();
  if (!isOpenable(size))
    throw new Refusal(
      'This image wasn’t attached: it exceeds 50 million pixels, or 32,767 on a side. Make it smaller, then try again.',
    );
  const picture = await encodePicture(blob.slice(0, blob.size, size.mime)); // as its bytes say
  if (!picture) throw unreadable();
  return { type: 'image', ...picture };
}

/** Reads what the user attaches from a panel. */
export async function readAttachment(
  what: Exclude<Attaching, { type: 'resource' }>,
  readTabPart: ReadTab,
): Promise<FoundContent> {
  if (what.type === 'image') return fromImage(what);
  if (what.type !== 'file') return readTabPart(what.tabId, what.type, what.pages);
  const { name, mime, text, origin = null } = what;
  return { kind: 'file', name, origin, content: { type: 'text', text, mime } };
}

export const notDrawn = () =>
  new Refusal('The browser can’t read this kind of image. Save it as PNG or JPEG, then attach that.');

async function fromImage({ name, mime, data, origin }: Extract<Attaching, { type: 'image' }>): Promise<Attachable> {
  const blob = await fetch(`data:${mime};base64,${data}`).then(
    (answer) => answer.blob(),
    () => null,
  );
  return { kind: 'image', name, origin: origin ?? null, content: await toPictureContent(blob, notDrawn) };
}
