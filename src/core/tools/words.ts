/** English words: sets of them, and their singular. */

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** `recipes` → recipe, `searches` → search, `queries` → query. */
export function toSingular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/s$/, '');
}
