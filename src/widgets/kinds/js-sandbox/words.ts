/** Messages from the sandbox to the panel. The code in it is untrusted, so each message is parsed and its size limited. */

export type FrameWord =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'error'; text: string }
  | { type: 'data'; data: unknown };

const longestError = 2_000;
const tallest = 600;
const lowest = 40;

/** Null for anything that is not a message of the sandbox page. */
export function readWord(given: unknown): FrameWord | null {
  if (typeof given !== 'object' || given === null) return null;
  const { ready, height, error, data } = given as Record<string, unknown>; // every member is checked below
  if (ready === true) return { type: 'ready' };
  if (typeof height === 'number' && Number.isFinite(height)) {
    return { type: 'height', height: Math.min(Math.max(Math.ceil(height), lowest), tallest) };
  }
  if (typeof error === 'string') return { type: 'error', text: error.slice(0, longestError) };
  return 'data' in given ? { type: 'data', data } : null;
}
