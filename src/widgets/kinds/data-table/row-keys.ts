/** What a row is known by when new rows come, and how wide columns are when most rows aren't drawn. Pure. */
import type { JsonObject } from '#tools';
import { cellOf, formatCell, type TableColumn } from './rows';

/** By the first member that tells all rows apart (`id`, `key`, the first column), else by their place. */
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

/** Characters for each column: the longest cell of the first 500 rows, within reason. */
export function toWidths(columns: readonly TableColumn[], rows: readonly JsonObject[]): number[] {
  const sample = rows.slice(0, 500);
  return columns.map(({ key, label }) => {
    const longest = sample.reduce((most, row) => Math.max(most, formatCell(cellOf(row, key)).length), label.length);
    return Math.min(40, Math.max(6, longest)) + 3;
  });
}
