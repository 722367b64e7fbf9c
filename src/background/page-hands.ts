/** Reads and operates the page of a tab through the script that is brought there when it is first needed. One command at a time for each tab. */
import { handsGlobal } from '#bridge';
import {
  askDocument,
  backInTab,
  captureTab,
  cutPicture,
  type DocumentPlace,
  documentOf,
  openInTab,
  readTab,
  runInPage,
} from '#browser';
import { createInTurn, Refusal } from '#conversation';
import { originOf } from '#settings';
import type { Box, HandsAnswer, HandsCommand, PageAnswer, Went } from '#tools/hands';
import { movedAway } from './attachments';
import { describeFrame, runHands, scaleOfView } from './in-frames';
import { toAddress } from './page-address';

/** Milliseconds: between looks at whether the tab shows another document, and for that to load. */
const lookEvery = 150;
const loadsWithin = 10_000;
/** Milliseconds for one command, waits excepted. */
const answersWithin = 20_000;

export const frameLeft = () => new Refusal('The frame now shows another document, which isn’t attached.');
const tooBusy = () => new Refusal('The page is too busy. Try again in a moment.');

/** `origin`: the site that the caller means; another one in its place is never touched. `documentId`: a frame's. */
interface HandsPlace extends DocumentPlace {
  origin: string;
}

export type PageHands = ReturnType<typeof createPageHands>;

export function createPageHands() {
  const turns = new Map<number, ReturnType<typeof createInTurn>>();
  /** By document: frames in which the bar may be. */
  const inFrames = new Map<string, HandsPlace>();
  const inTurn = <T>(tabId: number, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(tabId) ?? createInTurn();
    turns.set(tabId, turn);
    return turn(work);
  };
  return {
    run: (place: HandsPlace, command: HandsCommand, signal: AbortSignal): Promise<PageAnswer> =>
      inTurn(place.tabId, async () => {
        signal.throwIfAborted();
        await mustShow(place);
        const before = await documentOf(place);
        // Another site's document can have come meanwhile.
        await mustShow(place);
        if (place.documentId !== undefined) inFrames.set(place.documentId, place);
        const answered = new AbortController();
        const until = AbortSignal.any([signal, answered.signal]);
        const here = { ...place, documentId: before };
        const answer = await Promise.race([runIn(here, command), left(place, before, until)]).finally(() =>
          answered.abort(),
        );
        if (answer && (command.type !== 'act' || answer.type !== 'done')) return answer;
        // A script whose document went away answers nothing.
        const now = (await wentFrom(place, before, signal)) ?? answer;
        if (now === null) throw tooBusy();
        return now;
      }),
    go: (tabId: number, origin: string, to: { url: string } | 'back', signal: AbortSignal): Promise<Went> =>
      inTurn(tabId, async () => {
        await mustShow({ tabId, origin });
        if (to === 'back') await backInTab(tabId);
        else await openInTab(tabId, to.url);
        await new Promise((resolve) => setTimeout(resolve, lookEvery));
        await loaded(tabId, signal);
        return describe({ tabId, origin });
      }),
    async cutOut(tabId: number, box: Box): Promise<string | null> {
      const tab = await readTab(tabId);
      const { scale } = (await askDocument({ tabId }, scaleOfView, [])) ?? { scale: 0 };
      const shown = tab?.active && scale ? await captureTab(tab.windowId) : null;
      return shown && cutPicture(shown, { box, scale });
    },
    /** The run ended: the bar in these tabs goes. */
    leave(tabIds: readonly number[]) {
      const frames = [...inFrames.values()].filter(({ tabId }) => tabIds.includes(tabId));
      for (const { documentId } of frames) inFrames.delete(documentId ?? '');
      const pages = tabIds.filter((tabId) => turns.delete(tabId)).map((tabId) => ({ tabId }));
      for (const place of [...pages, ...frames]) void askHands(place, { type: 'leave' });
    },
  };
}

async function mustShow({ tabId, documentId, origin }: HandsPlace): Promise<void> {
  const now =
    documentId === undefined
      ? originOf((await readTab(tabId))?.url ?? '')
      : (await askDocument({ tabId, documentId }, describeFrame, []))?.origin;
  if (now !== origin) throw documentId === undefined ? movedAway() : frameLeft();
}

const askHands = (place: DocumentPlace, command: HandsCommand) =>
  askDocument<HandsAnswer>(place, runHands, [handsGlobal, command]);

/** Brings the script there if it is missing. Null: it couldn't be brought, or went with its document. */
async function runIn(place: DocumentPlace, command: HandsCommand): Promise<HandsAnswer | null> {
  const ended = AbortSignal.timeout(answersWithin + (command.type === 'wait' ? command.wait.seconds * 1000 : 0));
  const first = await askHands(place, command);
  if (first) return first;
  await runInPage(place, '/hands.js', ended);
  return (await askHands(place, command)) ?? null;
}

/** Resolves when another document is in this place: the script that was to answer is gone with the one before. */
async function left(place: HandsPlace, before: string | undefined, signal: AbortSignal): Promise<Went | null> {
  for (const end = performance.now() + answersWithin + 30_000; performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    if (signal.aborted) return null;
    const now = await documentOf(place);
    if (before !== undefined && now !== before && (now !== undefined || place.documentId !== undefined))
      return describe(place);
  }
  return null;
}

/** Null: the same document is still there. */
async function wentFrom(place: HandsPlace, before: string | undefined, signal: AbortSignal): Promise<Went | null> {
  if ((await readTab(place.tabId))?.loading) await loaded(place.tabId, signal);
  const now = await documentOf(place);
  return now === before ? null : describe(place);
}

async function loaded(tabId: number, signal: AbortSignal): Promise<void> {
  for (const end = performance.now() + loadsWithin; performance.now() < end && !signal.aborted; ) {
    if (!(await readTab(tabId))?.loading) return;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

/** A frame goes with its document: what comes in its place wasn't attached. */
async function describe({ tabId, documentId, origin }: HandsPlace): Promise<Went> {
  if (documentId !== undefined) throw frameLeft();
  return toWent(await readTab(tabId), origin);
}

/** Of another site only which one: what its page says isn't that of the site before. */
export function toWent(tab: { url: string; title: string } | null | undefined, origin: string): Went {
  const now = originOf(tab?.url ?? '');
  const isSame = tab && now === origin;
  return { type: 'went', title: isSame ? tab.title : '', address: isSame ? toAddress(tab.url) : (now ?? '') };
}
