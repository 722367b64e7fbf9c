/** A picture of what a tab shows, in which its fields for secrets are covered. */

import { coverIn } from '#browser/picture.ts';
import { runInFrames } from '#browser/scripting.ts';
import { captureTab } from '#browser/tabs.ts';
import type { Rect } from '#core/tools/hands-wire.ts';
import { unlessAborted } from '#core/tools/waiting.ts';

/** Milliseconds in which every frame has to say where its fields are. */
const answersWithin = 5000;

interface Masks {
  secrets: Rect[];
  closed: Rect[];
  /** Pixels of a picture for each CSS pixel. */
  scale: number;
}

interface Covered {
  picture: Blob | null;
  covered: number;
  scale: number;
}

/** Null: a frame doesn't say what it holds. A page may move meanwhile: what lies between two places of a field is covered too. */
export async function captureCovered(tabId: number, windowId: number): Promise<Covered | null> {
  const before = await masksIn(tabId);
  const taken = before && (await captureTab(windowId));
  const after = before && (await masksIn(tabId));
  if (!before || !after) return null;
  const masks = Array.from({ length: Math.max(before.boxes.length, after.boxes.length) }, (_, i) =>
    around([before.boxes[i] ?? [], after.boxes[i] ?? []].flat()),
  );
  const { scale } = before;
  return { picture: taken && (await coverIn(taken, masks, scale)), covered: masks.length, scale };
}

/** Where a frame is drawn can't be known from inside: if one that no other reaches into has a secret, all of them are covered. */
async function masksIn(tabId: number): Promise<{ boxes: Rect[]; scale: number } | null> {
  const asked = runInFrames<Masks>(tabId, '/masks.js').catch(() => []);
  const answers = await unlessAborted(asked, AbortSignal.timeout(answersWithin), () => []);
  const page = answers.find(({ frameId }) => frameId === 0);
  if (!page) return null;
  const isInFrame = answers.some(({ frameId, secrets }) => frameId !== 0 && secrets.length > 0);
  return { boxes: [...page.secrets, ...(isInFrame ? page.closed : [])], scale: page.scale };
}

function around(boxes: readonly Rect[]): Rect {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.x + box.width)),
    Math.max(...boxes.map((box) => box.y + box.height)),
  ];
  return { x, y, width: right - x, height: bottom - y };
}
