/** The columns of a table, and its cells as lines. Pure; the background's too. */
import type { JsonObject } from '#tools';
import type { CsvCell } from '../../csv';

export type Column = { key: string; label: string; type?: 'text' | 'number' | 'boolean' | 'link' };

/** A row's own member: a column may have the name of an inherited one, such as `toString`. */
export const cellOf = (row: JsonObject, key: string): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

/** The heads and the cells of each row. */
export const toTableLines = (columns: readonly Column[], rows: readonly JsonObject[]): CsvCell[][] => [
  columns.map(({ label }) => label),
  ...rows.map((row) => columns.map(({ key }) => cellOf(row, key) as CsvCell)), // of JSON
];

/** A text that is a figure: 4:12, 49 €, +12 %. */
const figure = /^[-+−]?\d[\d.,:]*\s?(?:%|\p{Sc})?$/u;

/** One column for each member of the first row; numbers are right-aligned, also those with a unit. */
export function inferColumns([first = {}]: readonly JsonObject[]): (Column & { align?: 'right' })[] {
  return Object.entries(first).map(([key, value]) => {
    const label = key.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
    const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
    const isFigure = typeof value === 'string' && figure.test(value);
    return { key, label: label.charAt(0).toUpperCase() + label.slice(1), type, ...(isFigure && { align: 'right' }) };
  });
}
