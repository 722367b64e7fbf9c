/** Reads and operates the page of a tab through the script that is brought there when it is first needed. One command at a time for each tab. */
import { handsGlobal } from '#bridge';
import { askDocument, backInTab, captureTab, cutPicture, documentOf, openInTab, readTab, runInPage } from '#browser';
import { createInTurn, Refusal } from '#conversation';
import { originOf } from '#settings';
import type { Box, HandsAnswer, HandsCommand, PageAnswer, Went } from '#tools/hands';
import { movedAway } from './attachments';
import { runHands, scaleOfView } from './in-frames';
import { toAddress } from './page-address';

/** Milliseconds: between looks at whether the tab shows another document, and for that to load. */
const lookEvery = 150;
const loadsWithin = 10_000;
/** Milliseconds for one command, waits excepted. */
const answersWithin = 20_000;

const tooBusy = () => new Refusal('The page is too busy. Try again in a moment.');

export function createPageHands() {
  const turns = new Map<number, ReturnType<typeof createInTurn>>();
  const inTurn = <T>(tabId: number, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(tabId) ?? createInTurn();
    turns.set(tabId, turn);
    return turn(work);
  };
  return {
    /** `origin`: the site that the caller means; another one in its place is never touched. */
    run: (tabId: number, origin: string, command: HandsCommand, signal: AbortSignal): Promise<PageAnswer> =>
      inTurn(tabId, async () => {
        signal.throwIfAborted();
        await mustShow(tabId, origin);
        const before = await documentOf(tabId);
        const answered = new AbortController();
        const until = AbortSignal.any([signal, answered.signal]);
        const answer = await Promise.race([runIn(tabId, before, command), left(tabId, before, until)]).finally(() =>
          answered.abort(),
        );
        if (answer && (command.type !== 'act' || answer.type !== 'done')) return answer;
        // A script whose document went away answers nothing.
        const now = (await wentFrom(tabId, before, signal)) ?? answer;
        if (now === null) throw tooBusy();
        return now;
      }),
    go: (tabId: number, origin: string, to: { url: string } | 'back', signal: AbortSignal): Promise<Went> =>
      inTurn(tabId, async () => {
        await mustShow(tabId, origin);
        if (to === 'back') await backInTab(tabId);
        else await openInTab(tabId, to.url);
        await new Promise((resolve) => setTimeout(resolve, lookEvery));
        await loaded(tabId, signal);
        return describe(tabId);
      }),
    async cutOut(tabId: number, box: Box): Promise<string | null> {
      const tab = await readTab(tabId);
      const { scale } = (await askDocument({ tabId }, scaleOfView, [])) ?? { scale: 0 };
      const shown = tab?.active && scale ? await captureTab(tab.windowId) : null;
      return shown && cutPicture(shown, { box, scale });
    },
    /** The run ended: the bar in these tabs goes. */
    leave(tabIds: readonly number[]) {
      for (const tabId of tabIds) if (turns.delete(tabId)) void askHands(tabId, undefined, { type: 'leave' });
    },
  };
}

async function mustShow(tabId: number, origin: string): Promise<void> {
  if (originOf((await readTab(tabId))?.url ?? '') !== origin) throw movedAway();
}

const askHands = (tabId: number, documentId: string | undefined, command: HandsCommand) =>
  askDocument<HandsAnswer>({ tabId, documentId }, runHands, [handsGlobal, command]);

/** Brings the script there if it is missing. Null: it couldn't be brought, or went with its document. */
async function runIn(
  tabId: number,
  documentId: string | undefined,
  command: HandsCommand,
): Promise<HandsAnswer | null> {
  const ended = AbortSignal.timeout(answersWithin + (command.type === 'wait' ? command.wait.seconds * 1000 : 0));
  const first = await askHands(tabId, documentId, command);
  if (first) return first;
  await runInPage(tabId, '/hands.js', ended);
  return (await askHands(tabId, documentId, command)) ?? null;
}

/** Resolves when the tab shows another document: the script that was to answer is gone with the one before. */
async function left(tabId: number, before: string | undefined, signal: AbortSignal): Promise<Went | null> {
  for (const end = performance.now() + answersWithin + 30_000; performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    if (signal.aborted) return null;
    const now = await documentOf(tabId);
    if (now !== undefined && before !== undefined && now !== before) return describe(tabId);
  }
  return null;
}

/** Null: the same document is still there. */
async function wentFrom(tabId: number, before: string | undefined, signal: AbortSignal): Promise<Went | null> {
  if ((await readTab(tabId))?.loading) await loaded(tabId, signal);
  const now = await documentOf(tabId);
  return now === before ? null : describe(tabId);
}

async function loaded(tabId: number, signal: AbortSignal): Promise<void> {
  for (const end = performance.now() + loadsWithin; performance.now() < end && !signal.aborted; ) {
    if (!(await readTab(tabId))?.loading) return;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

async function describe(tabId: number): Promise<Went> {
  const tab = await readTab(tabId);
  return { type: 'went', title: tab?.title ?? '', address: tab ? toAddress(tab.url) : '' };
}
