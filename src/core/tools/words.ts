/** English words: sets of them, their singular, and how names are spelt. */

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** `recipes` → recipe, `searches` → search, `queries` → query. */
export function toSingular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/s$/, '');
}

/** One spelling for all: `trk_Blue-Train` and `trkBlueTrain` are the same. */
export const toSpelling = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const nameWords = (name: string): string =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(toSingular)
    .join(' ');

const endsIn = (whole: string, end: string): boolean => whole === end || whole.endsWith(` ${end}`);

/**
 * Which of these names another one stands for: the only one of its spelling, or of its words in the singular; `byHead`: also the only one
 * that is the end of it, or that it is the end of. The end of a name says what it is of, or the unit: `amount` isn't `amount_cents`.
 */
export function findMeant(said: string, names: readonly string[], { byHead = false } = {}): string | undefined {
  const [spelling, words] = [toSpelling(said), nameWords(said)];
  if (spelling === '') return undefined;
  const ways: ((name: string) => boolean)[] = [
    (name) => toSpelling(name) === spelling,
    (name) => nameWords(name) === words,
    (name) => byHead && (endsIn(nameWords(name), words) || endsIn(words, nameWords(name))),
  ];
  const found = ways.map((is) => names.filter(is)).find(({ length }) => length > 0) ?? [];
  return found.length === 1 ? found[0] : undefined;
}
