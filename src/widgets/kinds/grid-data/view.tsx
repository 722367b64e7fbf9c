/** A matrix of values with highlighted cells. Arrow keys move between cells; only the visible rows are drawn. */

import { useMemo } from 'preact/hooks';
import { toSafeColour } from '#core/tools/colour.ts';
import { toMarkColour } from '#ui/colour.ts';
import { say } from '#ui/language/index.tsx';
import { type CellPlace, formatCell, readColumn, type SheetColumn, toColumnWidth } from '../../parts/cells';
import { Heading } from '../../parts/heading';
import { Sheet } from '../../parts/sheet';
import type { DataOf, ViewProps } from '../../widget';
import type { gridData } from './spec';

const none: never[] = [];

export default function GridDataView({ data, emit }: ViewProps<typeof gridData>) {
  const { rows, title, columns: named = none, highlights = none } = data;
  const columns = useMemo(() => toColumns(rows, named), [rows, named]);
  const marks = useMemo(() => toHighlights(highlights), [highlights]);
  const keys = useMemo(() => rows.map((_, row) => `${row}`), [rows]);
  const cellAt = ({ row, col }: CellPlace) => rows[row]?.[col] ?? null;
  const wordCell = (place: CellPlace) =>
    say('row {nth}, column {column}: {value}', {
      nth: place.row + 1,
      column: columns[place.col]?.label || String(place.col + 1),
      value: formatCell(cellAt(place)),
    });
  return (
    <div class="column" data-view="grid-data">
      <Heading title={title || undefined} apart />
      {rows.length === 0 ? (
        <p class="mid">{say('Nothing here yet')}</p>
      ) : (
        <Sheet
          name={title ?? say('Grid')}
          unit="cell"
          columns={columns}
          isHeaded={named.length > 0}
          keys={keys}
          rowHeight={28}
          cellAt={cellAt}
          markAt={({ row, col }) => marks.get(toCellName(row, col))}
          toPicked={(place) => ({
            words: wordCell(place),
            event: 'cellclick',
            payload: { ...place, value: cellAt(place) },
          })}
          onSend={(cell) => emit('cellclick', cell)}
        />
      )}
    </div>
  );
}

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
