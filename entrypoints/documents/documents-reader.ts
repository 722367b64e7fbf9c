/** Reads PDF files for the background, which in Chrome can load no part of a program later. Nobody sees this page. */
import { Pdf } from '#features/files/pdf.ts';
import { type PdfMessage, type PdfQuestion, pdfChannel } from '#features/files/pdf-wire.ts';

/** Milliseconds without a question after which the files, and in Chrome this page, are closed. */
const idleAfter = 60_000;
const maxOpen = 3;

const channel = new BroadcastChannel(pdfChannel);
const taken = new Set<string>();
const files = new Map<string, Pdf>();
const tell = (message: PdfMessage) => channel.postMessage(message);
let closing: ReturnType<typeof setTimeout>;

function take(key: string, bytes: Uint8Array | undefined): Pdf | undefined {
  const file = bytes ? new Pdf(bytes) : files.get(key);
  if (!file || file.isClosed) return undefined;
  if (bytes) files.get(key)?.close();
  files.delete(key);
  files.set(key, file);
  const [oldest] = files.keys();
  if (files.size > maxOpen && oldest !== undefined) close(oldest);
  return file;
}

function close(key: string): void {
  files.get(key)?.close();
  files.delete(key);
}

function waitForMore(): void {
  clearTimeout(closing);
  closing = setTimeout(() => {
    for (const key of [...files.keys()]) close(key);
    if (location.pathname === '/documents.html') window.close(); // not Firefox's background
  }, idleAfter);
}

channel.onmessage = async ({ data }: MessageEvent<PdfQuestion>) => {
  waitForMore();
  const { id, key, bytes, ...range } = data;
  // What came before `ready` was told comes twice.
  if (taken.has(id)) return;
  taken.add(id);
  const answer = (await take(key, bytes)?.answer(range)) ?? { type: 'unknown' as const };
  tell({ type: 'answer', id, answer });
};
waitForMore();
tell({ type: 'ready' });
