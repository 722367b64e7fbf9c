/** Fills dates and times from the days that the sentence names. */
import { findDates, toDateTime } from '../dates';
import { openSlots, range, type SlotFilling, setValue } from './filling';
import { introduces } from './prepositions';
import { isNamedBy, type Slot } from './slot';

export function fillDays(filling: SlotFilling): void {
  const mentions = findDates(filling.utterance.words, filling.now);
  for (const slot of openSlots(filling, 'date', 'date-time')) {
    const free = mentions.filter(({ first }) => !filling.used.has(first));
    const mention = free.find(({ first }) => isIntroduced(filling, slot, first)) ?? free[0];
    if (!mention) return;
    const value = slot.kind === 'date' ? mention.day : toDateTime(mention);
    setValue(filling, slot, value, range(mention.first, mention.last));
  }
}

function isIntroduced({ utterance }: SlotFilling, slot: Slot, first: number): boolean {
  const before = utterance.words.slice(Math.max(0, first - 2), first);
  return before.some((word) => introduces(word.folded, slot) || isNamedBy(slot, word));
}
