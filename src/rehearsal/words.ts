/** Compares words: folds case and accents, splits identifiers, and stems by simple English rules. */

/** Lower case, without diacritics. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text or an identifier: `fooBar_baz-2` has foo, bar, baz and 2. */
export function splitWords(text: string): string[] {
  const apart = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return (
    fold(apart)
      .replace(/['’](s|t|re|ll|ve|d|m)?\b/g, '')
      .match(/\p{L}+|\d+/gu) ?? []
  );
}

const stems = new Map<string, string>();
const maxCachedStems = 5_000;

/** Drops plural, -ing, -ed, a final e and a doubled last letter, and turns y into i: adding, added, adds and add are one. */
export function stem(word: string): string {
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  if (stems.size >= maxCachedStems) stems.clear();
  const stemmed = word.length < 3 ? word : trimEnd(dropVerbEnding(dropPlural(word)));
  stems.set(word, stemmed);
  return stemmed;
}

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

/** Whether the words are one edit apart: a letter added, lost or changed, or two neighbours swapped. */
export function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1);
  if (short.slice(from + 1) === long.slice(from + 1)) return true;
  const swapped = short[from] === long[from + 1] && short[from + 1] === long[from];
  return swapped && short.slice(from + 2) === long.slice(from + 2);
}

const emptyWords = new Set(
  `a an the this that these those some any my your our their its his her me i we you it us them please can could would will
  should shall do does did is are was were be been am want like need let s to of in for with at by on from as into about
  and or so just now then here there up out off over under than if all have has had every each kindly hi hello hey ok
  okay thanks thank give go when where who how why much many which what named called titled not no using use via through between`.split(
    /\s+/,
  ),
);

/** Words that carry grammar rather than meaning. */
export const isEmptyWord = (word: string): boolean => emptyWords.has(word);

/** The stems of a text's words that carry meaning, each once. */
export const contentStems = (text: string): string[] => [
  ...new Set(
    splitWords(text)
      .filter((word) => !isEmptyWord(word))
      .map(stem),
  ),
];
