/** What a tool's result is, judged by its shape: rows, one figure, prose, a short answer, a failure, or cut off. */
import { isJsonObject, type JsonObject, parseJson } from '#tools';
import { isIdentifier, toLabel } from './wording';

export type ResultShape =
  /** `listName`: what the list is called in the result; `facts`: the single values beside it. */
  | { type: 'rows'; rows: JsonObject[]; listName: string | null; facts: [name: string, value: string | number][] }
  | { type: 'figure'; label: string; value: string; unit?: string }
  | { type: 'prose'; content: string }
  /** `asked`: the user wanted to know it. */
  | { type: 'plain'; value: unknown; asked: boolean }
  | { type: 'failure'; message: string; expected?: JsonObject }
  | { type: 'denied' }
  | { type: 'cut' };

export type RowsShape = Extract<ResultShape, { type: 'rows' }>;

const longestAnswer = 280;
const maxFigureMembers = 4;

/** `asked`: the user wanted to know something, so a single number is the answer rather than a receipt. */
export function readResult({ text, isError }: { text: string; isError: boolean }, asked: boolean): ResultShape {
  if (isError && /\bthe (person|user) did not allow this call\b/.test(text)) return { type: 'denied' };
  const value = parseJson(text);
  const error = isJsonObject(value) && typeof value.error === 'string' ? value.error : undefined;
  if (isError || error !== undefined) return toFailure(isJsonObject(value) ? value : {}, error ?? text);
  if (value === undefined) return looksLikeJson(text) ? { type: 'cut' } : readText(text);
  if (typeof value === 'string') return readText(value);
  return findRows(value) ?? (asked ? findFigure(value) : undefined) ?? { type: 'plain', value, asked };
}

const looksLikeJson = (text: string): boolean => /^\s*(\{\s*"|\[\s*[[{"]|\[\s*-?\d+(\.\d+)?\s*,)/.test(text);

/** Whether the agent left out a part of the result. */
export const isShortened = (text: string): boolean => /\n\[Shortened: \d+ of \d+ characters\.[^\n]*\]$/.test(text);

function toFailure({ message, expected_schema: expected }: JsonObject, said: string): ResultShape {
  const words = typeof message === 'string' ? message : said;
  return { type: 'failure', message: words.replace(/^Error:\s*/, ''), ...(isJsonObject(expected) && { expected }) };
}

function readText(text: string): ResultShape {
  const isProse = text.length > longestAnswer || text.trim().split('\n').length > 3;
  return isProse ? { type: 'prose', content: text } : { type: 'plain', value: text.trim(), asked: false };
}

/** The first list of records: the value itself, one of its members, or a member of the one object that holds it. */
function findRows(value: unknown): RowsShape | null {
  if (Array.isArray(value)) return toRows(null, value, {});
  if (!isJsonObject(value)) return null;
  return rowsIn(value, value) ?? firstOf(Object.values(value), (member) => rowsIn(member, { ...value, ...member }));
}

const firstOf = (values: unknown[], find: (value: JsonObject) => RowsShape | null): RowsShape | null =>
  values.reduce<RowsShape | null>((found, value) => found ?? (isJsonObject(value) ? find(value) : null), null);

/** `holder` has the single values that belong to the rows. */
function rowsIn(value: JsonObject, holder: JsonObject): RowsShape | null {
  const { columns, rows } = value;
  // Databases answer with names of columns and rows of values.
  if (Array.isArray(columns) && Array.isArray(rows) && rows.every(Array.isArray)) {
    const names = columns.map((column: unknown) => String(isJsonObject(column) ? column.name : column));
    const records = rows.map((cells: unknown[]) => Object.fromEntries(names.map((name, at) => [name, cells[at]])));
    return toRows(null, records, holder);
  }
  const [name = '', list] = Object.entries(value).find(([, member]) => isRecords(member)) ?? [];
  return isRecords(list) ? toRows(name, list, holder) : null;
}

const isRecords = (list: unknown): list is JsonObject[] =>
  Array.isArray(list) && list.length > 0 && list.every(isJsonObject);

function toRows(listName: string | null, rows: unknown[], holder: JsonObject): RowsShape | null {
  if (!isRecords(rows)) return null;
  const facts = Object.entries(holder).flatMap(([name, value]): RowsShape['facts'] => {
    const isSaid = typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' && value !== 0;
    // The number of rows is no news.
    return isSaid && !(value === rows.length && isCount(name)) ? [[name, value as string | number]] : []; // isSaid
  });
  return { type: 'rows', rows, listName, facts };
}

/** Named for how many there are: `rowCount`, `total`, `items`, `found`. */
export const isCount = (name: string): boolean =>
  /(count|total|length|size|failed|skipped|found|matched|returned|[^s]s)$/i.test(name);

/** One number with at most a few words beside it. An id is no figure, and a yes or no means a receipt. */
function findFigure(value: unknown): ResultShape | undefined {
  if (typeof value === 'number') return { type: 'figure', label: '', value: String(value) };
  if (!isJsonObject(value)) return undefined;
  const entries = Object.entries(value);
  const isFlat = entries.every(([, member]) => typeof member === 'string' || typeof member === 'number');
  const [figure, ...others] = entries.filter(([key, member]) => typeof member === 'number' && !isIdentifier(key));
  if (!isFlat || entries.length > maxFigureMembers || !figure || others.length > 0) return undefined;
  const unit = entries.find(([key, member]) => /unit|currency|symbol/i.test(key) && typeof member === 'string')?.[1];
  const [name, number] = figure;
  return { type: 'figure', label: toLabel(name), value: String(number), ...(typeof unit === 'string' && { unit }) };
}
