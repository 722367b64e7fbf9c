/** Text in the person's language. English stands in the code, where it is read; a catalogue of messages translates it. */
import { fillIn, type Values } from '#conversation';
import { toKey } from './key';

/** English text, marked for the catalogue, that is said later. */
export type Phrase = string & { readonly phrase?: true };

/** Where messages come from: the browser's `_locales`. */
export interface Catalogue {
  /** BCP 47, of the messages, which is not always the browser's own. */
  language: string;
  /** Empty where the catalogue lacks it. */
  find(key: string): string;
}

const english: Catalogue = { language: 'en', find: () => '' };
let catalogue = english;
let plurals = new Intl.PluralRules(english.language);

/** Written from right to left. */
const rightToLeft = /^(ar|he|fa|ur)\b/;

/**
 * From now on everything is said in this catalogue's language, or in English where it lacks a message. `root`: of the page,
 * which then tells its language and direction.
 */
export function speak(next: Catalogue, root?: Pick<HTMLElement, 'lang' | 'dir'>): void {
  catalogue = next;
  plurals = new Intl.PluralRules(next.language);
  if (root) Object.assign(root, { lang: next.language, dir: rightToLeft.test(next.language) ? 'rtl' : 'ltr' });
}

/** The language of what is said, for dates and figures. */
export const languageSaid = (): string => catalogue.language;

/** Marks a text for the catalogue where it can't be said yet, as in a table that is made while modules load. */
export const phrase = (text: string): Phrase => text;

/** `text` is a literal, with `{name}` for each value; an object or template would not be found for the catalogue. */
export function say(text: Phrase, values: Values = {}): string {
  return fillIn(catalogue.find(toKey(text)) || text, values);
}

/** `{count}` in both texts becomes the figure as the language writes it. */
export function sayCount(count: number, one: Phrase, other: Phrase, values: Values = {}): string {
  const english = count === 1 ? one : other;
  const found = catalogue.find(`${toKey(other)}_${plurals.select(count)}`) || catalogue.find(toKey(other)) || english;
  return fillIn(found, { ...values, count: count.toLocaleString(catalogue.language) });
}
