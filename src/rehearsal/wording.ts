/** How a value from a result is called in a few words. */
import { isJsonObject } from '#tools';
import { splitWords } from './words';

const listed = 6;

export function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(wordOf).slice(0, listed).join(', ');
  if (isJsonObject(value)) return titleOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? 'none' : String(value);
}

/** The text that most likely names an object: its title, name or label, else its first text, rather than an id. */
export function titleOf(row: Record<string, unknown>): string {
  const texts = Object.entries(row).filter(([, value]) => typeof value === 'string');
  const telling = texts.find(([key]) => !isIdentifier(key)) ?? texts[0];
  const named = [row.title, row.name, row.label].find((value) => typeof value === 'string');
  return String(named ?? telling?.[1] ?? Object.values(row)[0] ?? 'empty');
}

/** `dueDate` as "Due date". */
export function toLabel(name: string): string {
  const words = splitWords(name).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const longestWord = 30;

/** `List loans: Ada`: the tool's name, with the one short text that it was given. */
export function titleOfCall(label: string, input: Record<string, unknown>): string {
  const words = Object.values(input).filter((value) => typeof value === 'string');
  const [word = ''] = words.length === 1 ? words : [];
  return word !== '' && word.length <= longestWord ? `${toLabel(label)}: ${word}` : toLabel(label);
}

/** A number that only tells one thing from another is no figure. */
export function isIdentifier(name: string): boolean {
  return /(^|_)(id|uuid)$/i.test(name) || /[a-z]I[dD]$/.test(name);
}
