/** The cells of the board, and the log's lengths in them: px of a board that is 1,200 px wide. Pure. */
import type { Block } from '#core/log/canvas.ts';
import { say } from '#ui/language/index.tsx';

/** Of a board of the usual width, and of one on a large screen; the kinds' sizes divide both. */
const gridColumns = { usual: 12, large: 18 };
/** Px from which a board has more columns instead of wider ones. */
const largeBoard = 1360;

/** `width`: px. */
export const columnsOf = (width: number): number => (width < largeBoard ? gridColumns.usual : gridColumns.large);

/** Px of the log for each column and row, the gap included; the board draws rows as high as that. */
const columnLength = 100;
export const rowLength = 20;
export const gap = 12;
export const minSize = { columns: 2, rows: 3 };
/** A lower position or a greater height counts as an error. */
const maxRows = 2000;

/** From 0. */
export type Cell = Record<'column' | 'row' | 'columns' | 'rows', number>;

const within = (value: number, min: number, max: number): number => Math.min(Math.max(Math.round(value), min), max);

/** `height`: px. */
export const toGridRows = (height: number): number => Math.ceil((height + gap) / rowLength);

export const toCellSize = (
  { width, height }: NonNullable<Block['size']>,
  boardColumns: number,
): Pick<Cell, 'columns' | 'rows'> => ({
  columns: within((width + gap) / columnLength, minSize.columns, boardColumns),
  rows: within((height + gap) / rowLength, minSize.rows, maxRows),
});

export const toCellPlace = ({ x, y }: NonNullable<Block['position']>): Pick<Cell, 'column' | 'row'> => ({
  column: Math.max(0, Math.round(x / columnLength)),
  row: within(y / rowLength, 0, maxRows),
});

/** As the log has them. */
export const toLengths = ({ column, row, columns, rows }: Cell) => ({
  position: { x: column * columnLength, y: row * rowLength },
  size: { width: columns * columnLength - gap, height: rows * rowLength - gap },
});

export const isResized = (before: Cell, now: Cell): boolean =>
  before.columns !== now.columns || before.rows !== now.rows;

export const isSameCell = (before: Cell, now: Cell): boolean =>
  before.column === now.column && before.row === now.row && !isResized(before, now);

const ways: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Step {
  key: string;
  resize: boolean;
  boardColumns: number;
}

/** The cell that an arrow key moves or resizes a block to; null for any other key. */
export function stepTo({ column, row, columns, rows }: Cell, { key, resize, boardColumns }: Step): Cell | null {
  const way = Object.hasOwn(ways, key) ? ways[key] : undefined;
  if (!way) return null;
  const [across, down] = way;
  if (resize) {
    const size = {
      columns: within(columns + across, minSize.columns, boardColumns - column),
      rows: within(rows + down, minSize.rows, maxRows),
    };
    return { column, row, ...size };
  }
  return {
    column: within(column + across, 0, boardColumns - columns),
    row: within(row + down, 0, maxRows),
    columns,
    rows,
  };
}

/** What a screen reader announces about a moved block; null: it lies where it lay. */
export function wordChange(before: Cell, now: Cell): string | null {
  if (isSameCell(before, now)) return null;
  return isResized(before, now)
    ? say('resized to {size}', { size: wordSize(now) })
    : say('moved to {place}', { place: wordPlace(now) });
}

export const wordPlace = ({ column, row }: Cell): string =>
  say('column {column}, row {row}', { column: column + 1, row: row + 1 });

export const wordSize = ({ columns, rows }: Cell): string => `${columns} × ${rows}`;

/** Line by line, in reading order. */
export const byReading = (a: Cell, b: Cell): number => a.row - b.row || a.column - b.column;
