/** Fills dates and times from the days that the sentence names. */
import { type DateMention, findDates, toDateTime } from '../dates';
import type { Parameter } from '../schema';
import { cueFits } from './cues';
import { type Draft, isNamedBy, openOf, range, requiredFirst, take } from './draft';

export function fillDays(draft: Draft): void {
  const mentions = findDates(draft.sentence.words, draft.now);
  for (const parameter of requiredFirst(openOf(draft, 'date', 'date-time'))) {
    const free = mentions.filter(({ first }) => !draft.used.has(first));
    const [best] = free.sort(
      (a, b) => affinity(draft, parameter, b) - affinity(draft, parameter, a) || a.first - b.first,
    );
    if (!best) return;
    const rivals = openOf(draft, 'date', 'date-time').filter((other) => other !== parameter);
    const better = rivals.some((other) => affinity(draft, other, best) > affinity(draft, parameter, best));
    if (!better) take(draft, parameter, toValue(parameter, best), range(best.first, best.last));
  }
}

function toValue({ kind }: Parameter, mention: DateMention): string {
  return kind === 'date' ? mention.day : toDateTime(mention);
}

function affinity({ sentence }: Draft, parameter: Parameter, { first }: DateMention): number {
  const before = sentence.words.slice(Math.max(0, first - 2), first);
  return before.some((word) => cueFits(word.folded, parameter) || isNamedBy(parameter, word)) ? 1 : 0;
}
