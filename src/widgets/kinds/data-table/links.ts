/** Link columns hold addresses that may be opened, or plain text: never a script. */
import type { JsonObject } from '#tools';
import { isOpenableHref } from '../../hrefs';

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Cells of link columns with an address of another scheme become empty. Text that is no address at all stays. */
export function dropUnsafeLinks(params: JsonObject): JsonObject {
  const { columns, rows } = params;
  if (!Array.isArray(columns) || !Array.isArray(rows)) return params;
  const links = columns.filter((column) => isObject(column) && column.type === 'link').map((column) => column.key);
  if (links.length === 0) return params;
  const isUnsafe = (key: string, cell: unknown) => links.includes(key) && !isHarmless(cell);
  const cleaned = rows.map((row: JsonObject) =>
    Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, isUnsafe(key, cell) ? '' : cell])),
  );
  return { ...params, rows: cleaned };
}

const isHarmless = (cell: unknown): boolean =>
  typeof cell === 'string' ? !URL.canParse(cell) || isOpenableHref(cell) : !isObject(cell);
