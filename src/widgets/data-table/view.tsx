/** Records in a table that sorts. Past a hundred rows the rest comes on demand, drawn only where it is in sight. */
import { useMemo, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { CopyButton, Icon, LinkButton, Scroll, toCount, toLinkProps, toSafeLink } from '#ui';
import type { WidgetViewProps } from '../views';
import { type Column, inferColumns, type Order, sortRows, toCell, toCsv } from './rows';
import './view.css';

interface DataTable {
  rows: JsonObject[];
  title?: string;
  columns?: Column[];
  compact?: boolean;
  striped?: boolean;
  emptyMessage?: string;
}

const first = 100;

export default function DataTableView({ data }: WidgetViewProps) {
  const { rows, title, columns: named, compact, striped, emptyMessage } = data as unknown as DataTable; // its spec validated it
  const [order, setOrder] = useState<Order | null>(null);
  const [whole, setWhole] = useState(false);
  const columns = useMemo(() => named ?? inferColumns(rows), [named, rows]);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  const shown = whole ? sorted : sorted.slice(0, first);
  if (rows.length === 0) return <Nothing title={title} text={emptyMessage ?? 'No rows'} />;
  return (
    <div class={`data-table ${compact ? 'compact' : ''} ${striped ? 'striped' : ''}`} data-view="data-table">
      <div class="wh">
        <h2 class="cut">{title ?? 'Table'}</h2>
        <span class="quiet small nowrap">{toCount(rows.length, 'row')}</span>
        <span class="grow" />
        <CopyButton what="as CSV" text={toCsv(columns, sorted)} />
      </div>
      <Scroll class="sheet" label={title ?? 'Table'}>
        <table class="tbl">
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} order={order} onSort={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, i) => (
              <tr key={`${i.toString()}`}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} value={row[column.key]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {shown.length < rows.length && (
        <p class="small mid">
          {`The first ${first} are shown. `}
          <LinkButton onClick={() => setWhole(true)}>{`Show all ${toCount(rows.length, 'row')}`}</LinkButton>
        </p>
      )}
    </div>
  );
}

function Nothing({ title, text }: { title: string | undefined; text: string }) {
  return (
    <div class="data-table" data-view="data-table">
      {title && <h2>{title}</h2>}
      <p class="mid">{text}</p>
    </div>
  );
}

const classOf = ({ align, type }: Column): string =>
  align === 'center' ? 'c' : (align ?? (type === 'number' ? 'right' : 'left')) === 'right' ? 'r' : '';

interface HeadProps {
  column: Column;
  order: Order | null;
  onSort(order: Order): void;
}

function Head({ column, order, onSort }: HeadProps) {
  const mine = order?.key === column.key ? order : null;
  const sort = mine ? (mine.descending ? 'descending' : 'ascending') : 'none';
  return (
    <th class={classOf(column)} scope="col" aria-sort={sort}>
      <button type="button" onClick={() => onSort({ key: column.key, descending: mine ? !mine.descending : false })}>
        {column.label}
        {mine && <Icon name={mine.descending ? 'down' : 'up'} size={12} />}
      </button>
    </th>
  );
}

function Cell({ column, value }: { column: Column; value: unknown }) {
  if (column.type === 'boolean' && typeof value === 'boolean') {
    return (
      <td class={classOf(column)}>
        {value ? <Icon name="check" size={14} label="Yes" /> : <span class="quiet">No</span>}
      </td>
    );
  }
  const link = column.type === 'link' && typeof value === 'string' ? toSafeLink(value) : null;
  return (
    <td class={classOf(column)} dir="auto">
      {link ? <a {...toLinkProps(link)}>{shortLink(link.href)}</a> : toCell(value)}
    </td>
  );
}

const shortLink = (href: string): string => href.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '');
