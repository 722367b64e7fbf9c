/** The whole board: what was placed stays where it is, and the rest is composed above, beside and below it. Pure. */
import { type Cell, gridColumns } from './board-grid';
import { compose } from './compose';
import type { Part, Row } from './compose-row';

/** A part of the board where nothing was placed. */
interface Zone extends Cell {
  /** Infinite below everything that was placed. */
  rows: number;
}

/** Fewer columns or rows beside a placed block stay empty. */
const worthFilling = { columns: 2, rows: 4 };

/** `parts`: in the order in which they were shown. */
export function arrange(parts: readonly Part[], placed: ReadonlyMap<string, Cell>): Map<string, Cell> {
  const laid = new Map(placed);
  let left = parts;
  for (const zone of zonesAround([...placed.values()])) {
    if (left.length === 0) break;
    const rows = fill(left, zone);
    let { row } = zone;
    for (const { cells, rows: height } of rows) {
      for (const [id, cell] of cells) laid.set(id, { ...cell, column: cell.column + zone.column, row: cell.row + row });
      row += height;
    }
    left = left.slice(rows.reduce((count, { cells }) => count + cells.size, 0));
  }
  return laid;
}

/** As many of the first parts as have room in the zone. */
function fill(parts: readonly Part[], zone: Zone): readonly Row[] {
  const tooWide = parts.findIndex(({ least }) => least > zone.columns);
  const composed = compose(tooWide === -1 ? parts : parts.slice(0, tooWide), zone.columns);
  return composed.findLast((rows) => rows.reduce((sum, row) => sum + row.rows, 0) <= zone.rows) ?? [];
}

/** From the top: the full width above what was placed, then the columns that are free beside it, and so on. */
function zonesAround(placed: readonly Cell[]): Zone[] {
  const zones: Zone[] = [];
  let row = 0;
  for (const { from, to, cells } of bandsOf(placed)) {
    zones.push({ column: 0, columns: gridColumns, row, rows: from - row });
    for (const span of freeColumns(cells)) zones.push({ ...span, row: from, rows: to - from });
    row = to;
  }
  const worth = zones.filter(({ columns, rows }) => columns >= worthFilling.columns && rows >= worthFilling.rows);
  return [...worth, { column: 0, columns: gridColumns, row, rows: Number.POSITIVE_INFINITY }];
}

/** Placed blocks that share a row, directly or through others, are in one band. */
function bandsOf(placed: readonly Cell[]) {
  const bands: { from: number; to: number; cells: Cell[] }[] = [];
  for (const cell of placed.toSorted((a, b) => a.row - b.row)) {
    const band = bands.at(-1);
    const end = cell.row + cell.rows;
    if (!band || cell.row >= band.to) bands.push({ from: cell.row, to: end, cells: [cell] });
    else Object.assign(band, { to: Math.max(band.to, end), cells: [...band.cells, cell] });
  }
  return bands;
}

function freeColumns(cells: readonly Cell[]): Pick<Cell, 'column' | 'columns'>[] {
  const spans: Pick<Cell, 'column' | 'columns'>[] = [];
  let column = 0;
  for (const cell of [...cells.toSorted((a, b) => a.column - b.column), { column: gridColumns, columns: 0 }]) {
    if (cell.column > column) spans.push({ column, columns: cell.column - column });
    column = Math.max(column, cell.column + cell.columns);
  }
  return spans;
}
