/** The columns and cells of a sheet: a cell as text, the width of a column, the place that a key leads to. Pure. */
import { languageSaid, toNextIndex } from '#ui';

export interface SheetColumn {
  key: string;
  label: string;
  type?: 'text' | 'number' | 'boolean' | 'link';
  /** Absent: numbers right, all else left. */
  align?: 'left' | 'center' | 'right';
  /** A CSS length; absent: as the browser lays the table out. */
  width?: string;
}

export interface CellPlace {
  row: number;
  col: number;
}

export function formatCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number')
    return value.toLocaleString(languageSaid(), { maximumFractionDigits: 6, useGrouping: Math.abs(value) >= 10_000 });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const [minCharacters, maxCharacters] = [3, 40];

/** As wide as the longest of its head and its first 500 cells, within limits. */
export function toColumnWidth(label: string, cells: readonly unknown[]): string {
  const lengths = cells.slice(0, 500).map((cell) => formatCell(cell).length);
  const characters = Math.min(maxCharacters, Math.max(minCharacters, label.length, ...lengths));
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
