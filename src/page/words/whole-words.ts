/** Patterns of words that find no parts of words, whatever marks, widths and capitals they are written with. */
import { fold, toSeenWords } from '#core/tools/invisible.ts';

/** Letters of other scripts that look like Latin ones. */
const lookalikes = new Map(
  [...'асеорхуіѕјһԁοαιερτυν'].map((letter, i) => [letter, [...'aceopxyisjhdoaieptuv'][i] ?? letter]),
);
const mixed = /(?<!\p{L})(?=\p{L}*\p{Script=Latin})(?=\p{L}*[\p{Script=Cyrillic}\p{Script=Greek}])\p{L}+/gu;
/** Each in a box of its own, they read as one word. */
const spaced = /(?<!\p{L})\p{L}(?: \p{L}){2,}(?!\p{L})/gu;

/** As patterns are compared with it. */
export const toPlainWords = (text: string): string =>
  fold(toSeenWords(text))
    .replace(/[’ʼ`]/g, "'")
    .replace(/[ıłøß]/g, (letter) => ({ ı: 'i', ł: 'l', ø: 'o', ß: 'ss' })[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .replace(spaced, (word) => word.replaceAll(' ', ''))
    .replace(mixed, (word) => word.replace(/./gu, (letter) => lookalikes.get(letter) ?? letter));

/** The class of letters stays a class. */
const toPattern = (words: string): string => toPlainWords(words).replaceAll('\\p{l}', '\\p{L}');

/** `words`: patterns between bars, where `*` is the rest of a word. `within`: of scripts that set no words apart. */
export function wholeWords(words: string, within = ''): RegExp {
  const whole = `(?<![\\p{L}\\p{N}])(?:${toPattern(words).replaceAll('*', '\\p{L}*')})(?![\\p{L}\\p{N}])`;
  return new RegExp(within ? `${whole}|${toPattern(within)}` : whole, 'u');
}
