/** Keys that keep rows apart when new data comes, and column widths when most rows are not drawn. Pure. */
import type { JsonObject } from '#tools';
import { cellOf, formatCell, type TableColumn } from './rows';

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

/** Characters for each column: the longest cell of the first 500 rows, within reason. */
export function toWidths(columns: readonly TableColumn[], rows: readonly JsonObject[]): number[] {
  const sample = rows.slice(0, 500);
  return columns.map(({ key, label }) => {
    const longest = sample.reduce((most, row) => Math.max(most, formatCell(cellOf(row, key)).length), label.length);
    return Math.min(40, Math.max(6, longest)) + 3;
  });
}
