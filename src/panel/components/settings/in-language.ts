/** Translates a table of phrases, for controls that show one word for each choice. */
import { type Phrase, say } from '#ui';

export const inLanguage = <T extends string>(phrases: Record<T, Phrase>): Record<T, string> =>
  Object.fromEntries(Object.entries<Phrase>(phrases).map(([key, text]) => [key, say(text)])) as Record<T, string>; // the keys of the table
