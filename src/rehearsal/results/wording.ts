/** What a value from a result is called in a few words. */
import { isJsonObject } from '#tools';
import { splitWords } from '../words';

const maxListed = 6;
const longestQuery = 40;

export function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(wordOf).slice(0, maxListed).join(', ');
  if (isJsonObject(value)) return titleOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? 'none' : String(value);
}

/** The text that most likely names a record: its title, name or label, else its first text that is no id. */
export function titleOf(row: Record<string, unknown>): string {
  const texts = Object.entries(row).filter(([, value]) => typeof value === 'string');
  const telling = texts.find(([key]) => !isIdentifier(key)) ?? texts[0];
  const named = [row.title, row.name, row.label].find((value) => typeof value === 'string');
  return String(named ?? telling?.[1] ?? Object.values(row)[0] ?? 'empty');
}

/** `dueDate` as "Due date". */
export const toLabel = (name: string): string => capitalise(splitWords(name).join(' '));

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a number of this name only tells one thing from another, and so is no figure. */
export const isIdentifier = (name: string): boolean => /(^|_)(id|uuid)$/i.test(name) || /[a-z]I[dD]$/.test(name);

/** The one short text that a call was given, as a user would say it; null where it is an id or a statement. */
export function queryOf(input: Record<string, unknown>): string | null {
  const [only, ...others] = Object.entries(input).filter(([, value]) => typeof value === 'string');
  if (!only || others.length > 0 || isIdentifier(only[0])) return null;
  const words = String(only[1]).trim();
  return words === '' || words.length > longestQuery || /_/.test(words) ? null : words;
}
