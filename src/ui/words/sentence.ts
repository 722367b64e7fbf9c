/** The shape of everything that goes wrong, in words. */
import { say } from '../language';

export interface Sentence {
  /** What happened, shown in bold. */
  what: string;
  /** What did not happen, and what to do. */
  next: string;
}

export type Values = Record<string, string | number>;

/** A value for a sentence, or a word that keeps the sentence true without it. */
export function wordOr(values: Values, key: string, otherwise: string): string {
  const value = values[key];
  return value === undefined || value === '' ? otherwise : String(value);
}

/** Someone else's words, marked as theirs. */
export function quoted(values: Values, key: string): string {
  const text = wordOr(values, key, '').trim();
  return text && say('“{words}”', { words: /[.!?…]$/.test(text) ? text : `${text}.` });
}
