/** Compares words: folds case and accents, splits identifiers, and stems by simple English rules. */

import { fold } from '#core/tools/invisible.ts';
import { loosen, toEnglish } from './french';

/** The words of a text or an identifier: `fooBar_baz-2` has foo, bar, baz and 2. */
export function splitWords(text: string): string[] {
  const apart = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return (
    loosen(fold(apart))
      .replace(/['’](s|t|re|ll|ve|d|m)?\b/g, '')
      .match(/\p{L}+|\d+/gu) ?? []
  );
}

/** Drops plural, -ing, -ed, a final e and a doubled last letter, and turns y into i: adding, added, adds and add are one. */
export const stem = (word: string): string =>
  word.length < 3 ? word : trimEnd(dropVerbEnding(dropPlural(toEnglish(word))));

function dropPlural(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return word.slice(0, -2);
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function dropVerbEnding(word: string): string {
  if (/[^aeiou]ied$/.test(word)) return word.slice(0, -2);
  const rest = word.replace(/(?:ing|(?<!e)ed)$/, '');
  return rest !== word && rest.length > 1 && /[aeiouy]/.test(rest) ? rest : word;
}

function trimEnd(word: string): string {
  const short = word.length > 3 ? word.replace(/e$/, '') : word;
  return short.replace(/([^aeiou\d])\1$/, '$1').replace(/(?<=[^aeiou])y$/, 'i');
}

const emptyWords = new Set(
  `a an the this that these those some any my your our their its his her me i we you it us them please can could would will
  should shall do does did is are was were be been am want like need let s to of in for with at by on from as into about
  and or so just now then here there up out off over under than if all have has had every each kindly hi hello hey ok
  okay thanks thank give go when where who how why much many which what named called titled not no using use via through between
  le la les un une des du de et ou au aux en dans sur pour par avec ce cette ces mon ma mes moi je tu vous nous svp merci bonjour que qui quoi quel quelle est il y`.split(
    /\s+/,
  ),
);

/** Words that carry grammar rather than meaning. */
export const isEmptyWord = (word: string): boolean => emptyWords.has(word);

/** The stems of a text's words that carry meaning, each once. */
export const stemsOf = (text: string): string[] => [
  ...new Set(
    splitWords(text)
      .filter((word) => !isEmptyWord(word))
      .map(stem),
  ),
];

/** Everyday verbs that users and tool authors use for one another. The first two groups change nothing. */
const groups = [
  'show list view display see get read fetch tell what which browse describe count',
  'find search look lookup seek query',
  'add put insert append include',
  'create make new start',
  'remove delete drop discard take cancel',
  'set change update adjust modify edit turn',
  'start begin resume run launch',
  'stop halt end finish',
  'close resolve finish complete',
  'book reserve hold',
  'send post write',
  'extend renew prolong',
  'buy order purchase',
  'run execute perform query',
].map((group) => new Set(group.split(' ').map(stem)));

/** Whether the words are one, or verbs of one meaning. */
export const isAlike = (one: string, other: string): boolean =>
  one === other || groups.some((group) => group.has(one) && group.has(other));

/** A verb that hundreds of tools share says little about which of them is meant. */
export const isCommonVerb = (verb: string): boolean => groups.some((group) => group.has(verb));

/** Whether the verb changes nothing. */
export const isLooking = (verb: string): boolean => groups.slice(0, 2).some((group) => group.has(verb));
