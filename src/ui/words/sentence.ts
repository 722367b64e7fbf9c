/** The two parts in which every failure is worded. */
import type { Values } from '#core/tools/phrase.ts';
import { say } from '../language';

export interface Sentence {
  /** What happened; shown in bold. */
  what: string;
  /** What didn't happen, and what to do. */
  next: string;
}

/** A value for a sentence, or a text that keeps the sentence true if the value is missing. */
export function wordOr(values: Values, key: string, otherwise: string): string {
  const value = values[key];
  return value === undefined || value === '' ? otherwise : String(value);
}

/** A message from elsewhere, in quotation marks. */
export function quoteMessage(values: Values, key: string): string {
  const text = wordOr(values, key, '').trim();
  return text && say('“{words}”', { words: /[.!?…]$/.test(text) ? text : `${text}.` });
}
