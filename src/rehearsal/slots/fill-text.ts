/** Fills free text: quotes first, then what follows a preposition or the slot's name, then the rest of the sentence. */
import { isInName } from '../tool-index';
import { findWord, openSlots, range, type SlotFilling, setValue } from './filling';
import { introduces, introducesAny, isQuotable } from './prepositions';
import { isNamedBy, type Slot } from './slot';
import { findLeftover, spanAfter, type TextSpan } from './spans';

export function fillText(filling: SlotFilling): void {
  fillStatement(filling);
  fillIdentifiers(filling);
  fillQuotes(filling);
  fillIntroduced(filling);
  fillLeftover(filling);
}

const openText = (filling: SlotFilling): Slot[] => openSlots(filling, 'text', 'identifier');

function fillStatement(filling: SlotFilling): void {
  const slot = openText(filling).find(takesStatement);
  const found = slot && findStatement(filling.utterance.text);
  if (!slot || !found) return;
  const inStatement = filling.utterance.words.flatMap(({ start }, at) => (start >= found.start ? [at] : []));
  setValue(filling, slot, found.statement, inStatement);
}

/** An identifier has a digit, an email address an @. */
function fillIdentifiers(filling: SlotFilling): void {
  for (const slot of openSlots(filling, 'identifier')) {
    const shape = slot.words.includes('email') ? /^\S+@\S+\.\S+$/ : /\d/;
    const at = findWord(filling, ({ raw }) => shape.test(raw));
    const word = filling.utterance.words[at];
    if (word) setValue(filling, slot, word.raw.replace(/^#/, ''), [at]);
  }
}

/** A quote goes to the slot named before it, else to a required one for titles or messages, else to the first open one. */
function fillQuotes(filling: SlotFilling): void {
  const { quotes, words } = filling.utterance;
  for (const { text, first, last } of quotes) {
    const open = openText(filling);
    const before = words.slice(Math.max(0, first - 3), first);
    const named = open.find((slot) =>
      before.some((word, at) => isNamedBy(slot, word) && (!word.empty || at === before.length - 1)),
    );
    const slot = named ?? open.find((each) => each.required && isQuotable(each)) ?? open[0];
    if (!slot || filling.used.has(first)) continue;
    setValue(filling, slot, text, range(first, last));
  }
}

interface Introduction {
  slot: Slot;
  /** The index of the word that introduces the slot's value. */
  at: number;
  strength: number;
}

function fillIntroduced(filling: SlotFilling): void {
  const introductions = findIntroductions(filling);
  const stops = new Set(introductions.map(({ at }) => at));
  for (const { slot, at } of introductions) {
    const span = spanAfter(filling, slot, at, stops);
    if (!span) continue;
    setSpan(filling, slot, span);
    filling.used.add(at);
  }
}

/** Each word introduces one slot, and each slot is introduced once: the strongest pairs first. */
function findIntroductions(filling: SlotFilling): Introduction[] {
  const { words } = filling.utterance;
  const open = openText(filling);
  const possible = open.flatMap((slot) =>
    words.map((_, at) => ({ slot, at, strength: strengthOf(filling, slot, at) })),
  );
  const isEnough = ({ slot, strength }: Introduction) =>
    strength > 1 || (strength > 0 && (slot.required || open.length === 1));
  const chosen: Introduction[] = [];
  for (const each of possible.sort((a, b) => b.strength - a.strength || a.at - b.at)) {
    const taken = chosen.some(({ slot, at }) => slot === each.slot || at === each.at);
    if (isEnough(each) && !taken) chosen.push(each);
  }
  return chosen;
}

/** How strongly the word at this index introduces a value of this slot. */
function strengthOf({ utterance: { words }, used, entry }: SlotFilling, slot: Slot, at: number): number {
  const [word, next] = [words[at], words[at + 1]];
  if (!word || !next || word.quoted || used.has(at)) return 0;
  const inProperName = word.capital && next.capital && at > 0;
  if (at > 0 && isNamedBy(slot, word) && !inProperName && !isInName(entry, word)) return 5;
  if (introduces(word.folded, slot)) return 3;
  return introducesAny(word.folded) ? 1 : 0;
}

/** Slots for what the user is looking for: filled even when they aren't required. */
const searchNames = new Set(['query', 'queri', 'q', 'search', 'keyword', 'term', 'text']);

function fillLeftover(filling: SlotFilling): void {
  const open = openSlots(filling, 'text');
  const [only] = open;
  const searched = open.length === 1 && only?.words.some((word) => searchNames.has(word)) ? only : undefined;
  const slot = open.find(({ required }) => required) ?? searched;
  const span = slot && findLeftover(filling);
  // After a number, an optional text would only take its unit.
  const isUnit = span && !slot.required && filling.used.has(span.first - 1);
  if (span && !isUnit) setSpan(filling, slot, span);
}

const setSpan = (filling: SlotFilling, slot: Slot, { text, first, last }: TextSpan): void =>
  setValue(filling, slot, text, range(first, last));

/** SQL that the user typed: a whole statement is one value, whatever words it has. */
const statementPattern =
  /(?:^|[\s:"`])((?:select\s(?!the\b|my\b|an?\b)[\s\S]*?\sfrom|with\s[\s\S]*?\sas|insert\s+into|update\s+\S+\s+set|delete\s+from|explain|pragma)\s[\s\S]*?)["`]?$/i;

/** The statement in a text and where it starts; null when there is none. */
export function findStatement(text: string): { start: number; statement: string } | null {
  const statement = statementPattern.exec(text)?.[1];
  return statement === undefined ? null : { start: text.lastIndexOf(statement), statement: statement.trim() };
}

export const takesStatement = ({ kind, words, description }: Slot): boolean =>
  kind === 'text' && (words.includes('sql') || /\bSQL\b/.test(description));
