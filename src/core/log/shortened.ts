/** The turns from which earlier results were shortened. Pure. */
import type { Turn } from './conversation';
import { agesOthers } from './messages';
import { compressedLength, turnsKept } from './outcome-words';

/** Characters of the full result, of what the model was shown at first, and of what it was shown afterwards. */
export interface Shortened {
  callId: string;
  size: number;
  before: number;
  after: number;
}

interface Result extends Shortened {
  /** The age count at its turn. */
  turn: number;
}

/** By the id of a turn's entry. `turns`: those of one branch, in order, with deleted ones, which counted at that time. */
export function shortenedBy(turns: readonly Turn[]): ReadonlyMap<string, Shortened[]> {
  const byTurn = new Map<string, Shortened[]>();
  let recent: Result[] = [];
  let nth = 0;
  for (const turn of turns) {
    const isOld = (each: Result) => nth - each.turn >= turnsKept;
    const old = recent.filter(isOld);
    if (old.length > 0) byTurn.set(turn.entry.id, old.map(toShortened));
    recent = recent.filter((each) => !isOld(each));
    if (agesOthers(turn)) nth++;
    recent.push(...resultsOf(turn, nth));
  }
  return byTurn;
}

const toShortened = ({ callId, size, before, after }: Result): Shortened => ({ callId, size, before, after });

/** Only stored results are shortened, as the model can recall them. */
function resultsOf({ calls }: Turn, turn: number): Result[] {
  return calls.flatMap(({ call, result }) => {
    const outcome = result?.outcome;
    if (outcome?.type !== 'result' || !outcome.stored || outcome.preview.length <= compressedLength) return [];
    const { size, preview } = outcome;
    return [{ callId: call.id, size, before: preview.length, after: compressedLength, turn }];
  });
}
