/** A tool's slots while they are being filled: their values, and the words of the sentence that are used up. */
import type { IndexedTool } from '../tool-index';
import type { Utterance } from '../utterance';
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

export const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
