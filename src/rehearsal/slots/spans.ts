/** Finds the run of words that a free-text slot means: after an introducing word, or what is left of the sentence. */
import { findDates } from '../dates';
import { isInName } from '../tool-index';
import { textBetween } from '../utterance';
import { isCommonVerb } from '../verbs';
import { contentStems } from '../words';
import type { SlotFilling } from './filling';
import { isPlace } from './prepositions';
import type { Slot } from './slot';

export interface TextSpan {
  text: string;
  /** The indexes of its first and last word. */
  first: number;
  last: number;
}

const toSpan = ({ utterance }: SlotFilling, first: number, last: number): TextSpan | null =>
  first > last ? null : { text: textBetween(utterance, first, last), first, last };

/** From the word after `at` to the next used or introducing word; null when none of it is the user's own. */
export function spanAfter(filling: SlotFilling, slot: Slot, at: number, stops: Set<number>): TextSpan | null {
  const { utterance, used, now } = filling;
  const { words } = utterance;
  let last = at;
  while (last + 1 < words.length && !used.has(last + 1) && !stops.has(last + 1)) last++;
  // A day at the end isn't part of the value.
  const day = findDates(words, now).find((date) => date.first > at + 1 && date.last === last);
  let first = at + 1;
  last = day ? day.first - 1 : last;
  const isSpare = (index: number) => words[index]?.empty && !words[index]?.quoted;
  while (first <= last && isSpare(first)) first++;
  while (last >= first && isSpare(last)) last--;
  if (isAboutTool(filling, first, last)) return null;
  return toSpan(filling, first, isPlace(slot) ? lastCapital(filling, first, last) : last);
}

/** All of these words that mean something are words of the tool's name or description. */
function isAboutTool({ utterance, entry }: SlotFilling, first: number, last: number): boolean {
  const own = new Set(contentStems(`${entry.label} ${entry.tool.description}`));
  const telling = utterance.words.slice(first, last + 1).filter(({ empty }) => !empty);
  return telling.every(
    ({ forms, quoted, capital }) =>
      !quoted && !capital && [...forms].some(([form, certainty]) => certainty === 1 && own.has(form)),
  );
}

/** A place is a run of capitalised words where there is one: "Lyon next week" is Lyon, "Bourg en Bresse" all three. */
function lastCapital({ utterance: { words } }: SlotFilling, first: number, last: number): number {
  if (!words[first]?.capital) return last;
  const isPart = (at: number) =>
    words[at]?.capital || /^(de|la|le|of|sur|am|upon|the|und|en)$/.test(words[at]?.folded ?? '');
  let end = first;
  while (end < last && isPart(end + 1)) end++;
  while (!words[end]?.capital) end--;
  return end;
}

/** The first unused words of the sentence that are left when the tool's own words at both ends are taken away. */
export function findLeftover(filling: SlotFilling): TextSpan | null {
  const { words } = filling.utterance;
  let first = 0;
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && !filling.used.has(at)) continue;
    const span = withoutToolWords(filling, first, at - 1);
    if (span) return span;
    first = at + 1;
  }
  return null;
}

function withoutToolWords(filling: SlotFilling, from: number, to: number): TextSpan | null {
  const { words } = filling.utterance;
  const verb = words.findIndex(({ empty }) => !empty);
  const isVerb = [...(words[verb]?.forms.keys() ?? [])].some(isCommonVerb);
  const isSpare = (at: number) => {
    const word = words[at];
    if (!word || word.quoted) return false;
    return word.empty || words[at + 1]?.folded === 'than' || isInName(filling.entry, word);
  };
  let [first, last] = [from, to];
  while (first <= last && (isSpare(first) || isAboutTool(filling, first, first) || (isVerb && first === verb))) first++;
  while (last >= first && isSpare(last)) last--;
  return toSpan(filling, first, last);
}
