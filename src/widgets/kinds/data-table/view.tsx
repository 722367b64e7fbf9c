/** Records in a sortable table. Of a long table, only the visible rows are drawn. */
import { useMemo, useState } from 'preact/hooks';
import { CopyButton } from '#ui/controls/controls.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { toCsv } from '../../csv';
import { Heading } from '../../parts/heading';
import { type Order, Sheet } from '../../parts/sheet';
import type { ViewProps } from '../../widget';
import { cellOf, inferColumns, toTableLines } from './columns';
import { layOutColumns, sortRows, toRowKeys, wordRow } from './rows';
import type { dataTable } from './spec';

export default function DataTableView({ data, emit }: ViewProps<typeof dataTable>) {
  const { rows, title, columns: named, compact, striped, emptyMessage } = data;
  const [order, setOrder] = useState<Order | null>(null);
  const columns = useMemo(() => layOutColumns(named ?? inferColumns(rows), rows), [named, rows]);
  const names = useMemo(() => toRowKeys(columns, rows), [columns, rows]);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  const keys = useMemo(() => sorted.map((row) => names.get(row) ?? ''), [names, sorted]);
  const rowAt = (row: number) => sorted[row] ?? {};
  return (
    <div class={`column ${compact ? 'compact' : ''} ${striped ? 'striped' : ''}`} data-view="data-table">
      <Heading title={title ?? say('Table')} apart>
        {rows.length > 0 && (
          <span class="quiet small nowrap">{sayCount(rows.length, '{count} row', '{count} rows')}</span>
        )}
        <span class="grow" />
        {rows.length > 0 && <CopyButton what={say('as CSV')} text={() => toCsv(toTableLines(columns, sorted))} />}
      </Heading>
      {rows.length === 0 ? (
        <p class="mid" dir="auto">
          {emptyMessage ?? say('No rows yet')}
        </p>
      ) : (
        <Sheet
          name={title ?? say('Table')}
          unit="row"
          columns={columns}
          isHeaded
          order={order}
          onSort={setOrder}
          keys={keys}
          rowHeight={columns[0]?.width ? (compact ? 24 : 29) : null}
          cellAt={({ row, col }) => cellOf(rowAt(row), columns[col]?.key ?? '')}
          toPicked={({ row }) => ({ words: wordRow(row, columns, rowAt(row)), event: 'rowclick', payload: rowAt(row) })}
          onSend={(row) => emit('rowclick', row)}
        />
      )}
    </div>
  );
}
