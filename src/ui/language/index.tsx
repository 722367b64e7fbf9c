/** Texts in the user's language. The code contains the English text; a catalogue of messages translates it. */
import { type ComponentChildren, Fragment } from 'preact';
import { fillIn, type Phrase, type Values } from '#core/tools/phrase.ts';
import { toKey } from './key';

export { type Phrase, phrase } from '#core/tools/phrase.ts';

/** A source of messages, such as the browser's `_locales`. */
interface Catalogue {
  /** The messages' language (BCP 47), which may differ from the browser's. */
  language: string;
  /** Empty if the catalogue lacks the message. */
  find(key: string): string;
}

const english: Catalogue = { language: 'en', find: () => '' };
let catalogue = english;
let plurals = new Intl.PluralRules(english.language);

/** Languages written from right to left. */
const rightToLeft = /^(ar|he|fa|ur)\b/;

/** Switches all texts to this catalogue, or to English where it lacks a message. `root` gets its language and direction. */
export function speak(next: Catalogue, root?: Pick<HTMLElement, 'lang' | 'dir'>): void {
  catalogue = next;
  plurals = new Intl.PluralRules(next.language);
  if (root) Object.assign(root, { lang: next.language, dir: rightToLeft.test(next.language) ? 'rtl' : 'ltr' });
}

/** The current language of texts, for dates and figures. */
export const languageSaid = (): string => catalogue.language;

/** `text` must be a literal, with `{name}` for each value: the catalogue is gathered from literals in the code. */
export function say(text: Phrase, values: Values = {}): string {
  return fillIn(catalogue.find(toKey(text)) || text, values);
}

/** `{count}` in both texts becomes the number, formatted for the language. `other` is left out where they don't differ. */
export function sayCount(count: number, one: Phrase, other: Phrase = one, values: Values = {}): string {
  const english = count === 1 ? one : other;
  const found = catalogue.find(`${toKey(other)}_${plurals.select(count)}`) || catalogue.find(toKey(other)) || english;
  return fillIn(found, { ...values, count: count.toLocaleString(catalogue.language) });
}

/** `text`: a literal, with `{name}` for each part. */
export function Say({ text, parts }: { text: Phrase; parts: Record<string, ComponentChildren> }) {
  const pieces = say(text).split(/\{(\w+)\}/);
  return (
    <>
      {pieces.map((piece, i) => (
        <Fragment key={`${i.toString()}`}>{i % 2 === 0 ? piece : parts[piece]}</Fragment>
      ))}
    </>
  );
}
