/** A matrix of values with highlighted cells. Arrow keys move between cells; only the visible rows are drawn. */
import { useMemo } from 'preact/hooks';
import { say } from '#ui/language/index.tsx';
import { type CellPlace, formatCell } from '../../parts/cells';
import { Heading } from '../../parts/heading';
import { Sheet } from '../../parts/sheet';
import type { ViewProps } from '../../widget';
import { toCellName, toColumns, toHighlights } from './matrix';
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
        <p class="mid">{say('No rows yet')}</p>
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
