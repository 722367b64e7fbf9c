/** A tool's slots while they are being filled: their values, and the words of the sentence that are used up. */
import type { IndexedTool } from '../tool-index';
import type { Utterance, Word } from '../utterance';
import type { SlotOption } from './options';
import type { Slot, SlotKind } from './slot';

export interface SlotFilling {
  entry: IndexedTool;
  utterance: Utterance;
  now: Date;
  values: Map<Slot, unknown>;
  /** Indexes of words. */
  used: Set<number>;
  /** Options that the sentence fits equally well. */
  ambiguous: Map<Slot, SlotOption[]>;
}

export const openSlots = ({ entry, values }: SlotFilling, ...kinds: SlotKind[]): Slot[] =>
  entry.slots.filter((slot) => kinds.includes(slot.kind) && !values.has(slot));

/** `at`: the indexes of the words that the value uses up. */
export function setValue({ values, used }: SlotFilling, slot: Slot, value: unknown, at: Iterable<number>): void {
  values.set(slot, slot.many && !Array.isArray(value) ? [value] : value);
  for (const index of at) used.add(index);
}

/** The index of the first unused word outside quotes that passes the test; -1 when there is none. */
export const findWord = ({ utterance, used }: SlotFilling, test: (word: Word) => boolean): number =>
  utterance.words.findIndex((word, at) => !used.has(at) && !word.quoted && test(word));

export const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
