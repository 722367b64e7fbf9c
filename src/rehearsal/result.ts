/** What a tool's result is, judged by its shape: rows, one figure, prose, a short answer, a failure, or cut off. */
import { isJsonObject, type JsonObject } from '#tools';
import { isIdentifier, toLabel } from './wording';

export type Reading =
  /** `of`: as the list is called where it stands; null: it bears no name. */
  | { type: 'rows'; rows: JsonObject[]; of: string | null; facts: Fact[] }
  | { type: 'figure'; label: string; value: string; unit?: string }
  | { type: 'prose'; content: string }
  /** `asked`: the person wanted to know it. */
  | { type: 'plain'; value: unknown; asked: boolean }
  | { type: 'failure'; message: string; expected?: JsonObject }
  | { type: 'denied' }
  | { type: 'cut' };

export type Fact = [name: string, value: string | number | boolean];

const longText = 280;

/** `asking`: the person wanted to know something, so a single number is the answer and not a receipt. */
export function readResult({ text, isError }: { text: string; isError: boolean }, asking: boolean): Reading {
  if (isError && /\bthe person did not allow this call\b/.test(text)) return { type: 'denied' };
  const value = parse(text);
  const failure = readFailure(value, text, isError);
  if (failure) return failure;
  if (value === undefined) return looksLikeJson(text) ? { type: 'cut' } : readText(text);
  if (typeof value === 'string') return readText(value);
  const rows = isSeries(value) ? null : findRows(value);
  if (rows) return { type: 'rows', ...rows, facts: findFacts(value, rows.rows.length) };
  return (asking && findFigure(value)) || { type: 'plain', value, asked: asking };
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function looksLikeJson(text: string): boolean {
  return /^\s*(\{\s*"|\[\s*[[{"]|\[\s*-?\d+(\.\d+)?\s*,)/.test(text);
}

/** The agent's own word on what it left out. */
export function isShortened(text: string): boolean {
  return /\n\[Shortened: \d+ of \d+ characters\.[^\n]*\]$/.test(text);
}

function readFailure(value: unknown, text: string, isError: boolean): Reading | null {
  const said = isJsonObject(value) && typeof value.error === 'string' ? value.error : undefined;
  if (!isError && said === undefined) return null;
  const message = said ?? (isJsonObject(value) && typeof value.message === 'string' ? value.message : text);
  const expected = isJsonObject(value) && isJsonObject(value.expected_schema) ? value.expected_schema : undefined;
  return { type: 'failure', message: message.replace(/^Error:\s*/, ''), ...(expected && { expected }) };
}

function readText(text: string): Reading {
  const long = text.length > longText || text.trim().split('\n').length > 3;
  return long ? { type: 'prose', content: text } : { type: 'plain', value: text.trim(), asked: false };
}

/** Labels with lists of numbers: its parts are no records. */
function isSeries(value: unknown): boolean {
  return isJsonObject(value) && Array.isArray(value.labels) && value.labels.every((label) => typeof label !== 'object');
}

interface Found {
  rows: JsonObject[];
  of: string | null;
}

/** The first list of records, at the top or up to two steps further in. */
function findRows(value: unknown): Found | null {
  if (Array.isArray(value)) return toRows(null, value);
  if (!isJsonObject(value)) return null;
  const matrix = fromMatrix(value);
  if (matrix) return { rows: matrix, of: null };
  for (const [key, member] of Object.entries(value)) {
    const found = Array.isArray(member) ? toRows(key, member) : isJsonObject(member) ? nestedRows(key, member) : null;
    if (found) return found;
  }
  return null;
}

function nestedRows(of: string, value: JsonObject): Found | null {
  const lists = Object.entries(value).map(([key, member]) => (Array.isArray(member) ? toRows(key, member) : null));
  const matrix = fromMatrix(value);
  return lists.find((found) => found !== null) ?? (matrix && { rows: matrix, of });
}

function toRows(of: string | null, list: unknown[]): Found | null {
  return list.length > 0 && list.every(isJsonObject) ? { rows: list, of } : null;
}

/** Databases answer with names of columns and rows of values. */
function fromMatrix({ columns, rows }: JsonObject): JsonObject[] | null {
  if (!Array.isArray(columns) || !Array.isArray(rows) || rows.length === 0 || !rows.every(Array.isArray)) return null;
  const names = columns.map((column: unknown) => String(isJsonObject(column) ? column.name : column));
  return rows.map((cells: unknown[]) => Object.fromEntries(names.map((name, at) => [name, cells[at]])));
}

/** The single values beside the rows: at the top, or in the one object that holds them. A count of the rows is no news. */
function findFacts(value: unknown, rowCount: number): Fact[] {
  if (!isJsonObject(value)) return [];
  const holder = Object.values(value).some(Array.isArray) ? undefined : Object.values(value).find(holdsRows);
  return [...Object.entries(value), ...Object.entries(holder ?? {})].flatMap(([name, member]): Fact[] =>
    isWorthSaying(member) && !(member === rowCount && isCount(name)) ? [[name, member]] : [],
  );
}

function holdsRows(member: unknown): member is JsonObject {
  return isJsonObject(member) && nestedRows('', member) !== null;
}

/** Beside a table: an order's number, a sum, a note; not that nothing was left out. */
function isWorthSaying(value: unknown): value is Fact[1] {
  return typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' && value !== 0;
}

/** Named for how many there are: `rowCount`, `total`, `items`, `found`. */
export function isCount(name: string): boolean {
  return /(count|total|length|size|failed|skipped|found|matched|returned|[^s]s)$/i.test(name);
}

const smallObject = 4;

/** One number, with at most a few words beside it; an id is no figure, and a yes or no means a receipt. */
function findFigure(value: unknown): Reading | null {
  if (typeof value === 'number') return { type: 'figure', label: '', value: String(value) };
  if (!isJsonObject(value)) return null;
  const entries = Object.entries(value);
  const flat = entries.every(([, member]) => typeof member === 'string' || typeof member === 'number');
  const numbers = entries.filter(([key, member]) => typeof member === 'number' && !isIdentifier(key));
  const [main] = numbers;
  if (!flat || entries.length > smallObject || !main || numbers.length > 1) return null;
  const unit = entries.find(([key, member]) => /unit|currency|symbol/i.test(key) && typeof member === 'string')?.[1];
  return { type: 'figure', label: toLabel(main[0]), value: String(main[1]), ...(typeof unit === 'string' && { unit }) };
}
