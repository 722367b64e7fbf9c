/** Parses messages from the sandbox and limits their size, since its code is untrusted; only the newest is passed on, at intervals. */
import { countPerSecond } from '#tools';

/** The least time between two messages, in milliseconds. */
export const pause = 2000;
/** The limit of messages while the panel is open, however often the program runs. */
export const mostInAll = 100;
/** Characters of JSON. */
export const largest = 10_000;

/** Messages in one second past which a program is stopped. A drawing that sends one for each of 120 pictures stays below. */
const mostPerSecond = 300;

/** True once there are too many. They are counted before they are read: reading is what takes the time. */
export const createFloodGauge = () => countPerSecond(mostPerSecond);

/** Why a message was withheld: a newer one arrived, it is too long or no JSON, or there were too many. */
export type Withheld = 'newer' | 'large' | 'spent';

/** How many messages each block has sent, and when it sent the last. */
const sent = new WeakMap<object, { count: number; at: number }>();

/** `of` identifies the block across its runs. */
export function createOutlet(of: object, listeners: { onData(data: unknown): void; onHeld(why: Withheld): void }) {
  const { onData, onHeld } = listeners;
  let newest: { data: unknown } | null = null;
  let seen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    clearTimeout(timer);
    const { count, at } = sent.get(of) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
    if (!newest || !seen) return;
    const left = at + pause - Date.now();
    if (left > 0) {
      timer = setTimeout(pass, left);
      return;
    }
    const json = toJson(newest.data);
    newest = null;
    if (json === undefined || json.length > largest) return onHeld('large');
    if (count >= mostInAll) return onHeld('spent');
    sent.set(of, { count: count + 1, at: Date.now() });
    onData(JSON.parse(json));
  };
  return {
    take(data: unknown) {
      if (newest) onHeld('newer');
      newest = { data };
      pass();
    },
    see(isSeen: boolean) {
      seen = isSeen;
      pass();
    },
    end: () => clearTimeout(timer),
  };
}

/** Undefined for what JSON cannot express. */
function toJson(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined; // a cycle or a bigint
  }
}

export type FrameMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'error'; text: string }
  | { type: 'data'; data: unknown };

const longestError = 2_000;
const tallest = 600;
const lowest = 40;

/** Null for anything that is not a message of the sandbox page. */
export function readFrameMessage(given: unknown): FrameMessage | null {
  if (typeof given !== 'object' || given === null) return null;
  const { ready, height, error, data } = given as Record<string, unknown>; // every member is checked below
  if (ready === true) return { type: 'ready' };
  if (typeof height === 'number' && Number.isFinite(height)) {
    return { type: 'height', height: Math.min(Math.max(Math.ceil(height), lowest), tallest) };
  }
  if (typeof error === 'string') return { type: 'error', text: error.slice(0, longestError) };
  return 'data' in given ? { type: 'data', data } : null;
}
