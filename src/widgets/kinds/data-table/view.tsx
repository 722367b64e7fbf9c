/** Records in a table that sorts; of a long one only the rows in sight are drawn. */
import { useMemo, useState } from 'preact/hooks';
import { CopyButton, Icon, say, sayCount } from '#ui';
import { Heading } from '../../parts/heading';
import type { ViewProps } from '../../widget';
import { classOf } from './cell';
import { inferColumns, type Order, sortRows, type TableColumn, toCsv } from './rows';
import type { dataTable } from './spec';
import { TableRows } from './table-rows';
import './view.css';

export default function DataTableView({ data, emit }: ViewProps<typeof dataTable>) {
  const { rows, title, columns: named, compact, striped, emptyMessage } = data;
  const [order, setOrder] = useState<Order | null>(null);
  const columns = useMemo(() => named ?? inferColumns(rows), [named, rows]);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  return (
    <div class={`data-table ${compact ? 'compact' : ''} ${striped ? 'striped' : ''}`} data-view="data-table">
      <Heading title={title ?? say('Table')} apart>
        {rows.length > 0 && (
          <span class="quiet small nowrap">{sayCount(rows.length, '{count} row', '{count} rows')}</span>
        )}
        <span class="grow" />
        {rows.length > 0 && <CopyButton what={say('as CSV')} text={() => toCsv(columns, sorted)} />}
      </Heading>
      {rows.length === 0 ? (
        <p class="mid" dir="auto">
          {emptyMessage ?? say('No rows yet')}
        </p>
      ) : (
        <TableRows
          name={title ?? say('Table')}
          columns={columns}
          given={rows}
          rows={sorted}
          rowHeight={compact ? 24 : 29}
          head={<Heads columns={columns} order={order} onSort={setOrder} />}
          onPick={(row) => emit('rowclick', row)}
        />
      )}
    </div>
  );
}

interface HeadsProps {
  columns: TableColumn[];
  order: Order | null;
  onSort(order: Order): void;
}

function Heads({ columns, order, onSort }: HeadsProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <Head key={column.key} column={column} order={order?.key === column.key ? order : null} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

function Head({ column, order, onSort }: { column: TableColumn; order: Order | null; onSort(order: Order): void }) {
  const sort = order ? (order.descending ? 'descending' : 'ascending') : 'none';
  return (
    <th class={classOf(column)} scope="col" aria-sort={sort}>
      <button type="button" onClick={() => onSort({ key: column.key, descending: order ? !order.descending : false })}>
        {column.label}
        {order && <Icon name={order.descending ? 'down' : 'up'} size={12} />}
      </button>
    </th>
  );
}
