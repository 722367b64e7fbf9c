/** A matrix: its columns, and its highlights by cell. Pure. */

import { toSafeColour } from '#core/tools/colour.ts';
import { toMarkColour } from '#ui/colour.ts';
import { readColumn, type SheetColumn, toColumnWidth } from '../../parts/cells';
import type { DataOf } from '../../widget';
import type { gridData } from './spec';

type Grid = DataOf<typeof gridData>;

/** As many columns as the longest row has cells; without heads they have no label. */
export function toColumns(rows: Grid['rows'], named: NonNullable<Grid['columns']>): SheetColumn[] {
  const count = rows.reduce((max, row) => Math.max(max, row.length), named.length);
  return Array.from({ length: count }, (_, col) => {
    const { label = '', key, width } = named[col] ?? {};
    const cells = rows.slice(0, 500).map((row) => row[col] ?? null);
    const column = readColumn({ label, key: `${col} ${key ?? label}` }, cells);
    return { ...column, width: width === undefined ? toColumnWidth(column, cells) : `${width}px` };
  });
}

export const toCellName = (row: number, col: number): string => `${row} ${col}`;

/** The colour of each highlighted cell, by its name; of two, the later one. */
export const toHighlights = (highlights: NonNullable<Grid['highlights']>): Map<string, string> =>
  new Map(
    highlights.map(({ row, col, color }) => {
      const safe = toSafeColour(color);
      return [toCellName(row, col), safe ? toMarkColour(safe) : 'var(--accent)'];
    }),
  );
