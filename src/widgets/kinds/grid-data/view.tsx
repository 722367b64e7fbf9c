/** A matrix of values with highlighted cells. Arrow keys move between cells; only the visible rows are drawn. */
import {
  type Picked,
  Picking,
  say,
  toMarkColour,
  toSafeColour,
  useMoreAside,
  useRovingFocus,
  useVirtualRows,
} from '#ui';
import { Heading } from '../../parts/heading';
import type { ViewProps } from '../../widget';
import type { gridData } from './spec';
import './view.css';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '#tools';
import {
  type CellPlace,
  type CellValue,
  type Highlight,
  type MatrixColumn,
  type NamedColumn,
  toCellName,
  toCellText,
  toColumns,
  toHighlights,
  toNextCell,
} from './matrix';

const none: never[] = [];

export default function GridDataView({ data, emit }: ViewProps<typeof gridData>) {
  const { rows, title, columns = none, highlights = none } = data;
  const toPayload = ({ row, col }: CellPlace) => ({ row, col, value: rows[row]?.[col] ?? null });
  return (
    <div class="grid-data column" data-view="grid-data">
      <Heading title={title || undefined} apart />
      {rows.length === 0 ? (
        <p class="mid">{say('No rows yet')}</p>
      ) : (
        <Matrix
          name={title ?? say('Grid')}
          rows={rows}
          columns={columns}
          highlights={highlights}
          toPayload={toPayload}
          onPick={(place) => emit('cellclick', toPayload(place))}
        />
      )}
    </div>
  );
}

interface MatrixProps {
  name: string;
  rows: CellValue[][];
  columns: NamedColumn[];
  highlights: Highlight[];
  toPayload(place: CellPlace): JsonObject;
  onPick(place: CellPlace): void;
}

/** Its columns, the cell in the tab order, and the rows in view. */
function useMatrix({ rows, columns: named, highlights, toPayload, onPick: send }: MatrixProps) {
  const box = useRef<HTMLDivElement>(null);
  useMoreAside(box);
  const columns = useMemo(() => toColumns(rows, named), [rows, named]);
  const marks = useMemo(() => toHighlights(highlights), [highlights]);
  const keys = useMemo(() => rows.map((_, row) => row), [rows]);
  const picking = usePicking(rows, columns, toPayload);
  const onPick = (place: CellPlace) => {
    picking?.clear();
    send(place);
  };
  const { picked = null, select = null } = picking ?? {};
  const size = { rows: rows.length, cols: columns.length };
  const walk = useWalk(size, useRovingFocus(box), { onPick, select: select ?? onPick });
  const { drawn, rest } = useVirtualRows({ box, keys, rowHeight: 28, boxHeight: 420, kept: walk.at.row });
  return { box, columns, marks, heads: named.length > 0 ? 1 : 0, ...walk, drawn, rest, picked, select, onPick };
}

/** Null: cells can't be selected here. The selection ends when its cell shows something else. */
function usePicking(rows: CellValue[][], columns: MatrixColumn[], toPayload: MatrixProps['toPayload']) {
  const picking = useContext(Picking);
  const select = (place: CellPlace) => picking?.pick(toPicked(place, columns, toPayload(place)));
  const clear = () => picking?.pick(null);
  const { picked = null } = picking ?? {};
  useEffect(() => {
    const [row = 0, col = 0] = picked?.key.split(' ').map(Number) ?? [];
    if (picked && rows[row]?.[col] !== picked.payload.value) clear();
  }, [rows]);
  return picking && { picked: picked?.key ?? '', select, clear };
}

const toPicked = ({ row, col }: CellPlace, columns: readonly MatrixColumn[], payload: JsonObject): Picked => {
  const names = {
    nth: row + 1,
    column: columns[col]?.label || String(col + 1),
    value: toCellText(payload.value as CellValue),
  }; // from a row
  const words = say('row {nth}, column {column}: {value}', names);
  return { kind: 'cell', key: toCellName(row, col), words, event: 'cellclick', payload };
};

function Matrix(props: MatrixProps) {
  const { name, rows } = props;
  const { box, columns, marks, heads, at, setAt, onKeyDown, drawn, rest, picked, select, onPick } = useMatrix(props);
  const toCell = (row: number, col: number, { key, isNumeric }: MatrixColumn) => (
    <Cell
      key={key}
      place={{ row, col }}
      value={rows[row]?.[col] ?? null}
      mark={toMark(marks, row, col)}
      isNumeric={isNumeric}
      active={row === at.row && col === at.col}
      selected={picked === null ? undefined : picked === toCellName(row, col)}
      setAt={setAt}
      onSelect={select}
      onPick={onPick}
    />
  );
  return (
    <div class="sheet" ref={box}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk through its cells
        role="grid"
        dir="auto"
        aria-label={name}
        aria-rowcount={rows.length + heads}
        style={{ width: `max(100%, ${columns.map(({ width }) => width).join(' + ')})` }}
        onKeyDown={onKeyDown}
      >
        <Columns columns={columns} named={heads > 0} />
        <tbody>
          {drawn.flatMap(({ index: row, key, gap }) => [
            ...(gap > 0 ? [<Gap key={`above ${key}`} height={gap} />] : []),
            <tr key={key} aria-rowindex={row + heads + 1}>
              {columns.map((column, col) => toCell(row, col, column))}
            </tr>,
          ])}
          {rest > 0 && <Gap height={rest} />}
        </tbody>
      </table>
    </div>
  );
}

/** The widths of the columns, and their heads if they are named. */
const Columns = ({ columns, named }: { columns: MatrixColumn[]; named: boolean }) => (
  <>
    <colgroup>
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
    {named && (
      <thead>
        <tr>
          {columns.map(({ key, label, isNumeric }) => (
            <th key={key} scope="col" class={isNumeric ? 'r' : ''} title={label}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
    )}
  </>
);

const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it only takes up space, and nothing in it takes the focus
  <tr aria-hidden="true" style={{ height: `${height}px` }} />
);

/** Null: not highlighted. */
function toMark(marks: ReadonlyMap<string, string | undefined>, row: number, col: number): string | null {
  const name = toCellName(row, col);
  if (!marks.has(name)) return null;
  const safe = toSafeColour(marks.get(name));
  return safe ? toMarkColour(safe) : 'var(--accent)';
}

type Act = (place: CellPlace) => void;

function useWalk(size: { rows: number; cols: number }, followFocus: () => void, acts: { onPick: Act; select: Act }) {
  const [chosen, setAt] = useState<CellPlace>({ row: 0, col: 0 });
  const at = { row: Math.min(chosen.row, size.rows - 1), col: Math.min(chosen.col, size.cols - 1) };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = toNextCell(event.key, event.ctrlKey || event.metaKey, at, size);
    if (next) {
      setAt(next);
      followFocus();
    } else if (event.key === 'Enter') acts.onPick(at);
    else if (event.key === ' ') acts.select(at);
    else return;
    event.preventDefault();
  };
  return { at, setAt, onKeyDown };
}

interface CellProps {
  place: CellPlace;
  value: CellValue;
  /** The highlight colour. */
  mark: string | null;
  isNumeric: boolean;
  active: boolean;
  /** Undefined: cells can't be selected here. */
  selected: boolean | undefined;
  setAt(place: CellPlace): void;
  /** Null: a click sends the cell. */
  onSelect: Act | null;
  onPick: Act;
}

function Cell({ place, value, mark, isNumeric, active, selected, setAt, onSelect, onPick }: CellProps) {
  const text = toCellText(value);
  const howTo = onSelect && say('Click to select the cell. Double-click or press Enter to send it to the model.');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a cell of a grid
    <td
      class={`${isNumeric ? 'r' : ''} ${mark ? 'marked' : ''}`}
      style={mark ? { '--mark': mark } : undefined}
      title={[text.length > 12 && text, howTo].filter(Boolean).join('\n') || undefined}
      aria-selected={selected}
      data-sends={onSelect ? undefined : text}
      tabIndex={active ? 0 : -1}
      onFocus={() => setAt(place)}
      onClick={() => (onSelect ?? onPick)(place)}
      onDblClick={() => onSelect && onPick(place)}
    >
      {text}
      {mark && <span class="vh"> {say('(highlighted)')}</span>}
    </td>
  );
}
