/** Rows of a table: order, keys, names, and how wide columns are for them. Pure. */
import type { JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import { formatCell, isMissing, readColumn, type SheetColumn, toColumnWidth } from '../../parts/cells';
import type { Order } from '../../parts/sheet';
import { cellOf } from './columns';

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

const byAlphabet = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(x: unknown, y: unknown): number {
  return typeof x === 'number' && typeof y === 'number' ? x - y : byAlphabet.compare(formatCell(x), formatCell(y));
}

/** Names a row by its number, as shown, and its first cell. */
export function wordRow(index: number, columns: readonly SheetColumn[], row: JsonObject): string {
  const [name = ''] = columns.map(({ key }) => formatCell(cellOf(row, key)).trim()).filter(Boolean);
  const nth = index + 1;
  return name ? say('row {nth}: {name}', { nth, name: name.slice(0, 60) }) : say('row {nth}', { nth });
}

/** Keys from the first member that differs in every row (`id`, `key`, the first column), else from the row's index. */
export function toRowKeys(columns: readonly SheetColumn[], rows: readonly JsonObject[]): Map<JsonObject, string> {
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

/** Up to this many rows, all are drawn. */
const few = 100;

/** As the cells are; in a long table, with the widths that they have however its rows are sorted. */
export function layOutColumns(columns: readonly SheetColumn[], rows: readonly JsonObject[]): SheetColumn[] {
  const sample = rows.slice(0, 500);
  return columns.map((column) => {
    const cells = sample.map((row) => cellOf(row, column.key));
    const read = readColumn(column, cells);
    return { ...read, width: rows.length <= few ? undefined : toColumnWidth(read, cells) };
  });
}
