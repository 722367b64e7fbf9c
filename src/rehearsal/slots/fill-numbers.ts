/** Fills numbers: digits, zero to twelve in words, and "first" or "third" where a position in a list is meant. */
import { stem } from '../words';
import { openSlots, type SlotFilling, setValue } from './filling';
import { isNamedBy, type Slot } from './slot';

interface NumberMention {
  at: number;
  value: number;
  /** "third" is 3. */
  ordinal: boolean;
}

const cardinals = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const upperLimit = /^(under|below|less|max|maximum|most|until|cheaper|fewer|slower|within|to)$/;
const lowerLimit = /^(over|above|more|min|minimum|least|from|after)$/;
const upperNames = new Set(['max', 'maximum', 'to', 'upper', 'end', 'before', 'under'].map(stem));
const lowerNames = new Set(['min', 'minimum', 'from', 'lower', 'start', 'after', 'over'].map(stem));

export function fillNumbers(filling: SlotFilling): void {
  const mentions = readNumbers(filling);
  for (const slot of openSlots(filling, 'number', 'integer')) {
    const fits = mentions
      .filter(({ at }) => !filling.used.has(at))
      .flatMap((mention) => toFit(filling, slot, mention) ?? [])
      .sort((a, b) => b.score - a.score);
    const [best] = fits;
    if (best && best.score >= fewestPoints(filling, slot)) setValue(filling, slot, best.value, [best.at]);
  }
}

/** An optional number is filled only when the sentence points at it, or when it can't be for anything else. */
function fewestPoints({ entry }: SlotFilling, { required }: Slot): number {
  const rivals = entry.slots.filter(({ kind }) => kind === 'number' || kind === 'integer');
  return required || rivals.length === 1 ? 0 : 1;
}

function readNumbers({ utterance, used }: SlotFilling): NumberMention[] {
  return utterance.words.flatMap(({ folded, raw, quoted }, at) => {
    if (used.has(at) || quoted) return [];
    const [cardinal, ordinal] = [cardinals.indexOf(folded), ordinals.indexOf(folded)];
    if (cardinal >= 0) return { at, value: cardinal, ordinal: false };
    return ordinal > 0 ? { at, value: ordinal, ordinal: true } : (readDigits(raw, at) ?? []);
  });
}

function readDigits(raw: string, at: number): NumberMention | null {
  const [, digits, suffix = ''] = /^[#€$£]?(-?\d[\d.,]*?)(%|°[CFcf]?|[€$£]|\p{L}{1,3})?$/u.exec(raw) ?? [];
  if (!digits) return null;
  const value = Number(digits.replace(/,(?=\d{3}(\D|$))/g, '').replace(',', '.'));
  return Number.isFinite(value) ? { at, value, ordinal: /^(st|nd|rd|th)$/.test(suffix) } : null;
}

function toFit(filling: SlotFilling, slot: Slot, { at, value: number, ordinal }: NumberMention) {
  const { kind, minimum, maximum } = slot;
  // Where counting starts at the minimum, "first" is the minimum.
  if (ordinal && (kind !== 'integer' || minimum === -Infinity)) return null;
  const value = ordinal ? minimum + number - 1 : number;
  const allowed = value >= minimum && value <= maximum && (kind !== 'integer' || Number.isInteger(value));
  return allowed ? { at, value, score: pointsFor(filling, slot, at) } : null;
}

/** How strongly the words around the number point at the slot. */
function pointsFor({ utterance: { words } }: SlotFilling, slot: Slot, at: number): number {
  const before = words.slice(Math.max(0, at - 3), at).map(({ folded }) => folded);
  const between = before.includes('between');
  const isSecond = before.at(-1) === 'and';
  const isUpper = between ? isSecond : before.some((word) => upperLimit.test(word));
  const isLower = between ? !isSecond : before.some((word) => lowerLimit.test(word));
  const limits = [...(isUpper ? upperNames : []), ...(isLower ? lowerNames : [])];
  const named = words.slice(Math.max(0, at - 2), at + 3).some((word) => isNamedBy(slot, word)) ? 3 : 0;
  return named + (slot.words.some((word) => limits.includes(word)) ? 4 : 0) + (hasUnit(slot, words[at + 1]) ? 2 : 0);
}

function hasUnit({ description }: Slot, unit: { forms: Map<string, number> } | undefined): boolean {
  const described = description.toLowerCase().match(/\p{L}+/gu) ?? [];
  return described.some((word) => unit?.forms.has(stem(word)));
}
