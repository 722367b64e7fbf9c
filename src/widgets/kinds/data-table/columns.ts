/** The columns of a table, and its cells as lines. Pure; the background's too. */
import { capitalise } from '#core/tools/phrase.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { CsvCell } from '../../csv';
import { cellOf } from '../../rows/shape';

export type Column = { key: string; label: string; type?: 'text' | 'number' | 'boolean' | 'link'; total?: boolean };

/** The heads and the cells of each row. */
export const toTableLines = (
  columns: readonly Pick<Column, 'key' | 'label'>[],
  rows: readonly JsonObject[],
): CsvCell[][] => [
  columns.map(({ label }) => label),
  ...rows.map((row) => columns.map(({ key }) => cellOf(row, key) as CsvCell)), // of JSON
];

/** One column for each member of the first row. */
export const inferColumns = ([first = {}]: readonly JsonObject[]): Column[] =>
  Object.keys(first).map((key) => {
    const label = key.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
    return { key, label: capitalise(label) };
  });
