/** What came back from a tool: in a sentence, and as a table where it is a list of records. */

import { parseJson } from '#core/tools/long-numbers.ts';
import { capitalise } from '#core/tools/phrase.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import type { Speech } from './speech';
import { splitWords } from './words';

export interface Answered {
  label: string;
  text: string;
  isError: boolean;
}

export interface Rows {
  /** What the result calls them. */
  name: string;
  rows: JsonObject[];
}

const maxPairs = 4;
const maxNamed = 3;
const maxCharacters = 300;
const maxRows = 500;

/** The first list of records: the value itself, or one of its members. */
export function findRows({ text, isError }: Answered): Rows | null {
  const value = isError ? undefined : parseJson(text);
  if (isRecords(value)) return { name: 'rows', rows: value };
  const [name, rows] = Object.entries(objectOf(value)).find(([, each]) => isRecords(each)) ?? [];
  return name !== undefined && isRecords(rows) ? { name, rows } : null;
}

const isRecords = (list: unknown): list is JsonObject[] =>
  Array.isArray(list) && list.length > 0 && list.every(isJsonObject);

/** The widget's parameters. A cell that a table can't show is JSON. */
export const toTableParams = (title: string, { rows }: Rows): JsonObject => ({
  title,
  rows: rows.slice(0, maxRows).map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .sort(byTelling)
        .map(([key, cell]) => [key, toCell(cell)]),
    ),
  ),
});

/** Names come first and ids last: a narrow table shows its first columns. */
const rankOf = (key: string): number => (/(^|_)id$|[a-z]Id$/.test(key) ? 2 : /^(title|name|label)$/i.test(key) ? 0 : 1);
const byTelling = ([one]: [string, unknown], [other]: [string, unknown]) => rankOf(one) - rankOf(other);
const toCell = (cell: unknown) => (typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell);

export function sayResult(answered: Answered, speech: Speech): string {
  const { label, text, isError } = answered;
  if (isError && /\bthe (person|user) did not allow this call\b/i.test(text)) return speech.denied(toLabel(label));
  const value = parseJson(text);
  const problem = isJsonObject(value) && typeof value.error === 'string' ? value.error : isError ? text : undefined;
  if (problem !== undefined) return close(speech.failed(label, shorten(problem.replace(/^Error:\s*/, ''))));
  const found = findRows(answered);
  if (found && !isDoing(value)) return sayRows(found, speech);
  if (isJsonObject(value)) return sayMembers(value, label, speech);
  if (Array.isArray(value))
    return value.length === 0 ? speech.foundNothing(label) : close(shorten(wordOf(value, speech)));
  const words = value === undefined ? text.trim() : wordOf(value, speech);
  return /^(|ok|done|null|true|success)$/i.test(words) ? speech.done(label) : close(shorten(words));
}

/** Its first key says what goes on. */
const isDoing = (value: unknown): boolean => isJsonObject(value) && /^\w+ing$/.test(Object.keys(value)[0] ?? '');

function sayRows({ name, rows }: Rows, speech: Speech): string {
  const noun = splitWords(name).join(' ');
  const names = rows.slice(0, maxNamed).map(nameOf);
  const more = rows.length > maxNamed ? speech.more(rows.length - maxNamed) : '';
  const what = /[^s]s$/.test(noun)
    ? `${rows.length} ${rows.length === 1 ? noun.slice(0, -1) : noun}`
    : capitalise(noun);
  return close(`${what}: ${shorten(names.join(', '))}${more}`);
}

function sayMembers(value: JsonObject, label: string, speech: Speech): string {
  const [first, ...others] = Object.entries(value).slice(0, maxPairs);
  if (!first) return speech.done(label);
  if (isDoing(value)) return close(shorten(`${capitalise(first[0])} ${wordOf(first[1], speech)}`));
  const pairs = [first, ...others].map(([key, member]) => `${splitWords(key).join(' ')}: ${wordOf(member, speech)}`);
  return close(shorten(capitalise(pairs.join(', '))));
}

function wordOf(value: unknown, speech: Speech): string {
  if (Array.isArray(value))
    return value.length === 0 ? speech.none : value.map((each) => wordOf(each, speech)).join(', ');
  if (isJsonObject(value)) return nameOf(value);
  if (typeof value === 'boolean') return value ? speech.yes : speech.no;
  return value === null || value === undefined ? speech.none : String(value);
}

/** Its title, name or label, else its first text. */
function nameOf(row: JsonObject): string {
  const named = [row.title, row.name, row.label].find((value) => typeof value === 'string');
  const texts = Object.values(row).filter((value) => typeof value === 'string');
  return String(named ?? texts[0] ?? Object.values(row)[0] ?? 'empty');
}

/** `dueDate` as "Due date". */
export const toLabel = (name: string): string => capitalise(splitWords(name).join(' '));
const close = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export function shorten(text: string, max = maxCharacters): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`;
}
