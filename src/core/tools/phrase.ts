/** Sentences for people that are written before anybody knows in which language they will be said. */

/** English text that is marked for the catalogue and translated later. */
export type Phrase = string & { readonly phrase?: true };

/** Marks a text for the catalogue, `{name}` for each value: a literal, since the catalogue is gathered from the code. */
export const phrase = (text: string): Phrase => text;

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What a sentence needs. */
export type Values = Record<string, string | number>;

/** `{name}` becomes the value of that name; a name without a value stays as it is. */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
