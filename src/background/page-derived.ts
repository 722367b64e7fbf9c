/** Derives tools from the attached pages, and plays them: by a script that is brought to a page when its tools are first listed. */
import { handsGlobal } from '#bridge';
import { askDocument, documentOf, readTab, runInPage } from '#browser';
import { createInTurn } from '#conversation';
import { pageTextOn } from '#settings';
import type { SettingsStore } from '#storage';
import { derivedKey, type ToolLayer } from '#tools';
import type { DerivedTool, HandsCommand, PageAnswer, Went } from '#tools/hands';
import { type DerivedPage, derivedLayers } from '#tools/layers';
import { runHands } from './in-frames';
import { toWent } from './page-hands';
import { type IsOff, lookAtTab } from './panels';

/** Milliseconds for a page to list its tools. One that is too busy keeps those that it listed before. */
const listsWithin = 1500;
const playsWithin = 20_000;
/** Milliseconds: between looks at whether the tab shows another document, for it to begin to, and to load it. */
const [lookEvery, beginsWithin, loadsWithin] = [150, 1500, 10_000];

interface Parts {
  isOff: IsOff;
  settings: Pick<SettingsStore, 'read'>;
}

/** Null: the site is off, its text is kept to the user, or the tab shows no page. What a page's labels and choices say is its text too. */
export async function readableTab(tabId: number, { isOff, settings }: Parts) {
  const tab = await lookAtTab(tabId, isOff);
  if (!tab?.origin || (tab.access !== 'open' && tab.access !== 'insecure')) return null;
  const { origin, title, url } = tab;
  return pageTextOn((await settings.read()).pageText, origin) === 'never' ? null : { tabId, origin, title, url };
}

/** Gives the layers of these tabs' derived tools. `own`: the layers of the tools that their sites offer. */
export function createPageDerived(parts: Parts) {
  const known = new Map<string, readonly DerivedTool[]>();
  /** Two at a time could open two pages in one tab. */
  const inTurn = createInTurn();
  const toPage = async (tabId: number): Promise<DerivedPage[]> => {
    const origin = (await readableTab(tabId, parts))?.origin;
    const documentId = origin === undefined ? undefined : await documentOf({ tabId });
    if (origin === undefined || documentId === undefined) return [];
    const answer = await ask({ tabId, documentId }, { type: 'derive' }, listsWithin);
    const tools = answer?.type === 'derived' ? answer.tools : (known.get(documentId) ?? []);
    known.set(documentId, tools);
    if (known.size > mostKnown) known.delete(known.keys().next().value ?? '');
    return [
      {
        tabId,
        origin,
        documentId,
        tools,
        play: (...call) => inTurn(() => play({ tabId, documentId, origin }, ...call)),
      },
    ];
  };
  return async (tabIds: readonly number[], own: readonly ToolLayer[]): Promise<ToolLayer[]> =>
    derivedLayers((await Promise.all(tabIds.map(toPage))).flat(), own);
}

/** Documents whose last listing is kept. */
const mostKnown = 30;

interface Place {
  tabId: number;
  documentId: string;
}

interface PlayPlace extends Place {
  origin: string;
}

/** Null: the document is gone, or too busy. */
async function ask(place: Place, command: HandsCommand, milliseconds: number): Promise<PageAnswer | null> {
  const limit = AbortSignal.timeout(milliseconds);
  const late = new Promise<null>((resolve) => limit.addEventListener('abort', () => resolve(null), { once: true }));
  const run = () => askDocument(place, runHands, [handsGlobal, command]);
  const answer = async () => {
    const first = await run();
    // Where a tool is played, the script has been: without it the document is gone.
    if (first || command.type === 'play') return first;
    await runInPage(place, '/hands.js', limit);
    return run();
  };
  return Promise.race([answer(), late]);
}

/** A guess as code for a pack. Null: its document is gone, or no longer declares it. */
export async function writeGuess({ tabId, documentId }: Place, name: string) {
  const place = { tabId, documentId: documentId.slice(derivedKey.length) };
  const answer = await ask(place, { type: 'write', name }, listsWithin);
  return answer?.type === 'written' ? answer : null;
}

async function play(
  place: PlayPlace,
  ...[tool, input, signal]: Parameters<DerivedPage['play']>
): Promise<PageAnswer | null> {
  const answer = await ask(place, { type: 'play', tool, input }, playsWithin);
  const opens = answer?.type === 'played' && answer.played.type === 'opens';
  return opens ? ((await wentFrom(place, signal)) ?? answer) : answer;
}

/** Null: the tab still shows the same document. */
async function wentFrom({ tabId, documentId, origin }: PlayPlace, signal: AbortSignal): Promise<Went | null> {
  const start = performance.now();
  for (let passed = 0; passed < loadsWithin && !signal.aborted; passed = performance.now() - start) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    const tab = await readTab(tabId);
    if (!tab) return null;
    const isSame = (await documentOf({ tabId })) === documentId;
    if (!isSame && !tab.loading) return toWent(tab, origin);
    if (isSame && !tab.loading && passed > beginsWithin) return null;
  }
  return null;
}
