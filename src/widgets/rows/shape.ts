/** Columns, names, order and number of a table's rows, as a reference asks for them. Pure. */
import { pointTo } from '#core/tools/json-pointer.ts';
import type { RowsReading } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { findMeant } from '#core/tools/words.ts';
import { isNumeral } from './read-table';

export interface Table {
  rows: readonly JsonObject[];
  /** Of its columns, in order. */
  names: readonly string[];
}

/** The first column that the rows don't have. */
export interface LacksColumn {
  lacks: string;
}

/** Columns that one table is read for. */
const maxColumns = 500;

/** The names of all members, in the order in which they come. */
export function namesIn(rows: readonly JsonObject[]): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name);
    if (names.size >= maxColumns) break;
  }
  return [...names];
}

export function shapeTable(rows: readonly JsonObject[], reading: RowsReading): Table | LacksColumn {
  const names = namesIn(rows);
  const resolve = (name: string): Column => toColumn(name, names, rows);
  const renamed = Object.entries(reading.rename ?? {}).map(([from, to]) => toRenaming(resolve, from, to));
  const picked = reading.columns?.map(resolve) ?? names.map(plain);
  const order = (reading.sort ?? []).map(({ column, descending }) => {
    const renaming = renamed.find(({ as }) => as === column);
    return { ...(renaming?.column ?? resolve(column)), descending };
  });
  const all = [
    ...picked,
    ...renamed.flatMap(({ column }) => (picked.some(({ name }) => name === column.name) ? [] : column)),
  ];
  const lacks = [...all, ...order].find(({ read }) => read === null)?.name;
  if (lacks !== undefined) return { lacks };
  const asOf = ({ name }: Column) => renamed.find(({ column }) => column.name === name)?.as ?? name;
  const sorted = orderRows(rows, order).slice(0, reading.limit);
  const whole = reading.columns === undefined && renamed.length === 0;
  const written = all.map((column) => ({ ...column, as: asOf(column) }));
  return {
    rows: whole
      ? sorted
      : sorted.map((row) => Object.fromEntries(written.map(({ as, read }) => [as, read?.(row) ?? null]))),
    names: written.map(({ as }) => as),
  };
}

interface Column {
  name: string;
  /** Null: no row has it. */
  read: ((row: JsonObject) => unknown) | null;
}

/** A row's own member: a column may have the name of an inherited one, such as `toString`. */
export const cellOf = (row: JsonObject, key: string): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

const plain = (name: string): Column => ({ name, read: (row) => cellOf(row, name) });

/** By its name, in another spelling, or by the path to a member further in. */
function toColumn(name: string, names: readonly string[], rows: readonly JsonObject[]): Column {
  const known = names.includes(name) ? name : findMeant(name, names);
  if (known !== undefined) return plain(known);
  const isThere = /[./[]/.test(name) && rows.some((row) => pointTo(row, name) !== undefined);
  return { name, read: isThere ? (row) => pointTo(row, name) : null };
}

/** Some write the new name first. */
function toRenaming(resolve: (name: string) => Column, from: string, to: string): { column: Column; as: string } {
  const column = resolve(from);
  if (column.read) return { column, as: to };
  const other = resolve(to);
  return other.read ? { column: other, as: from } : { column, as: to };
}

interface Order {
  read: Column['read'];
  descending: boolean;
}

const byAlphabet = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** By one column, as its name is. */
export const sortRows = (
  rows: readonly JsonObject[],
  order: { key: string; descending: boolean } | null,
): readonly JsonObject[] => orderRows(rows, order ? [{ ...plain(order.key), descending: order.descending }] : []);

/** Numbers by value, texts alphabetically with digits read as numbers. Missing values come last in both directions. */
function orderRows(rows: readonly JsonObject[], order: readonly Order[]): readonly JsonObject[] {
  if (order.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, keys: order.map(({ read }) => toKey(read?.(row))) }));
  keyed.sort((a, b) => {
    for (const [i, { descending }] of order.entries()) {
      const sign = compare(a.keys[i] ?? null, b.keys[i] ?? null, descending);
      if (sign !== 0) return sign;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

type Key = number | string | null;

function toKey(value: unknown): Key {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number') return value;
  if (isNumeral(value)) return Number(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function compare(a: Key, b: Key, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const sign = typeof a === 'number' && typeof b === 'number' ? a - b : byAlphabet.compare(String(a), String(b));
  return descending ? -sign : sign;
}
