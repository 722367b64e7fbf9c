/** Reads the data set with SQL that a model wrote: only reading, only so many rows, sqlite's own words for errors. */
import type { DatabaseSync } from 'node:sqlite';

export const rowLimit = 200;
/** Beyond this the rows left out are no longer counted. */
const countLimit = 100_000;

export type Cell = string | number | null;

export interface Table {
  columns: string[];
  rows: Record<string, Cell>[];
  /** How many more rows the query has. */
  leftOut: number;
  /** False when there are even more than were counted. */
  counted: boolean;
}

export type QueryResult = { type: 'table'; table: Table } | { type: 'error'; message: string };

/** The database is query_only already; this keeps out the statements that would change that (PRAGMA) or reach files. */
export function runQuery(database: DatabaseSync, sql: string): QueryResult {
  const statement = sql.replace(/^(\s|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)+/, '');
  if (!/^(select|with|values)\b/i.test(statement))
    return { type: 'error', message: 'Only SELECT statements may be run.' };
  if (hasSecondStatement(statement)) return { type: 'error', message: 'Only one statement may be run at a time.' };
  try {
    return { type: 'table', table: readTable(database, statement) };
  } catch (error) {
    return { type: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}

/** A semicolon that stands in no string, name or comment, with more than blanks and comments after it. */
function hasSecondStatement(sql: string): boolean {
  const bare = sql.replace(/'(?:''|[^'])*'|"(?:""|[^"])*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(\*\/|$)/g, ' ');
  return /;\s*\S/.test(bare);
}

function readTable(database: DatabaseSync, sql: string): Table {
  const statement = database.prepare(sql);
  const columns = statement.columns().map((column) => column.name);
  const rows: Record<string, Cell>[] = [];
  let leftOut = 0;
  for (const row of statement.iterate()) {
    if (rows.length < rowLimit) rows.push(toRow(row));
    else if (++leftOut === countLimit) break;
  }
  return { columns, rows, leftOut, counted: leftOut < countLimit };
}

function toRow(row: object): Record<string, Cell> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toCell(value)]));
}

function toCell(value: unknown): Cell {
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  return typeof value === 'string' || typeof value === 'number' || value === null ? value : String(value);
}
