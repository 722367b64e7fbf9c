/** The grid of the board: settling what was placed on it, and converting the log's lengths to cells. Pure. */

export const gridColumns = 12;
/** Of the log's lengths, in px of a board that is 1,200 px wide. */
export const columnLength = 100;
export const rowLength = 20;
export const gap = 12;
/** The smallest size of a block, in the same px. */
export const least = { width: 120, height: 80 };
const leastRows = 5;
/** A lower position or a greater height counts as an error. */
const mostRows = 2000;

/** From 0. */
export type Cell = Record<'column' | 'row' | 'columns' | 'rows', number>;

/** In px of the nominal board. */
export type Frame = Record<'x' | 'y' | 'width' | 'height', number>;

export type Size = Pick<Cell, 'columns' | 'rows'>;

/** A block that somebody put where it lies. */
export interface Placement {
  id: string;
  cell: Cell;
  /** When it was placed. If two collide, the one placed later stays. */
  placed: number;
}

/** Where each placed block lies. A block that collides moves down to the first free row. */
export function settle(placements: readonly Placement[]): Map<string, Cell> {
  const wanted = placements.map((each) => ({ ...each, cell: within(each.cell) }));
  wanted.sort((a, b) => b.placed - a.placed);
  const taken: Taken = [];
  const laid = new Map<string, Cell>();
  const lay = (id: string, cell: Cell) => laid.set(id, occupy(taken, cell));
  const pushed: typeof wanted = [];
  for (const each of wanted) {
    if (isFree(taken, each.cell)) lay(each.id, each.cell);
    else pushed.push(each);
  }
  pushed.sort((a, b) => a.cell.row - b.cell.row || a.cell.column - b.cell.column);
  for (const { id, cell } of pushed) lay(id, pushDown(taken, cell));
  return laid;
}

/** Keeps a cell on the board. */
function within({ column, row, columns, rows }: Cell): Cell {
  const width = Math.min(Math.max(columns, 1), gridColumns);
  return {
    column: Math.min(Math.max(column, 0), gridColumns - width),
    row: Math.min(Math.max(row, 0), mostRows),
    columns: width,
    rows: Math.min(Math.max(rows, leastRows), mostRows),
  };
}

function pushDown(taken: Taken, cell: Cell): Cell {
  let { row } = cell;
  while (!isFree(taken, { ...cell, row })) row++;
  return { ...cell, row };
}

/** Of each row, the columns that something lies on, one bit each. */
type Taken = number[];

const toBits = ({ column, columns }: Cell): number => ((1 << columns) - 1) << column;

function isFree(taken: Taken, cell: Cell): boolean {
  const bits = toBits(cell);
  for (let row = cell.row; row < cell.row + cell.rows; row++) if ((taken[row] ?? 0) & bits) return false;
  return true;
}

function occupy(taken: Taken, cell: Cell): Cell {
  const bits = toBits(cell);
  for (let row = cell.row; row < cell.row + cell.rows; row++) taken[row] = (taken[row] ?? 0) | bits;
  return cell;
}

export const toGridSize = ({ width, height }: Pick<Frame, 'width' | 'height'>): Size => ({
  columns: Math.min(Math.max(Math.round((width + gap) / columnLength), 1), gridColumns),
  rows: Math.max(Math.round((height + gap) / rowLength), leastRows),
});

export const toCell = (frame: Frame): Cell =>
  within({ column: Math.round(frame.x / columnLength), row: Math.round(frame.y / rowLength), ...toGridSize(frame) });

/** A gap narrower than its cells, so that neighbours don't touch in the free layout either. */
export const toFrame = ({ column, row, columns, rows }: Cell): Frame => ({
  x: column * columnLength,
  y: row * rowLength,
  width: Math.max(columns * columnLength - gap, least.width),
  height: Math.max(rows * rowLength - gap, least.height),
});

export const compareFrames = (before: Frame, now: Frame) => ({
  moved: before.x !== now.x || before.y !== now.y,
  resized: before.width !== now.width || before.height !== now.height,
});

/** Line by line, in reading order. */
export const byReading = (a: Frame, b: Frame): number => a.y - b.y || a.x - b.x;
