/** Finds the run of words that a free-text parameter means: after a cue, or what is left of the sentence. */
import { findDates } from '../dates';
import type { Parameter } from '../schema';
import { textBetween } from '../sentence';
import { isCommonVerb } from '../synonyms';
import { contentStems } from '../tool-index';
import { cueFits, isCue, isPlace } from './cues';
import { type Draft, isNamedBy, isToolWord } from './draft';

export interface Phrase {
  text: string;
  first: number;
  last: number;
}

export interface Claim {
  parameter: Parameter;
  at: number;
  affinity: number;
}

/** How strongly the word at this place introduces a value of this parameter. */
export function affinityAt(draft: Draft, parameter: Parameter, at: number): number {
  const { words } = draft.sentence;
  const word = words[at];
  const next = words[at + 1];
  if (!word || !next || word.value || draft.used.has(at)) return 0;
  const introduces =
    /^(to|is|as|of)$/.test(next.folded) || /[:=]$/.test(draft.sentence.text.slice(word.start, next.start).trim());
  const partOfName = word.capital && next.capital && at > 0;
  if (isNamedBy(parameter, word) && !partOfName && (introduces || (at > 0 && !isToolWord(draft, word)))) return 5;
  if (cueFits(word.folded, parameter)) return 3;
  return isCue(word.folded) ? 1 : 0;
}

/** From the word after the cue to the next claimed or used word; null when nothing of its own is left. */
export function phraseAfter(draft: Draft, { parameter, at }: Claim, stops: Set<number>): Phrase | null {
  const { words } = draft.sentence;
  let last = at;
  while (last + 1 < words.length && !draft.used.has(last + 1) && !stops.has(last + 1)) last++;
  const phrase = trim(draft, at + 1, cutTail(draft, at + 1, last));
  if (phrase && isToolTalk(draft, phrase.first, phrase.last)) return null;
  return phrase && isPlace(parameter) ? toCapitals(draft, phrase) : phrase;
}

/** Leaves out words without meaning at both ends. */
function trim(draft: Draft, from: number, to: number): Phrase | null {
  const { words } = draft.sentence;
  let [first, last] = [from, to];
  const spare = (at: number) =>
    words[at]?.empty && !words[at]?.value && !(words[at]?.capital && at > 0 && first === at && last > at);
  while (first <= last && spare(first)) first++;
  while (last >= first && spare(last)) last--;
  return first > last ? null : { text: textBetween(draft.sentence, first, last), first, last };
}

/** "… in the archive", "… to my list": a last group made of the tool's own words, and a day, aren't part of the value. */
function cutTail(draft: Draft, first: number, last: number): number {
  const { words } = draft.sentence;
  const day = findDates(words, draft.now).find((date) => date.first > first && date.last === last);
  if (day) return cutTail(draft, first, day.first - 1);
  for (let at = last; at > first; at--) {
    const joint = /^(to|in|into|from|on|of|at|with|for)$/.test(words[at]?.folded ?? '');
    if (joint && isToolTalk(draft, at + 1, last)) return at - 1;
  }
  return last;
}

/** All words that mean something are words of the tool's name or description. */
function isToolTalk({ sentence, entry }: Draft, first: number, last: number): boolean {
  const talk = new Set(contentStems(`${entry.label} ${entry.tool.description}`));
  const full = sentence.words.slice(first, last + 1).filter(({ empty }) => !empty);
  return full.every(
    ({ forms, value, capital }) =>
      !value && !capital && [...forms].some(([form, sure]) => sure === 1 && talk.has(form)),
  );
}

/** A place is a run of capitalised words, when there is one: "Lyon next week" is Lyon. */
function toCapitals({ sentence }: Draft, { first, last, text }: Phrase): Phrase {
  const { words } = sentence;
  const isPart = (at: number) =>
    words[at]?.capital || /^(de|la|le|of|sur|am|upon|the|und|en)$/.test(words[at]?.folded ?? '');
  let end = first;
  if (!words[first]?.capital) return { first, last, text };
  while (end < last && isPart(end + 1) && words.slice(end + 1, last + 1).some(({ capital }) => capital)) end++;
  while (end > first && !words[end]?.capital) end--;
  return { first, last: end, text: textBetween(sentence, first, end) };
}

/** What is left of the sentence when the tool's words at both ends and everything used is taken away: the longest run. */
export function leftover(draft: Draft, parameter: Parameter): Phrase | null {
  const runs = freeRuns(draft).flatMap(([first, last]) => {
    const end = cutTail(draft, first, last);
    const phrase = trimToolWords(draft, parameter, first, end);
    return phrase && !isToolTalk(draft, phrase.first, phrase.last) ? [phrase] : [];
  });
  return runs.sort((a, b) => b.last - b.first - (a.last - a.first) || a.first - b.first)[0] ?? null;
}

function freeRuns({ sentence: { words }, used }: Draft): [number, number][] {
  const runs: [number, number][] = [];
  let first = 0;
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && !used.has(at)) continue;
    if (at > first) runs.push([first, at - 1]);
    first = at + 1;
  }
  return runs;
}

function trimToolWords(draft: Draft, parameter: Parameter, from: number, to: number): Phrase | null {
  const { words } = draft.sentence;
  let [first, last] = [from, to];
  const spare = (at: number) => {
    const word = words[at];
    if (!word || word.value) return false;
    return word.empty || words[at + 1]?.folded === 'than' || isToolWord(draft, word) || isNamedBy(parameter, word);
  };
  const verb = words.findIndex(({ empty }) => !empty);
  const leads = [...(words[verb]?.forms.keys() ?? [])].some(isCommonVerb);
  const talk = (at: number) => isToolTalk(draft, at, at);
  while (first <= last && (spare(first) || talk(first) || (first === verb && leads))) first++;
  while (last >= first && spare(last)) last--;
  return first > last ? null : { text: textBetween(draft.sentence, first, last), first, last };
}
