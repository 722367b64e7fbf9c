/** The text of the PDF file that a tab shows: fetched again from its address, and read by a page of the extension. */
import { openDocuments } from '#browser/documents.ts';
import { readTab } from '#browser/tabs.ts';
import type { HandsCommand, Looked, PageAnswer } from '#core/tools/hands-wire.ts';
import { readUpTo } from '#core/tools/read-up-to.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import {
  drawPages,
  isScanned,
  maxPdfBytes,
  maxPdfText,
  type PdfAnswer,
  type PdfMessage,
  type PdfQuestion,
  type PdfRange,
  pdfChannel,
  toRange,
  wordPages,
} from '../pdf-wire';
import { failFile, movedAway } from '../problems';

interface Place {
  tabId: number;
  title: string;
  url: string;
}

/** Milliseconds for a file to be fetched, and for it to be read. */
const timeLimit = 30_000;
/** Characters of the pages that a model reads at once: less than what results are shortened to. */
const partLength = 8000;
/** Lines that a search tells. */
const maxFound = 60;

type Answer = PdfAnswer | { type: 'unknown' };

interface Waiting {
  question: PdfQuestion;
  resolve(answer: Answer): void;
}
const waiting = new Map<string, Waiting>();
let channel: BroadcastChannel | undefined;

function listen(): BroadcastChannel {
  const own = new BroadcastChannel(pdfChannel);
  own.onmessage = ({ data }: MessageEvent<PdfMessage>) => {
    if (data.type === 'answer') waiting.get(data.id)?.resolve(data.answer);
    // What was asked before it could hear.
    else if (data.type === 'ready') for (const { question } of waiting.values()) own.postMessage(question);
  };
  return own;
}

let opening = Promise.resolve();

async function ask(asked: Omit<PdfQuestion, 'id'>): Promise<Answer> {
  channel ??= listen();
  // Two at once would open two pages.
  opening = opening.then(openDocuments, openDocuments);
  await opening;
  const question = { ...asked, id: crypto.randomUUID() };
  const answer = new Promise<Answer>((resolve) => {
    waiting.set(question.id, { question, resolve });
  });
  channel.postMessage(question);
  return unlessAborted(answer, AbortSignal.timeout(timeLimit), () => ({ type: 'broken' as const })).finally(() =>
    waiting.delete(question.id),
  );
}

/** Files that are open there, unless nobody asked for a while. */
const sent = new Set<string>();
const unknown = { type: 'unknown' } as const; // a literal type

/** The pages that were read, and of how many. Null: the tab's address gives no PDF file. */
async function readPages({ tabId, title, url }: Place, range: PdfRange) {
  const key = `${tabId} ${url}`;
  let answer = sent.has(key) ? await ask({ key, ...range }) : unknown;
  if (answer.type === 'unknown') {
    const bytes = await fetchPdf({ title, url });
    if (!bytes) return null;
    sent.add(key);
    answer = await ask({ key, bytes, ...range });
  }
  if (answer.type !== 'read') throw failFile(answer.type === 'locked' ? 'locked' : 'broken', title);
  // Another file may be in the tab by now.
  if ((await readTab(tabId))?.url !== url) throw movedAway();
  return answer;
}

/** A redirect would lead to what the tab doesn't show. */
export async function fetchPdf({ title, url }: Pick<Place, 'title' | 'url'>): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(timeLimit);
  const response = /^https?:/.test(url)
    ? await fetch(url, { credentials: 'include', redirect: 'error', signal }).catch(() => null)
    : null;
  if (!response?.ok) return null;
  const { bytes: read, isTooLarge, cut } = await readUpTo(maxPdfBytes, response);
  if (isTooLarge) throw failFile('large', title, maxPdfBytes / 1_000_000);
  if (cut !== undefined) throw failFile('broken', title);
  const bytes = new Uint8Array(await read.arrayBuffer());
  return isPdf(bytes) ? bytes : null;
}

/** Its mark may stand behind others' bytes. */
const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-');

/** All of it, as far as it is attached; of pages that are pictures, if the person chose them, those. Null: it is no PDF file. */
export async function readPdfFile(place: Place, pages?: string) {
  const range = toRange(pages);
  const read = await readPages(place, { ...range, maxLength: maxPdfText });
  if (!read || !isScanned(read.pages)) return read && wordPages(read.pages, range.from);
  const drawn =
    pages === undefined
      ? undefined
      : await drawPages(range, { name: place.title, answer: (asked) => readPages(place, asked) });
  if (!drawn) throw failFile('pictures', place.title);
  return drawn;
}

/** What hands ask of a page, of the file in its place: a part begins with the page of that number. */
export async function runInPdf(place: Place, command: HandsCommand): Promise<PageAnswer> {
  if (command.type === 'find') return findIn(place, command.words);
  const part = command.type === 'look' ? (command.part ?? 1) : 1;
  const read = await readPages(place, { from: part, maxLength: partLength, draws: true });
  if (!read) throw failFile('broken', place.title);
  const text = wordPages(read.pages, part) || `The file has ${read.of} pages.`;
  const picture = read.pages[0]?.picture;
  return { ...toLooked(text, { part: part + read.pages.length - 1, parts: read.of }), ...(picture && { picture }) };
}

async function findIn(place: Place, words: string): Promise<PageAnswer> {
  const read = await readPages(place, { from: 1, maxLength: maxPdfText });
  if (!read) throw failFile('broken', place.title);
  const sought = words.toLowerCase().split(/\s+/);
  const found = read.pages.flatMap(({ text }, i) =>
    text
      .split('\n')
      .filter((line) => sought.every((word) => line.toLowerCase().includes(word)))
      .map((line) => `[Page ${i + 1}] ${line.slice(0, 500)}`),
  );
  const more = found.length > maxFound ? `\n[${found.length - maxFound} more lines]` : '';
  const scope =
    read.pages.length < read.of ? `\n[Only pages 1 to ${read.pages.length} of ${read.of} were searched.]` : '';
  const none = `No line of the PDF file has ${words}.`;
  return toLooked(`${found.slice(0, maxFound).join('\n') || none}${more}${scope}`, { part: 1, parts: 1 });
}

const toLooked = (text: string, place: { part: number; parts: number }): Looked => ({
  type: 'looked',
  text,
  ...place,
  origin: '',
});
