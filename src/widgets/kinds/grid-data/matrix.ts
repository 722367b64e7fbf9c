/** A matrix: columns and their widths, highlights by cell, keyboard navigation. Pure. */

import { languageSaid } from '#ui';
import type { DataOf } from '../../widget';
import type { gridData } from './spec';

type Grid = DataOf<typeof gridData>;
export type CellValue = Grid['rows'][number][number];
export type NamedColumn = NonNullable<Grid['columns']>[number];
export type Highlight = NonNullable<Grid['highlights']>[number];

export type MatrixColumn = ReturnType<typeof toColumns>[number];

/** As many columns as the longest row has cells; without heads they have no label. */
export function toColumns(rows: readonly CellValue[][], named: readonly NamedColumn[]) {
  const count = rows.reduce((most, row) => Math.max(most, row.length), named.length);
  return Array.from({ length: count }, (_, col) => {
    const { label = '', key, width } = named[col] ?? {};
    const cells = rows.map((row) => row[col] ?? null);
    return {
      label,
      key: `${col} ${key ?? label}`,
      /** A CSS length. */
      width: width === undefined ? `calc(${toCharacters(label, cells)}ch + 16px)` : `${width}px`,
      isNumeric: cells.some(isNumber) && cells.every((cell) => cell === null || isNumber(cell)),
    };
  });
}

const isNumber = (cell: CellValue) => typeof cell === 'number';

/** The length of the longest of the first 500 cells, within limits. */
function toCharacters(label: string, cells: readonly CellValue[]): number {
  const longest = cells
    .slice(0, 500)
    .reduce<number>((most, cell) => Math.max(most, toCellText(cell).length), label.length);
  return Math.min(32, Math.max(3, longest)) + 1;
}

export function toCellText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'number' ? cell.toLocaleString(languageSaid(), { maximumFractionDigits: 6 }) : String(cell);
}

export const toCellName = (row: number, col: number): string => `${row} ${col}`;

/** The colour of each highlighted cell, by its name. */
export function toHighlights(highlights: readonly Highlight[]): Map<string, string | undefined> {
  return new Map(highlights.map(({ row, col, color }) => [toCellName(row, col), color]));
}

export type CellPlace = Pick<Highlight, 'row' | 'col'>;

/** The number of rows that Page Up and Page Down move. */
const page = 10;

/** The next cell for a key, or null for a key that does not navigate. `far`: Ctrl is pressed, which leads to the corners. */
export function toNextCell(
  key: string,
  far: boolean,
  { row, col }: CellPlace,
  size: { rows: number; cols: number },
): CellPlace | null {
  const last = { row: size.rows - 1, col: size.cols - 1 };
  const steps: Record<string, CellPlace> = {
    ArrowUp: { row: row - 1, col },
    ArrowDown: { row: row + 1, col },
    ArrowLeft: { row, col: col - 1 },
    ArrowRight: { row, col: col + 1 },
    PageUp: { row: row - page, col },
    PageDown: { row: row + page, col },
    Home: { row: far ? 0 : row, col: 0 },
    End: { row: far ? last.row : row, col: last.col },
  };
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return next ? { row: clamp(next.row, last.row), col: clamp(next.col, last.col) } : null;
}

const clamp = (value: number, last: number): number => Math.max(0, Math.min(last, value));
