/** Link columns hold addresses that may be opened, or plain text: never a script. */
import type { JsonObject } from '#tools';
import { isOpenableHref } from '../../hrefs';

type Table = { rows: JsonObject[]; columns?: { key: string; type?: string }[] };

/** Empties the cells of link columns that hold an address of another scheme. Text that is no address stays. */
export function dropUnsafeLinks(table: Table): JsonObject {
  const links = (table.columns ?? []).filter(({ type }) => type === 'link').map(({ key }) => key);
  const clean = (row: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(row).map(([key, cell]) => [key, links.includes(key) && !isHarmless(cell) ? '' : cell]),
    );
  return { ...table, rows: table.rows.map(clean) };
}

const isHarmless = (cell: unknown): boolean =>
  typeof cell === 'string' ? !URL.canParse(cell) || isOpenableHref(cell) : typeof cell !== 'object' || cell === null;
