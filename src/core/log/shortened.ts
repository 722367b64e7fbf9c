/**
 * Which results are shortened, and from which turn on. It is done in strides: each time what was sent before begins otherwise, and
 * services charge in full for all that follows. Pure.
 */
import type { CallState, Turn } from './conversation';
import { compressedLength, turnsKept } from './outcome-words';

/** Characters of the full result, of what the model was shown at first, and of what it was shown afterwards. */
export interface Shortened {
  callId: string;
  size: number;
  before: number;
  after: number;
}

interface Result extends Shortened {
  /** How many turns may follow. */
  kept: number;
  /** The age count at its turn. */
  turn: number;
}

/** What a stride saves at least, in characters, and how many turns lie between two of them. */
const [minSaved, minTurns] = [4000, 4];
/** What a picture counts for: about 1,600 tokens. */
const pictureLength = 6400;

/**
 * By the id of a turn's entry, and `''` for the next turn. `turns`: those of one branch, in order, with deleted ones, which counted at
 * that time.
 */
export function shortenedBy(turns: readonly Turn[]): ReadonlyMap<string, Shortened[]> {
  const byTurn = new Map<string, Shortened[]>();
  let recent: Result[] = [];
  let [nth, last] = [0, -minTurns];
  const shorten = (at: string) => {
    const old = recent.filter((each) => nth - each.turn >= each.kept);
    const saved = old.reduce((sum, { before, after }) => sum + before - after, 0);
    if (saved < minSaved || nth - last < minTurns) return;
    last = nth;
    byTurn.set(
      at,
      old.map(({ turn: _, kept: __, ...each }) => each),
    );
    recent = recent.filter((each) => !old.includes(each));
  };
  for (const turn of turns) {
    shorten(turn.entry.id);
    if (agesOthers(turn)) nth++;
    recent.push(...turn.calls.flatMap((state) => toResult(state, nth)));
  }
  shorten('');
  return byTurn;
}

/** The calls whose results the next turn is shown less of. */
export const shortenedCalls = (turns: readonly Turn[]): ReadonlySet<string> =>
  new Set([...shortenedBy(turns).values()].flat().map(({ callId }) => callId));

/** Only stored results are shortened, as the model can recall them; of errors, the schema that the arguments did not fit. */
function toResult({ call: { id: callId }, result }: CallState, turn: number): Result[] {
  const outcome = result?.outcome;
  if (outcome?.type === 'failure') {
    const { length } = JSON.stringify([outcome.values, outcome.details, outcome.expectedSchema]);
    return length <= compressedLength
      ? []
      : [{ callId, size: length, before: length, after: 0, kept: turnsKept, turn }];
  }
  if (!outcome?.stored || (outcome.preview.length <= compressedLength && outcome.images === 0)) return [];
  const { size, preview, images } = outcome;
  const before = preview.length + images * pictureLength;
  const kept = images > 0 ? turnsKept + 1 : turnsKept;
  return [{ callId, size, before, after: Math.min(compressedLength, preview.length), kept, turn }];
}

/** An answer that the background's death cut off is requested again; one without a word or a call is none. */
export function saysNothing({ entry, calls }: Turn): boolean {
  return entry.interrupted === 'died' || (entry.text.trim() === '' && calls.length === 0);
}

/** A turn that only draws widgets, or operates the page that was looked at, is still about the results before it. */
const agesOthers = (item: Turn): boolean =>
  !saysNothing(item) &&
  (item.calls.length === 0 ||
    item.calls.some(({ call: { target }, prepared }) => target?.source.type !== 'local' && !prepared?.foreseen));
