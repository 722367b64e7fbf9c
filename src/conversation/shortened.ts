/** Which results the model was shown less of from which turn on. Pure. */

import type { Turn } from './conversation';
import { agesOthers } from './messages';
import { compressedLength, turnsKept } from './outcome-words';

/** In characters: all that there is of the result, what the model had been shown, and what it was shown from then on. */
export interface Shortened {
  callId: string;
  size: number;
  before: number;
  after: number;
}

interface Kept extends Shortened {
  /** Turns that had aged results when it came. */
  turn: number;
}

/** By the id of a turn's entry. `turns`: those of one branch, in order, deleted ones included: they were there then. */
export function shortenedBy(turns: readonly Turn[]): ReadonlyMap<string, Shortened[]> {
  const byTurn = new Map<string, Shortened[]>();
  let kept: Kept[] = [];
  let nth = 0;
  for (const turn of turns) {
    const isOld = (each: Kept) => nth - each.turn >= turnsKept;
    const old = kept.filter(isOld);
    if (old.length > 0) byTurn.set(turn.entry.id, old.map(toShortened));
    kept = kept.filter((each) => !isOld(each));
    if (agesOthers(turn)) nth++;
    kept.push(...resultsOf(turn, nth));
  }
  return byTurn;
}

const toShortened = ({ callId, size, before, after }: Kept): Shortened => ({ callId, size, before, after });

/** Those that the model can have back whole: of others it keeps what it was shown. */
function resultsOf({ calls }: Turn, turn: number): Kept[] {
  return calls.flatMap(({ call, result }) => {
    const outcome = result?.outcome;
    if (outcome?.type !== 'result' || !outcome.stored || outcome.preview.length <= compressedLength) return [];
    const { size, preview } = outcome;
    return [{ callId: call.id, size, before: preview.length, after: compressedLength, turn }];
  });
}
