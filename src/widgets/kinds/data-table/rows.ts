/** Rows and columns of a table: inferred columns, widths, keys, sorting, cells as text, CSV. Pure. */
import type { JsonObject } from '#tools';
import { languageSaid, say } from '#ui';
import type { Cell } from '../../csv';
import type { DataOf } from '../../widget';
import type { dataTable } from './spec';

export type TableColumn = NonNullable<DataOf<typeof dataTable>['columns']>[number];

/** A row's own member: a column may have the name of an inherited one, such as `toString`. */
export const cellOf = (row: JsonObject, key: string): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

/** A text that is a figure: 4:12, 49 €, +12 %. */
const figure = /^[-+−]?\d[\d.,:]*\s?(?:%|\p{Sc})?$/u;

/** One column for each member of the first row; numbers are right-aligned, also those with a unit. */
export function inferColumns(rows: readonly JsonObject[]): TableColumn[] {
  const first = rows[0] ?? {};
  return Object.keys(first).map((key) => {
    const label = key.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
    const type = typeof first[key] === 'number' ? 'number' : typeof first[key] === 'boolean' ? 'boolean' : 'text';
    const isFigure = type === 'text' && figure.test(formatCell(first[key]));
    return { key, label: label.charAt(0).toUpperCase() + label.slice(1), type, ...(isFigure && { align: 'right' }) };
  });
}

export interface Order {
  key: string;
  descending: boolean;
}

/** Sorts numbers by value and text alphabetically, with digits read as numbers. Missing values come last in both directions. */
export function sortRows(rows: readonly JsonObject[], order: Order | null): readonly JsonObject[] {
  if (!order) return rows;
  const { key, descending } = order;
  return [...rows].sort((a, b) => {
    const [x, y] = [cellOf(a, key), cellOf(b, key)];
    if (isMissing(x) || isMissing(y)) return Number(isMissing(x)) - Number(isMissing(y));
    return compare(x, y) * (descending ? -1 : 1);
  });
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

const byAlphabet = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(x: unknown, y: unknown): number {
  return typeof x === 'number' && typeof y === 'number' ? x - y : byAlphabet.compare(formatCell(x), formatCell(y));
}

export function formatCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number')
    return value.toLocaleString(languageSaid(), { maximumFractionDigits: 6, useGrouping: Math.abs(value) >= 10_000 });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Names a row by its number, as shown, and its first cell. */
export function wordRow(index: number, columns: readonly TableColumn[], row: JsonObject): string {
  const [name = ''] = columns.map(({ key }) => formatCell(cellOf(row, key)).trim()).filter(Boolean);
  const nth = index + 1;
  return name ? say('row {nth}: {name}', { nth, name: name.slice(0, 60) }) : say('row {nth}', { nth });
}

/** The heads and the cells of each row. */
export const toLines = (columns: readonly TableColumn[], rows: readonly JsonObject[]): Cell[][] => [
  columns.map(({ label }) => label),
  ...rows.map((row) => columns.map(({ key }) => cellOf(row, key) as Cell)), // of JSON
];

/** Keys from the first member that differs in every row (`id`, `key`, the first column), else from the row's index. */
export function toRowKeys(columns: readonly TableColumn[], rows: readonly JsonObject[]): Map<JsonObject, string> {
  for (const member of ['id', 'key', columns[0]?.key ?? 'id']) {
    const values = new Set(rows.map((row) => toName(cellOf(row, member))));
    if (values.size === rows.length && !values.has(null)) {
      return new Map(rows.map((row) => [row, toName(cellOf(row, member)) ?? '']));
    }
  }
  return new Map(rows.map((row, i) => [row, `${i}`]));
}

const toName = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? `${typeof value} ${value}` : null;

/** The width of each column in characters: its longest cell of the first 500 rows, within limits. */
export function toWidths(columns: readonly TableColumn[], rows: readonly JsonObject[]): number[] {
  const sample = rows.slice(0, 500);
  return columns.map(({ key, label }) => {
    const longest = sample.reduce((most, row) => Math.max(most, formatCell(cellOf(row, key)).length), label.length);
    return Math.min(40, Math.max(6, longest)) + 3;
  });
}
