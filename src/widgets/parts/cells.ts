/** The columns and cells of a sheet: what its cells have in common, a cell as text, the width of a column, the place that a key leads to. Pure. */
import { languageSaid } from '#ui/language/index.tsx';
import { toNextIndex } from '#ui/roving-focus.ts';
import { toDateWords } from './dates';

export interface SheetColumn {
  key: string;
  label: string;
  type?: 'text' | 'number' | 'boolean' | 'link' | 'date';
  /** Absent: numbers right, all else left. */
  align?: 'left' | 'center' | 'right';
  /** A CSS length; absent: as the browser lays the table out. */
  width?: string;
  /** That each of its numbers has at least, so that they stand below each other. */
  decimals?: number;
  /** Whether its numbers have separators. */
  grouped?: boolean;
  /** Whether it holds texts too long for one line. */
  wordy?: boolean;
}

export interface CellPlace {
  row: number;
  col: number;
}

const maxDecimals = 6;
/** From here on, numbers are hard to read without separators. */
const many = 10_000;

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** In a column that `readColumn` has read, as its other cells are written. */
export function formatCell(value: unknown, column: Partial<SheetColumn> = {}): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number')
    return value.toLocaleString(languageSaid(), {
      minimumFractionDigits: column.decimals ?? 0,
      maximumFractionDigits: maxDecimals,
      useGrouping: column.grouped ?? Math.abs(value) >= many,
    });
  if (column.type === 'date' && typeof value === 'string') return toDateWords(value).text;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text that is a figure: 4:12, 49 €, +12 %. */
const figure = /^[-+−]?\d[\d.,:]*\s?(?:%|\p{Sc})?$/u;
/** Of longer texts two lines are shown. */
const oneLine = 28;

/** What its cells have in common: a type where none was given, the side where it stands, how its numbers are written. */
export function readColumn(column: SheetColumn, all: readonly unknown[]): SheetColumn {
  const cells = all.filter((cell) => !isMissing(cell));
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const { type = toType(cells) } = column;
  const read: SheetColumn = {
    ...column,
    type: type === 'text' && cells.some(isDay) ? 'date' : type,
    decimals: toDecimals(`${column.label} ${column.key.replaceAll('_', ' ')}`, numbers),
    grouped: numbers.some((value) => Math.abs(value) >= many),
  };
  const isFigures = type !== column.type && cells.length > 0 && cells.every(isFigure);
  return {
    ...read,
    ...(isFigures && { align: column.align ?? 'right' }),
    wordy: cells.some((cell) => formatCell(cell, read).length > oneLine),
  };
}

const isFigure = (cell: unknown): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && figure.test(cell));

/** A whole date: what looks like a month may be the number of a part. */
const isDay = (cell: unknown): boolean =>
  typeof cell === 'string' && cell.length >= 10 && toDateWords(cell).iso !== undefined;

function toType(cells: readonly unknown[]): 'text' | 'number' | 'boolean' {
  const [type] = new Set(cells.map((cell) => typeof cell));
  if (cells.some((cell) => typeof cell !== type)) return 'text';
  return type === 'number' || type === 'boolean' ? type : 'text';
}

const currency = /\p{Sc}|\b(?:eur|usd|gbp|chf)\b/iu;

/** As many as the number with most of them; half a unit of money is written as its cents. */
function toDecimals(label: string, numbers: readonly number[]): number {
  const max = numbers.reduce((greatest, value) => Math.max(greatest, countDecimals(value)), 0);
  return max === 1 && currency.test(label) ? 2 : max;
}

const countDecimals = (value: number): number =>
  Number.isInteger(value) ? 0 : (String(Number(value.toFixed(maxDecimals))).split('.')[1] ?? '').length;

const [minCharacters, maxCharacters] = [3, 40];

/** As wide as the longest of its head and these cells, within limits. */
export function toColumnWidth(column: SheetColumn, cells: readonly unknown[]): string {
  const lengths = cells.map((cell) => formatCell(cell, column).length);
  const characters = Math.min(maxCharacters, Math.max(minCharacters, column.label.length, ...lengths));
  return `calc(${characters + 1}ch + 16px)`;
}

/** The keys that go along a row, each as the key that goes down a list as far. */
const along: Record<string, string> = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown', Home: 'Home', End: 'End' };

/** Null for a key that does not navigate. `far`: Ctrl is pressed, which leads to the corners. */
export function toNextCell(
  key: string,
  far: boolean,
  { row, col }: CellPlace,
  size: { rows: number; cols: number },
): CellPlace | null {
  const across = Object.hasOwn(along, key) ? toNextIndex(along[key] ?? '', col, size.cols) : null;
  const down = across === null || far ? toNextIndex(key, row, size.rows) : null;
  return across === null && down === null ? null : { row: down ?? row, col: across ?? col };
}
