/** Reads and operates the page of a tab through the script that is brought there when it is first needed. One command at a time for each tab. */

import { cutPicture } from '#browser/page-picture.ts';
import { askDocument, type DocumentTarget, documentOf, runInPage } from '#browser/scripting.ts';
import { backInTab, openInTab, readTab } from '#browser/tabs.ts';
import { createInTurn } from '#core/log/in-turn.ts';
import { Refusal } from '#core/log/refusal.ts';
import { originOf } from '#core/settings/web-address.ts';
import type {
  HandsAnswer,
  HandsCommand,
  PageAnswer,
  PicturePoint,
  Rect,
  Refused,
  Went,
} from '#core/tools/hands-wire.ts';
import { unlessAborted, until } from '#core/tools/waiting.ts';
import { captureCovered, movedAway } from '#features/files/background/index.ts';
import { toWent } from '#features/sites/background/index.ts';
import { describeFrame, runHands } from '#page/in-frames.ts';
import { handsGlobal } from '#page/wire.ts';
import { Outside } from './outside';

/** Milliseconds: between looks at whether the tab shows another document, and for that to load. */
const lookEvery = 150;
const loadsWithin = 10_000;
/** Milliseconds for one command, waits excepted: to fill in fifty fields takes long. */
const answersWithin = 50_000;
/** Milliseconds in which a page answers a word between two commands; a look at a large page keeps it longer. */
const wordWithin = { look: 20_000, other: 5000 };

export const frameLeft = () => new Refusal('The frame now shows another document, which isn’t attached.');
const noAnswer = (began: boolean): Refused => ({ type: 'refused', why: 'no-answer', ...(began && { began }) });

/** `origin`: the site that the caller means; another one in its place is never touched. `documentId`: a frame's. */
interface HandsPlace extends DocumentTarget {
  origin: string;
}

export class PageHands {
  private readonly turns = new Map<number, ReturnType<typeof createInTurn>>();
  readonly outside = new Outside();
  /** By document: frames in which the bar may be. */
  private readonly inFrames = new Map<string, HandsPlace>();

  run(place: HandsPlace, command: HandsCommand, signal: AbortSignal): Promise<PageAnswer> {
    return this.inTurn(place.tabId, async () => {
      signal.throwIfAborted();
      const waiting = await this.outside.stillWaiting(place);
      if (waiting) return waiting;
      const over = new AbortController();
      const until = AbortSignal.any([signal, over.signal]);
      const held = Promise.race([this.outside.waits(place.tabId, until), isSilent(place, command, until)]);
      const interrupted = held.then((refused) =>
        refused && command.type === 'act' ? { ...refused, began: true as const } : refused,
      );
      const answer = await Promise.race([this.ask(place, command, until), interrupted]).finally(() => over.abort());
      return answer ?? noAnswer(command.type === 'act');
    });
  }

  private async ask(place: HandsPlace, command: HandsCommand, signal: AbortSignal): Promise<PageAnswer> {
    await mustShow(place);
    const before = await documentOf(place);
    // Another site's document can have come meanwhile.
    await mustShow(place);
    if (place.documentId !== undefined) this.inFrames.set(place.documentId, place);
    if (command.type === 'act') await this.outside.begin({ ...place, documentId: before });
    const answer = await askUntilLeft(place, before, command, signal);
    if (answer && (command.type !== 'act' || answer.type !== 'done')) return answer;
    // A script whose document went away answers nothing.
    const now = (await wentFrom(place, before, signal)) ?? answer;
    if (now === null || command.type !== 'act') return now ?? noAnswer(command.type === 'act');
    return { ...now, ...(await this.outside.end(place, place.origin, now.type === 'done')) };
  }

  go(tabId: number, origin: string, to: { url: string } | 'back', signal: AbortSignal): Promise<Went> {
    return this.inTurn(tabId, async () => {
      await mustShow({ tabId, origin });
      if (to === 'back') await backInTab(tabId);
      else await openInTab(tabId, to.url);
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
      await loaded(tabId, signal);
      return describe({ tabId, origin });
    });
  }

  async cutOut(tabId: number, box: Rect, points?: readonly PicturePoint[]): Promise<string | null> {
    const tab = await readTab(tabId);
    const shown = tab?.active ? await captureCovered(tabId, tab.windowId) : null;
    return shown?.picture ? cutPicture(shown.picture, { box, scale: shown.scale, points }) : null;
  }

  /** The run ended: the bar in these tabs goes. */
  leave(tabIds: readonly number[]): void {
    const frames = [...this.inFrames.values()].filter(({ tabId }) => tabIds.includes(tabId));
    for (const { documentId } of frames) this.inFrames.delete(documentId ?? '');
    const pages = tabIds.filter((tabId) => this.turns.delete(tabId)).map((tabId) => ({ tabId }));
    for (const place of [...pages, ...frames]) void send(place, { type: 'leave' });
    this.outside.leave([...pages, ...frames]);
  }

  private inTurn<T>(tabId: number, work: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(tabId) ?? createInTurn();
    this.turns.set(tabId, turn);
    return turn(work);
  }
}

/** The script's answer, or where the tab went before it came. */
function askUntilLeft(place: HandsPlace, before: string | undefined, command: HandsCommand, signal: AbortSignal) {
  const answered = new AbortController();
  const until = AbortSignal.any([signal, answered.signal]);
  const within = answersWithin + (command.type === 'wait' ? command.wait.seconds * 1000 : 0);
  const answer = askHands({ ...place, documentId: before }, command, within);
  return Promise.race([answer, left(place, before, until)]).finally(() => answered.abort());
}

/** Refused once the page has had no moment for a word: what waits for the person holds it, or it is busy. */
async function isSilent(place: HandsPlace, { type }: HandsCommand, signal: AbortSignal): Promise<Refused | null> {
  const within = type === 'look' || type === 'find' || type === 'locate' ? wordWithin.look : wordWithin.other;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (signal.aborted) return null;
    const late = AbortSignal.any([signal, AbortSignal.timeout(within)]);
    const isReceived = await unlessAborted(
      documentOf(place).then(() => true),
      late,
      () => false,
    );
    if (!isReceived && !signal.aborted) return noAnswer(type === 'act');
  }
}

async function mustShow({ tabId, documentId, origin }: HandsPlace): Promise<void> {
  const now =
    documentId === undefined
      ? originOf((await readTab(tabId))?.url ?? '')
      : (await askDocument({ tabId, documentId }, describeFrame, []))?.origin;
  if (now !== origin) throw documentId === undefined ? movedAway() : frameLeft();
}

const send = (place: DocumentTarget, command: HandsCommand) =>
  askDocument<HandsAnswer>(place, runHands, [handsGlobal, command]);

/** Brings the scripts there that are missing. Null: they couldn't be brought, went with their document, or are too busy. */
export function askHands(place: DocumentTarget, command: HandsCommand, milliseconds: number) {
  const limit = AbortSignal.timeout(milliseconds);
  const ask = async (): Promise<HandsAnswer | null> => {
    let answer = await send(place, command);
    for (const file of ['/hands.js', '/gestures.js'] as const) {
      // Where a guess is played, the script has been: without it the document is gone.
      if (answer || command.type === 'play') return answer;
      await runInPage(place, file, limit);
      answer = await send(place, command);
    }
    return answer;
  };
  return unlessAborted(ask(), limit, () => null);
}

/** Resolves when another document is in this place: the script that was to answer is gone with the one before. */
async function left(place: HandsPlace, before: string | undefined, signal: AbortSignal): Promise<Went | null> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    if (signal.aborted) return null;
    const now = await documentOf(place);
    if (before !== undefined && now !== before && (now !== undefined || place.documentId !== undefined))
      return describe(place);
  }
}

/** Null: the same document is still there. `beginsWithin`: milliseconds in which it may begin to go. */
export async function wentFrom(
  place: HandsPlace,
  before: string | undefined,
  signal: AbortSignal,
  beginsWithin = 0,
): Promise<Went | null> {
  const stays = async () => (await documentOf(place)) === before;
  await until(async () => (await readTab(place.tabId))?.loading || !(await stays()), beginsWithin, signal);
  await loaded(place.tabId, signal);
  return (await stays()) ? null : describe(place);
}

const loaded = (tabId: number, signal: AbortSignal): Promise<void> =>
  until(async () => !(await readTab(tabId))?.loading, loadsWithin, signal);

/** A frame goes with its document: what comes in its place wasn't attached. */
async function describe({ tabId, documentId, origin }: HandsPlace): Promise<Went> {
  if (documentId !== undefined) throw frameLeft();
  return toWent(await readTab(tabId), origin);
}
