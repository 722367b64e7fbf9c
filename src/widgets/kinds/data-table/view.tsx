/** Records in a table that sorts; of a long one only the rows in sight are drawn. */
import { useMemo, useRef, useState } from 'preact/hooks';
import {
  CopyButton,
  type DrawnRow,
  Icon,
  say,
  sayCount,
  toNextIndex,
  toSafeLink,
  useRovingFocus,
  useVirtualRows,
} from '#ui';
import { Heading } from '../../parts/heading';
import type { ViewProps } from '../../widget';
import {
  cellOf,
  formatCell,
  inferColumns,
  type Order,
  sortRows,
  type TableColumn,
  toCsv,
  toRowKeys,
  toWidths,
} from './rows';
import type { dataTable } from './spec';
import './view.css';
import type { JSX } from 'preact';
import type { JsonObject } from '#tools';

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

interface SheetProps {
  name: string;
  columns: TableColumn[];
  /** As they came. */
  given: readonly JsonObject[];
  /** As they are shown. */
  rows: readonly JsonObject[];
  /** In a long table, in pixels, as the style sheet has it. */
  rowHeight: number;
  head: JSX.Element;
  onPick(row: JsonObject): void;
}

/** Up to this many rows, all are drawn and long cells wrap. */
const few = 100;

function TableRows({ name, columns, given, rows, rowHeight, head, onPick }: SheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const isLong = rows.length > few;
  const names = useMemo(() => toRowKeys(columns, given), [columns, given]);
  const { keys, active, setActive, onKeyDown } = useWalk(names, rows, useRovingFocus(box), onPick);
  const { drawn, rest } = useVirtualRows({ box, keys, rowHeight, boxHeight: 420, kept: active });
  const shown = isLong ? drawn : keys.map((key, index): DrawnRow => ({ index, key, gap: 0 }));
  return (
    <div class="sheet" ref={box}>
      <LaidOut name={name} columns={columns} rows={isLong ? given : null}>
        {head}
        <tbody onKeyDown={onKeyDown}>
          {shown.flatMap(({ index, key, gap }) => [
            ...(gap > 0 ? [<Gap key={`above ${key}`} height={gap} />] : []),
            <Row
              key={key}
              columns={columns}
              row={rows[index] ?? {}}
              index={index}
              active={index === active}
              onFocus={() => setActive(keys[index] ?? null)}
              onPick={onPick}
            />,
          ])}
          {isLong && rest > 0 && <Gap height={rest} />}
        </tbody>
      </LaidOut>
    </div>
  );
}

/** Columns of a long table (`rows`) keep their widths while it scrolls. */
function LaidOut(props: {
  name: string;
  columns: TableColumn[];
  rows: readonly JsonObject[] | null;
  children: JSX.Element[];
}) {
  const { name, columns, rows, children } = props;
  const widths = useMemo(() => (rows ? toWidths(columns, rows) : []), [columns, rows]);
  const total = widths.reduce((sum, width) => sum + width, 0);
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk through its rows
      role="grid"
      dir="auto"
      class={rows ? 'tbl long' : 'tbl'}
      style={rows ? { minWidth: `${total}ch` } : {}}
      aria-label={name}
      aria-rowcount={rows ? rows.length + 1 : undefined}
    >
      {rows && (
        <colgroup>
          {widths.map((width, i) => (
            <col key={columns[i]?.key} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
      )}
      {children}
    </table>
  );
}

/** Tracks the focusable row by its key, so that it survives sorting and new data. */
function useWalk(
  names: ReadonlyMap<JsonObject, string>,
  rows: readonly JsonObject[],
  followFocus: () => void,
  onPick: (row: JsonObject) => void,
) {
  const keys = useMemo(() => rows.map((row) => names.get(row) ?? ''), [names, rows]);
  const [chosen, setActive] = useState<string | null>(null);
  const active = Math.max(0, chosen === null ? 0 : keys.indexOf(chosen));
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (target instanceof Element && target.closest('a')) return;
    const next = toNextIndex(key, active, rows.length);
    const row = rows[active];
    if (next !== null) {
      setActive(keys[next] ?? null);
      followFocus();
    } else if (key === 'Enter' && row) onPick(row);
    else return;
    event.preventDefault();
  };
  return { keys, active, setActive, onKeyDown };
}

const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is no row, only room, and nothing in it takes the focus
  <tr aria-hidden="true" style={{ height: `${height}px` }} />
);

interface RowProps {
  columns: TableColumn[];
  row: JsonObject;
  index: number;
  active: boolean;
  onFocus(): void;
  onPick(row: JsonObject): void;
}

function Row({ columns, row, index, active, onFocus, onPick }: RowProps) {
  const pick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('a'))) onPick(row);
  };
  return (
    <tr
      class={index % 2 === 1 ? 'odd' : ''}
      aria-rowindex={index + 2}
      tabIndex={active ? 0 : -1}
      onFocus={onFocus}
      onDblClick={pick}
    >
      {columns.map((column) => (
        <TableCell key={column.key} column={column} value={cellOf(row, column.key)} />
      ))}
    </tr>
  );
}

const classOf = ({ align, type }: TableColumn): string => {
  const side = align ?? (type === 'number' ? 'right' : 'left');
  return side === 'center' ? 'c' : side === 'right' ? 'r' : '';
};

function TableCell({ column, value }: { column: TableColumn; value: unknown }) {
  if (column.type === 'boolean' && typeof value === 'boolean') {
    const mark = value ? <Icon name="check" size={14} label={say('Yes')} /> : <span class="quiet">{say('No')}</span>;
    return <td class={classOf(column)}>{mark}</td>;
  }
  const link = column.type === 'link' && typeof value === 'string' ? toSafeLink(value) : null;
  return <td class={classOf(column)}>{link ? <a {...link}>{shorten(link.href)}</a> : formatCell(value)}</td>;
}

const shorten = (href: string): string => href.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '');
