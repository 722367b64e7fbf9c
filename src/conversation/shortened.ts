/** Which results the model was shown less of from which turn on. Pure. */

import type { Entry } from './entry';
import { agesOthers, compressedLength, turnsKept } from './messages';
import { applyEntry, emptyConversation, type Item } from './replay';

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

/** Of one branch, by the id of the turn's entry; what was deleted later was there then. */
export function shortenedOn(path: readonly Entry[]): ReadonlyMap<string, Shortened[]> {
  const conversation = emptyConversation();
  const kept = path.filter(({ type }) => type !== 'message-deleted' && type !== 'message-restored');
  for (const entry of kept) applyEntry(conversation, { ...entry, parent: conversation.head });
  return shortenedByTurn(conversation.items);
}

function shortenedByTurn(items: readonly Item[]): ReadonlyMap<string, Shortened[]> {
  const byTurn = new Map<string, Shortened[]>();
  let kept: Kept[] = [];
  let turn = 0;
  for (const item of items) {
    if (item.type !== 'turn') continue;
    const isOld = (each: Kept) => turn - each.turn >= turnsKept;
    const old = kept.filter(isOld);
    if (old.length > 0) byTurn.set(item.entry.id, old.map(toShortened));
    kept = kept.filter((each) => !isOld(each));
    if (agesOthers(item)) turn++;
    kept.push(...resultsOf(item, turn));
  }
  return byTurn;
}

const toShortened = ({ callId, size, before, after }: Kept): Shortened => ({ callId, size, before, after });

/** Those that the model can have back whole: of others it keeps what it was shown. */
function resultsOf({ calls }: Extract<Item, { type: 'turn' }>, turn: number): Kept[] {
  return calls.flatMap(({ call, result }) => {
    const outcome = result?.outcome;
    if (outcome?.type !== 'result' || !outcome.stored || outcome.preview.length <= compressedLength) return [];
    const { size, preview } = outcome;
    return [{ callId: call.id, size, before: preview.length, after: compressedLength, turn }];
  });
}
