/** Records in a table that sorts; of a long one only the rows in sight are drawn. */
import { useMemo, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { CopyButton, Icon, Scroll, toCount, toLinkProps, toSafeLink } from '#ui';
import type { WidgetViewProps } from '../widget';
import { type Column, inferColumns, type Order, sortRows, toCell, toCsv } from './rows';
import { toSight, toWidths } from './sight';
import './view.css';

interface DataTable {
  rows: JsonObject[];
  title?: string;
  columns?: Column[];
  compact?: boolean;
  striped?: boolean;
  emptyMessage?: string;
}

/** Up to this many rows, all are drawn and long cells wrap. */
const few = 100;

export default function DataTableView({ data }: WidgetViewProps) {
  const { rows, title, columns: named, compact, striped, emptyMessage } = data as unknown as DataTable; // its spec validated it
  const [order, setOrder] = useState<Order | null>(null);
  const columns = useMemo(() => named ?? inferColumns(rows), [named, rows]);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  if (rows.length === 0) return <Nothing title={title} text={emptyMessage ?? 'No rows'} />;
  const Body = rows.length > few ? LongTable : ShortTable;
  return (
    <div class={`data-table ${compact ? 'compact' : ''} ${striped ? 'striped' : ''}`} data-view="data-table">
      <div class="wh">
        <h2 class="cut">{title ?? 'Table'}</h2>
        <span class="quiet small nowrap">{toCount(rows.length, 'row')}</span>
        <span class="grow" />
        <CopyButton what="as CSV" text={() => toCsv(columns, sorted)} />
      </div>
      <Body
        name={title ?? 'Table'}
        columns={columns}
        rows={sorted}
        height={compact ? 23 : 29}
        head={<Heads columns={columns} order={order} onSort={setOrder} />}
      />
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

interface BodyProps {
  name: string;
  columns: Column[];
  rows: readonly JsonObject[];
  /** Of a row, in pixels, as the style sheet has it. */
  height: number;
  head: preact.JSX.Element;
}

function ShortTable({ name, columns, rows, head }: BodyProps) {
  return (
    <Scroll class="sheet" label={name}>
      <table class="tbl">
        {head}
        <tbody>
          {rows.map((row, i) => (
            <Row key={`${i.toString()}`} columns={columns} row={row} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function LongTable({ name, columns, rows, height, head }: BodyProps) {
  const [top, setTop] = useState(0);
  const widths = useMemo(() => toWidths(columns, rows), [columns, rows]);
  const { from, to } = toSight(top, height, rows.length);
  const gap = (count: number) => count > 0 && <tr style={{ height: `${count * height}px` }} />;
  const total = widths.reduce((sum, width) => sum + width, 0);
  return (
    <Scroll class="sheet" label={name} onScroll={setTop}>
      <table class="tbl long" style={{ minWidth: `${total}ch` }} aria-rowcount={rows.length + 1}>
        <colgroup>
          {widths.map((width, i) => (
            <col key={columns[i]?.key} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
        {head}
        <tbody>
          {gap(from)}
          {rows.slice(from, to).map((row, i) => (
            <Row key={from + i} columns={columns} row={row} index={from + i} />
          ))}
          {gap(rows.length - to)}
        </tbody>
      </table>
    </Scroll>
  );
}

interface HeadsProps {
  columns: Column[];
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

const classOf = ({ align, type }: Column): string => {
  const side = align ?? (type === 'number' ? 'right' : 'left');
  return side === 'center' ? 'c' : side === 'right' ? 'r' : '';
};

function Head({ column, order, onSort }: { column: Column; order: Order | null; onSort(order: Order): void }) {
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

function Row({ columns, row, index }: { columns: Column[]; row: JsonObject; index?: number }) {
  const odd = index !== undefined && index % 2 === 1;
  return (
    <tr class={odd ? 'odd' : ''} aria-rowindex={index === undefined ? undefined : index + 2}>
      {columns.map((column) => (
        <Cell key={column.key} column={column} value={row[column.key]} />
      ))}
    </tr>
  );
}

function Cell({ column, value }: { column: Column; value: unknown }) {
  if (column.type === 'boolean' && typeof value === 'boolean') {
    const mark = value ? <Icon name="check" size={14} label="Yes" /> : <span class="quiet">No</span>;
    return <td class={classOf(column)}>{mark}</td>;
  }
  const link = column.type === 'link' && typeof value === 'string' ? toSafeLink(value) : null;
  return (
    <td class={classOf(column)} dir="auto">
      {link ? <a {...toLinkProps(link)}>{shorten(link.href)}</a> : toCell(value)}
    </td>
  );
}

const shorten = (href: string): string => href.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '');
