/** What a page had the browser save, once more for the chat: its address is asked again, or its document, which kept what its page made. */
import { askFrames } from '#browser/scripting.ts';
import { Refusal } from '#core/log/refusal.ts';
import { toBase64 } from '#core/tools/base64.ts';
import type { ChosenFile } from '#core/tools/hands-wire.ts';
import { readUpTo } from '#core/tools/read-up-to.ts';
import { readKept } from '#page/outside.ts';

/** Bytes, and milliseconds. */
const maxBytes = 20_000_000;
const timeLimit = 30_000;

interface Saved {
  /** Of the page: what it says of other sites' files is never asked for. */
  origin: string;
  from: string;
}

/** Throws a sentence on why it can't be had. */
export async function readSaved({ origin, from }: Saved): Promise<Pick<ChosenFile, 'type' | 'data'>> {
  const read = (await askDocuments(origin, from)) ?? (await fetchAgain(origin, from));
  if (!read) throw new Refusal('Tabhand can’t get this file again. Attach it from where the browser saved it.');
  return read;
}

/** In place of an address, for what a document of that tab keeps. */
export const keptAddress = (tabId: number, id: string): string => `kept:${tabId}/${id}`;

async function askDocuments(origin: string, from: string) {
  const [, tabId, id = ''] = /^kept:(\d+)\/(.+)$/.exec(from) ?? [];
  const answers = tabId ? await askFrames(Number(tabId), readKept, `${origin} ${id}`).catch(() => []) : [];
  return answers.map(({ type, data }) => ({ type: type.replace(/;.*/s, ''), data }))[0] ?? null;
}

/** As the page itself could: with the user's cookies, from its own site, and nowhere else. */
async function fetchAgain(origin: string, url: string) {
  if (!URL.canParse(url) || new URL(url).origin !== origin || !/^https?:/.test(url)) return null;
  const signal = AbortSignal.timeout(timeLimit);
  const response = await fetch(url, { credentials: 'include', redirect: 'error', signal }).catch(() => null);
  const read = response?.ok ? await readUpTo(maxBytes, response) : null;
  if (!read || read.isTooLarge || read.cut !== undefined) return null;
  const type = response?.headers.get('content-type')?.replace(/;.*/s, '') ?? '';
  return { type, data: toBase64(new Uint8Array(await read.bytes.arrayBuffer())) };
}
