/** Frames of other origins than their page's: each can be attached beside it, and is read and operated as a page of its own. */

import { askDocument, askFrames } from '#browser/scripting.ts';
import type { AttachedFrame } from '#core/log/entry.ts';
import { Refusal } from '#core/log/refusal.ts';
import { pageTextOn } from '#core/settings/page-text.ts';
import type { Settings } from '#core/settings/settings.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import { readFrameText } from '#features/files/background/index.ts';
import type { PageHands, ReadablePage } from '#features/hands/background/index.ts';
import { areOff, type IsOff, isReachable, lookAtTab, toPageAddress } from '#features/sites/background/index.ts';
import { describeFrame } from '#page/in-frames.ts';
import type { FrameRow } from '../messages';

/** Milliseconds for frames to say what they are. One that is too busy isn't there for the moment. */
const answersWithin = 700;

const inTime = <T>(asked: Promise<T>): Promise<T | null> => {
  const nothing = () => null;
  return unlessAborted(asked.catch(nothing), AbortSignal.timeout(answersWithin), nothing);
};

async function reachableOrigin(tabId: number, isOff: IsOff): Promise<string | null> {
  const tab = await lookAtTab(tabId, isOff);
  return tab && isReachable(tab.access) ? tab.origin : null;
}

/** Not those of blocked sites, nor sandboxed ones, which have no origin. */
export async function listFrames(tabId: number, isOff: IsOff): Promise<FrameRow[]> {
  const topOrigin = await reachableOrigin(tabId, isOff);
  const found = topOrigin ? ((await inTime(askFrames(tabId, describeFrame, ''))) ?? []) : [];
  const off = await areOff(
    found.map(({ origin }) => ({ url: origin })),
    isOff,
  );
  return found.flatMap(({ frameId, documentId, origin, title }, i) =>
    frameId === 0 || off[i] || origin === topOrigin || !/^https?:/.test(origin)
      ? []
      : [{ tabId, documentId, origin, title: title.slice(0, 200) }],
  );
}

export interface FramePlace extends AttachedFrame {
  tabId: number;
}

interface Parts {
  isOff: IsOff;
  hands: Pick<PageHands, 'run'>;
  pageText(): Promise<Settings['pageText']>;
}

/** Of an attached frame. Null: its document is gone, or its site isn't to be read. */
export async function toReadableFrame(
  { tabId, documentId, origin }: FramePlace,
  { isOff, hands, pageText }: Parts,
): Promise<ReadablePage | null> {
  const topOrigin = await reachableOrigin(tabId, isOff);
  const shown = topOrigin && (await inTime(askDocument({ tabId, documentId }, describeFrame, [])));
  if (!shown || shown.origin !== origin || (await isOff(origin)) || pageTextOn(await pageText(), origin) === 'never')
    return null;
  return {
    tabId,
    origin,
    frame: { documentId, topOrigin },
    title: shown.title,
    address: toPageAddress(shown.url),
    language: null,
    hasTools: false,
    read: async () => (await readFrameText({ tabId, documentId })).content.text,
    run: (command, signal) => hands.run({ tabId, origin, documentId }, command, signal),
    // Where a frame is in its tab can't be known from inside.
    cutOut: async () => null,
    picture: ofPagesOnly,
    go: ofPagesOnly,
  };
}

const ofPagesOnly = (): Promise<never> => Promise.reject(new Refusal('That can be done to a page, not to a frame.'));
