/** Small words that introduce a value, and the kinds of parameter that each tends to introduce. */
import type { Parameter } from '../schema';
import { stem } from '../words';

interface Family {
  cues: string[];
  /** Stems of parameter names. */
  wants: Set<string>;
}

const families: Family[] = [
  family('called named titled', 'name title label heading'),
  family('saying', 'text message body content comment note'),
  family('from', 'from origin source start sender departure since begin after'),
  family('to', 'to destination target recipient end until arrival receiver till before'),
  family('until till', 'until to end till before'),
  family('by', 'by author owner creator assignee maker writer due deadline'),
  family('in at near for of', 'place city town location address region country room zone where area station'),
  family('about for matching on', 'query q search term keyword topic text subject filter phrase'),
  family('for to', 'who person user member customer assignee recipient'),
  family('because', 'reason'),
];

const weak = new Set([
  'for',
  'in',
  'of',
  'about',
  'called',
  'named',
  'titled',
  'by',
  'at',
  'near',
  'matching',
  'saying',
]);

function family(cues: string, wants: string): Family {
  return { cues: cues.split(' '), wants: new Set(wants.split(' ').map(stem)) };
}

/** The word introduces values of this parameter's kind. */
export function cueFits(word: string, { words }: Parameter): boolean {
  return families.some(({ cues, wants }) => cues.includes(word) && words.some((part) => wants.has(part)));
}

/** The word introduces some value or other. */
export function isCue(word: string): boolean {
  return weak.has(word);
}

/** A title, a message, words to look for: what a person would put in quotes. */
export function isSpoken(parameter: Parameter): boolean {
  return ['called', 'saying', 'about'].some((cue) => cueFits(cue, parameter));
}

export function isPlace({ words }: Parameter): boolean {
  return families.some(({ cues, wants }) => cues.includes('near') && words.some((part) => wants.has(part)));
}
