/** Fills numbers: digits, one to twelve, and first, second, last where a place in a list is meant. */
import type { Parameter } from '../schema';
import { stem } from '../words';
import { type Draft, isNamedBy, openOf, requiredFirst, take } from './draft';

interface NumberMention {
  at: number;
  value: number;
  /** "third" is 3, "last" is -1. */
  ordinal: boolean;
}

const cardinals = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const below = /^(under|below|less|max|maximum|most|until|cheaper|fewer|within|to)$/;
const above = /^(over|above|more|min|minimum|least|from|after)$/;
const upperNames = new Set(['max', 'maximum', 'to', 'upper', 'end', 'before', 'under'].map(stem));
const lowerNames = new Set(['min', 'minimum', 'from', 'lower', 'start', 'after', 'over'].map(stem));

export function fillNumbers(draft: Draft): void {
  const mentions = readNumbers(draft);
  for (const parameter of requiredFirst(openOf(draft, 'number', 'integer'))) {
    const free = mentions.filter(({ at }) => !draft.used.has(at));
    const fitting = free.flatMap((mention) => measure(draft, parameter, mention) ?? []);
    if (parameter.many && fitting.length > 0)
      take(
        draft,
        parameter,
        fitting.map(({ value }) => value),
        fitting.map(({ at }) => at),
      );
    else takeBest(draft, parameter, fitting);
  }
}

function readNumbers({ sentence, used }: Draft): NumberMention[] {
  return sentence.words.flatMap(({ folded, raw, value }, at) => {
    if (used.has(at) || value) return [];
    return readDigits(raw, at) ?? readNumberWord(folded, at) ?? [];
  });
}

function readDigits(raw: string, at: number): NumberMention | null {
  const [, digits, suffix = ''] = /^[#€$£]?(-?\d[\d.,]*?)(%|°[CFcf]?|[€$£]|\p{L}{1,3})?$/u.exec(raw) ?? [];
  if (!digits) return null;
  const value = Number(digits.replace(/,(?=\d{3}(\D|$))/g, '').replace(',', '.'));
  return Number.isFinite(value) ? { at, value, ordinal: /^(st|nd|rd|th)$/.test(suffix) } : null;
}

function readNumberWord(word: string, at: number): NumberMention | null {
  const cardinal = cardinals.indexOf(word);
  if (cardinal >= 0) return { at, value: cardinal, ordinal: false };
  const place = ordinals.indexOf(word);
  if (place > 0) return { at, value: place, ordinal: true };
  return word === 'last' ? { at, value: -1, ordinal: true } : null;
}

interface Fit {
  at: number;
  value: number;
  score: number;
}

function measure(draft: Draft, parameter: Parameter, mention: NumberMention): Fit | null {
  const value = mention.ordinal ? toPlace(parameter, mention.value) : mention.value;
  if (value === null || !isAllowed(parameter, value)) return null;
  return { at: mention.at, value, score: affinity(draft, parameter, mention.at) };
}

/** Where counting starts at the minimum, "first" is the minimum; "last" needs a maximum. */
function toPlace({ kind, minimum, maximum }: Parameter, place: number): number | null {
  if (kind !== 'integer' || minimum === undefined) return null;
  return place < 0 ? (maximum ?? null) : minimum + place - 1;
}

function isAllowed({ kind, minimum = -Infinity, maximum = Infinity }: Parameter, value: number): boolean {
  return value >= minimum && value <= maximum && (kind !== 'integer' || Number.isInteger(value));
}

function affinity({ sentence: { words } }: Draft, parameter: Parameter, at: number): number {
  const near = words.slice(Math.max(0, at - 2), at + 3);
  const before = words.slice(Math.max(0, at - 3), at).map(({ folded }) => folded);
  const between = before.includes('between');
  const second = before.at(-1) === 'and';
  const unit = words[at + 1];
  const named = near.some((word) => isNamedBy(parameter, word)) ? 3 : 0;
  const upper = limitScore(
    between ? second : before.some((word) => below.test(word)),
    parameter,
    upperNames,
    lowerNames,
  );
  const lower = limitScore(
    between ? !second : before.some((word) => above.test(word)),
    parameter,
    lowerNames,
    upperNames,
  );
  const measured = unit && hasUnit(parameter, [...unit.forms.keys()]) ? 2 : 0;
  return named + upper + lower + measured;
}

function limitScore(said: boolean, { words }: Parameter, wanted: Set<string>, opposite: Set<string>): number {
  if (!said) return 0;
  return words.some((word) => wanted.has(word)) ? 4 : words.some((word) => opposite.has(word)) ? -4 : 0;
}

function hasUnit({ description }: Parameter, unit: string[]): boolean {
  const described = description.toLowerCase().match(/\p{L}+/gu) ?? [];
  return described.some((word) => unit.includes(stem(word)));
}

/** An optional number is filled only when the sentence points at it, or when it can't be for anything else. */
function takeBest(draft: Draft, parameter: Parameter, fitting: Fit[]): void {
  const [best] = fitting.sort((a, b) => b.score - a.score);
  const rivals = draft.entry.parameters.filter(({ kind }) => kind === 'number' || kind === 'integer');
  const enough = parameter.required || rivals.length === 1 ? best && best.score >= 0 : best && best.score > 0;
  if (best && enough) take(draft, parameter, best.value, [best.at]);
}
