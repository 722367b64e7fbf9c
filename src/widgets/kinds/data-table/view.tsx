/** Records in a sortable table. Of a long table, only the visible rows are drawn. */
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  CopyButton,
  type DrawnRow,
  Icon,
  type Picked,
  Picking,
  say,
  sayCount,
  toNextIndex,
  toSafeLink,
  useMoreAside,
  useRovingFocus,
  useVirtualRows,
} from '#ui';
import { toCsv } from '../../csv';
import { Heading } from '../../parts/heading';
import type { ViewProps } from '../../widget';
import {
  cellOf,
  formatCell,
  inferColumns,
  type Order,
  sortRows,
  type TableColumn,
  toLines,
  toRowKeys,
  toWidths,
  wordRow,
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
    <div class={`data-table column ${compact ? 'compact' : ''} ${striped ? 'striped' : ''}`} data-view="data-table">
      <Heading title={title ?? say('Table')} apart>
        {rows.length > 0 && (
          <span class="quiet small nowrap">{sayCount(rows.length, '{count} row', '{count} rows')}</span>
        )}
        <span class="grow" />
        {rows.length > 0 && <CopyButton what={say('as CSV')} text={() => toCsv(toLines(columns, sorted))} />}
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
        {columns.map((column) => {
          const { key, label } = column;
          const descending = order?.key === key ? order.descending : null;
          const sort = descending === null ? 'none' : descending ? 'descending' : 'ascending';
          return (
            <th key={key} class={classOf(column)} scope="col" aria-sort={sort}>
              <button type="button" onClick={() => onSort({ key, descending: descending === false })}>
                {label}
                {descending !== null && <Icon name={descending ? 'down' : 'up'} size={12} />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SheetProps {
  name: string;
  columns: TableColumn[];
  /** In the data's order. */
  given: readonly JsonObject[];
  /** In the order shown. */
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
  useMoreAside(box);
  const isLong = rows.length > few;
  const names = useMemo(() => toRowKeys(columns, given), [columns, given]);
  const { picked, pick } = usePicking(names, rows, columns);
  const report = (row: JsonObject) => {
    pick(null);
    onPick(row);
  };
  const followFocus = useRovingFocus(box);
  const { keys, active, setActive, onKeyDown } = useWalk({ names, rows, followFocus, onPick: report, pick });
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
              selected={picked === null ? undefined : picked === key}
              onSelect={() => pick(keys[index] ?? null)}
              onFocus={() => setActive(keys[index] ?? null)}
              onPick={report}
            />,
          ])}
          {isLong && rest > 0 && <Gap height={rest} />}
        </tbody>
      </LaidOut>
    </div>
  );
}

interface LaidOutProps extends Pick<SheetProps, 'name' | 'columns'> {
  rows: readonly JsonObject[] | null;
  children: JSX.Element[];
}

/** Columns of a long table (`rows`) keep their widths while it scrolls. */
function LaidOut({ name, columns, rows, children }: LaidOutProps) {
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

/** The selected row's key, if rows can be selected. New data goes with it, and takes it away if the row is gone. */
function usePicking(
  names: ReadonlyMap<JsonObject, string>,
  rows: readonly JsonObject[],
  columns: readonly TableColumn[],
): { picked: string | null; pick(key: string | null): void } {
  const picking = useContext(Picking);
  const find = (key: string): Picked | null => {
    const at = rows.findIndex((row) => names.get(row) === key);
    const row = rows[at];
    return row ? { kind: 'row', key, words: wordRow(at, columns, row), event: 'rowclick', payload: row } : null;
  };
  const pick = (key: string | null) => picking?.pick(key === null ? null : find(key));
  const { picked = null } = picking ?? {};
  useEffect(() => {
    if (picked && !rows.includes(picked.payload)) pick(picked.key);
  }, [rows]);
  return { picked: picking && (picked?.key ?? ''), pick };
}

interface Walk {
  names: ReadonlyMap<JsonObject, string>;
  rows: readonly JsonObject[];
  followFocus(): void;
  onPick(row: JsonObject): void;
  pick(key: string | null): void;
}

/** Tracks the focusable row by its key, so that it survives sorting and new data. Space selects it, Escape ends that. */
function useWalk({ names, rows, followFocus, onPick, pick }: Walk) {
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
    else if (key === ' ') pick(keys[active] ?? null);
    else return;
    event.preventDefault();
  };
  return { keys, active, setActive, onKeyDown };
}

const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it only takes up space, and nothing in it takes the focus
  <tr aria-hidden="true" style={{ height: `${height}px` }} />
);

interface RowProps extends Pick<SheetProps, 'columns' | 'onPick'> {
  row: JsonObject;
  index: number;
  active: boolean;
  /** Undefined: rows can't be selected here. */
  selected: boolean | undefined;
  onSelect(): void;
  onFocus(): void;
}

function Row({ columns, row, index, active, selected, onSelect, onFocus, onPick }: RowProps) {
  const unlessLink = (act: () => void) => (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest('a'))) act();
  };
  return (
    <tr
      class={index % 2 === 1 ? 'odd' : ''}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      title={say('Click to select the row. Double-click or press Enter to send it to the model.')}
      onFocus={onFocus}
      onClick={unlessLink(onSelect)}
      onDblClick={unlessLink(() => onPick(row))}
    >
      {columns.map((column) => (
        <td key={column.key} class={classOf(column)}>
          {drawValue(column, cellOf(row, column.key))}
        </td>
      ))}
    </tr>
  );
}

const classOf = ({ align, type }: TableColumn): string => {
  const side = align ?? (type === 'number' ? 'right' : 'left');
  return side === 'center' ? 'c' : side === 'right' ? 'r' : '';
};

function drawValue({ type }: TableColumn, value: unknown) {
  if (type === 'boolean' && value === true) return <Icon name="check" size={14} label={say('Yes')} />;
  if (type === 'boolean' && value === false) return <span class="quiet">{say('No')}</span>;
  const link = type === 'link' && typeof value === 'string' ? toSafeLink(value) : null;
  return link ? <a {...link}>{shorten(link.href)}</a> : formatCell(value);
}

const shorten = (href: string): string => href.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '');
