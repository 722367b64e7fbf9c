/** Derives tools from the attached pages, and plays them: by a script that is brought to a page when its tools are first listed. */
import { documentOf } from '#browser/scripting.ts';
import { createInTurn } from '#core/log/in-turn.ts';
import { pageTextOn } from '#core/settings/page-text.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import type { Guessed, PageAnswer } from '#core/tools/hands-wire.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import { type IsOff, isReachable, lookAtTab } from '#features/sites/background/index.ts';
import { type DerivedPage, derivedLayers } from './derived-layer';
import { askHands, wentFrom } from './page-hands';

/** Milliseconds for a page to list its tools, and for one that a dialog of the browser holds, as it seems. One that is too busy keeps those that it listed before. */
const [listsWithin, heldListsWithin] = [1500, 200];
/** Milliseconds for a guess to be played, and for the tab to begin to show what it opens. */
const [playsWithin, beginsWithin] = [20_000, 1500];

interface Parts {
  isOff: IsOff;
  settings: Pick<SettingsStore, 'read'>;
}

interface DerivedParts extends Parts {
  /** Whether a dialog of the browser holds the page. */
  isHeld(tabId: number): boolean;
}

/** Null: the site is off, its text is kept to the user, or the tab shows no page. What a page's labels and choices say is its text too. */
export async function readableTab(tabId: number, { isOff, settings }: Parts) {
  const tab = await lookAtTab(tabId, isOff);
  if (!tab?.origin || !(isReachable(tab.access) || tab.access === 'pdf')) return null;
  const { origin, title, url } = tab;
  const isPdf = tab.access === 'pdf';
  return pageTextOn((await settings.read()).pageText, origin) === 'never' ? null : { tabId, origin, title, url, isPdf };
}

/** Gives the layers of these tabs' derived tools. `own`: the layers of the tools that their sites offer. */
export function createPageDerived(parts: DerivedParts) {
  const known = new Map<string, readonly Guessed[]>();
  /** Two at a time could open two pages in one tab. */
  const inTurn = createInTurn();
  const toPage = async (tabId: number): Promise<DerivedPage[]> => {
    const { origin, isPdf } = (await readableTab(tabId, parts)) ?? {};
    const asked = origin === undefined || isPdf ? undefined : documentOf({ tabId });
    const within = parts.isHeld(tabId) ? heldListsWithin : listsWithin;
    const documentId = asked && (await unlessAborted(asked, AbortSignal.timeout(within), () => undefined));
    if (origin === undefined || documentId === undefined) return [];
    const answer = await askHands({ tabId, documentId }, { type: 'derive' }, within);
    const tools = answer?.type === 'derived' ? answer.tools : (known.get(documentId) ?? []);
    known.set(documentId, tools);
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? '');
    const page = { tabId, origin, documentId };
    return [{ ...page, tools, play: (...call) => inTurn(() => play(page, ...call)) }];
  };
  return async (tabIds: readonly number[], own: readonly ToolLayer[]): Promise<ToolLayer[]> =>
    derivedLayers((await Promise.all(tabIds.map(toPage))).flat(), own);
}

/** Documents whose last listing is kept. */
const maxKnown = 30;

type Place = Pick<DerivedPage, 'tabId' | 'origin' | 'documentId'>;

async function play(
  { tabId, origin, documentId }: Place,
  ...[tool, input, signal]: Parameters<DerivedPage['play']>
): Promise<PageAnswer | null> {
  const answer = await askHands({ tabId, documentId }, { type: 'play', tool, input }, playsWithin);
  const opens = answer?.type === 'played' && answer.played.type === 'opens';
  return opens ? ((await wentFrom({ tabId, origin }, documentId, signal, beginsWithin)) ?? answer) : answer;
}
