/**
 * The rows of a table: arrow keys move between them, Enter or a double click picks one. Of a long table only the rows
 * in sight are drawn.
 */
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import { type DrawnRow, toNextIndex, useRovingFocus, useVirtualRows } from '#ui';
import { TableCell } from './cell';
import { toRowKeys, toWidths } from './row-keys';
import { cellOf, type TableColumn } from './rows';

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

export function TableRows({ name, columns, given, rows, rowHeight, head, onPick }: SheetProps) {
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
