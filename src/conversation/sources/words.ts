/** The words of texts and names, folded, by which a figure is recognised as the same thing. Pure. */
import { foldText } from '../search-text';

/** They say nothing about what a figure is. */
const plain = new Set(
  (
    'a an and as at by for from in is it its of on or per that the this to was were with value values label total all count ' +
    'number name title id data item items row rows text unit type result results content body kind key list get read ' +
    'show me my your our how what which new average mean max min ' +
    'au aux avec ce cette ces dans de des du en et est il la le les leur ma mes ou par pour que qui se son sa ses sur un une ' +
    'nombre nom titre moyenne'
  ).split(' '),
);

/** The months in the languages that the panel and most pages speak; their order is that of their numbers. */
export const months = [
  ...['january janvier januar', 'february fevrier', 'march mars', 'april avril', 'may mai', 'june juin'],
  ...['july juillet', 'august aout', 'september septembre', 'october octobre', 'november novembre'],
  'december decembre',
].map((words) => words.split(' '));

const days = [
  'monday lundi',
  'tuesday mardi',
  'wednesday mercredi',
  'thursday jeudi',
  'friday vendredi',
  'saturday samedi',
];
const calendar = new Map(
  [...months, ...[...days, 'sunday dimanche'].map((words) => words.split(' '))].flatMap((words) =>
    words.flatMap((word) =>
      [3, 4, word.length].map((length): [string, string] => [word.slice(0, length), `${words[0]}`]),
    ),
  ),
);

/** `annualRate` → annual, rate; `db-01` stays one word. `night` and `nightly`, `Mon` and `Monday` are the same. */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/g, ' ');
  const words = foldText(spaced).match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? [];
  return words.filter((word) => word.length > 1 && !plain.has(word) && !/^\d+$/.test(word)).map(stem);
}

const stem = (word: string): string =>
  calendar.get(word) ?? (word.length > 3 && !/\d/.test(word) ? word.replace(/(?:ies|es|s|ly|e|y)$/, '') : word);

export const isCalendarWord = (word: string): boolean => calendar.has(word);

export const sharesWord = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

/** A text to compare with others: without case, accents, marks around it, or doubled spaces. */
export const bare = (text: string): string =>
  foldText(text)
    .replace(/[*_`“”"«»]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:!?()[\]…>#-]+|[\s.,;:!?()[\]…-]+$/gu, '');
