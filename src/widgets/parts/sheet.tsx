/** The table of all widgets that have rows and columns. Keys walk through its rows or its cells, which can be selected and sent. */
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { type Picked, Picking } from '#ui/drawing-context.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { toSafeLink } from '#ui/links.ts';
import { toNextIndex, useRovingFocus } from '#ui/roving-focus.ts';
import { useMoreAside } from '#ui/scroll.tsx';
import { drawRows, useVirtualRows } from '#ui/virtual-rows.tsx';
import { type CellPlace, formatCell, type SheetColumn, toNextCell, toneOf } from './cells';
import './sheet.css';
import './tones.css';

export interface Order {
  key: string;
  descending: boolean;
}

interface SheetProps {
  name: string;
  /** What is walked through, selected and sent; of a row the place's `col` is 0. */
  unit: 'row' | 'cell';
  columns: readonly SheetColumn[];
  /** Whether the columns have heads. */
  isHeaded: boolean;
  order?: Order | null;
  /** Absent: the heads sort nothing. */
  onSort?(order: Order): void;
  /** Of the rows, in the order shown; the focus stays on its row. */
  keys: readonly string[];
  /** In px, as in the style sheet. Only the rows in sight are drawn; null: all of them, each as high as its text. */
  rowHeight: number | null;
  /** Of the columns whose sum stands in the foot. */
  totals?: readonly (string | undefined)[];
  cellAt(place: CellPlace): unknown;
  /** The colour by which a cell is picked out, or undefined. */
  markAt?(place: CellPlace): string | undefined;
  toPicked(place: CellPlace): Omit<Picked, 'kind' | 'key'>;
  onSend(payload: JsonObject): void;
}

export function Sheet(props: SheetProps) {
  const { name, unit, columns, isHeaded, keys, rowHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  useMoreAside(box);
  const { at, onKeyDown, unitOf } = useUnits(props, useRovingFocus(box));
  const inSight = useVirtualRows({ box, keys, rowHeight: rowHeight ?? 29, boxHeight: 420, kept: at.row });
  const rows = rowHeight === null ? { drawn: keys.map((key, index) => ({ index, key, gap: 0 })), rest: 0 } : inSight;
  const widths = columns.flatMap(({ width }) => width ?? []);
  return (
    <div class={`sheet ${unit}s`} ref={box}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk through its rows or cells
        role="grid"
        dir="auto"
        class={widths.length > 0 ? 'tbl long' : 'tbl'}
        style={widths.length > 0 ? { width: `max(100%, ${widths.join(' + ')})` } : undefined}
        aria-label={name}
        aria-rowcount={keys.length + Number(isHeaded)}
      >
        {widths.length > 0 && (
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
          </colgroup>
        )}
        {isHeaded && <Heads {...props} />}
        <tbody onKeyDown={onKeyDown}>
          {drawRows(rows, 'tr', (row, key) => (
            <Row key={key} {...props} row={row} unitOf={unitOf} />
          ))}
        </tbody>
        <Foot {...props} />
      </table>
    </div>
  );
}

function Heads({ columns, order, onSort }: SheetProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { key, label } = column;
          const descending = order?.key === key ? order.descending : null;
          const sort = descending === null ? 'none' : descending ? 'descending' : 'ascending';
          return (
            <th key={key} class={classOf(column)} scope="col" title={label} aria-sort={onSort && sort}>
              {onSort ? (
                <button type="button" onClick={() => onSort({ key, descending: descending === false })}>
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The sums, and at the start what they are. */
function Foot({ columns, totals = [] }: SheetProps) {
  if (totals.every((total) => total === undefined)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column, col) => (
          <td key={column.key} class={classOf(column)}>
            {totals[col] ?? (col === 0 && say('Total'))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface RowProps extends SheetProps {
  row: number;
  unitOf: ReturnType<typeof useUnits>['unitOf'];
}

function Row({ unit, columns, isHeaded, cellAt, markAt, row, unitOf }: RowProps) {
  return (
    <tr
      class={row % 2 === 1 ? 'odd' : ''}
      aria-rowindex={row + Number(isHeaded) + 1}
      {...(unit === 'row' && unitOf({ row, col: 0 }))}
    >
      {columns.map((column, col) => {
        const value = cellAt({ row, col });
        const mark = markAt?.({ row, col });
        const text = formatCell(value, column);
        return (
          <td
            key={column.key}
            class={`${classOf(column)} ${mark ? 'marked' : ''}`}
            style={mark ? { '--mark': mark } : undefined}
            {...(unit === 'cell' ? unitOf({ row, col }, text) : { title: text.length > 28 ? text : undefined })}
          >
            {column.wordy ? (
              <div class="clamped">{drawValue(column, value, text)}</div>
            ) : (
              drawValue(column, value, text)
            )}
            {mark && <span class="vh"> {say('(highlighted)')}</span>}
          </td>
        );
      })}
    </tr>
  );
}

const classOf = ({ align, type, wordy }: SheetColumn): string => {
  const side = align ?? (type === 'number' ? 'right' : 'left');
  return `${side === 'center' ? 'c' : side === 'right' ? 'r' : ''} ${wordy ? 'wordy' : ''}`;
};

function drawValue({ type, states }: SheetColumn, value: unknown, text: string) {
  if (states && text) return <span class={`tag ${toneOf(text)}`}>{text}</span>;
  if (type === 'boolean' && value === true) return <Icon name="check" size={14} label={say('Yes')} />;
  if (type === 'boolean' && value === false) return <span class="quiet">{say('No')}</span>;
  const link = type === 'link' && typeof value === 'string' ? toSafeLink(value) : null;
  return link ? <a {...link}>{shorten(link.href)}</a> : text;
}

const shorten = (href: string): string => href.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '');

const isLink = ({ target }: Event): boolean => target instanceof Element && target.closest('a') !== null;

/** The rows or the cells: which is in the tab order, what keys do, and what makes an element one of them. */
function useUnits(props: SheetProps, followFocus: () => void) {
  const { unit, columns, keys, toPicked, onSend } = props;
  const { picked, select } = useSelection(props);
  const [chosen, choose] = useState<CellPlace & { key: string | undefined }>({ row: 0, col: 0, key: keys[0] });
  const found = chosen.key === undefined ? 0 : keys.indexOf(chosen.key);
  const at = {
    row: found >= 0 ? found : Math.min(chosen.row, keys.length - 1),
    col: Math.min(chosen.col, columns.length - 1),
  };
  const goTo = ({ row, col }: CellPlace) => choose({ row, col, key: keys[row] });
  const send = (place: CellPlace) => {
    select?.(null);
    onSend(toPicked(place).payload);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLink(event)) return;
    const next = toNextPlace(event, unit, at, { rows: keys.length, cols: columns.length });
    if (next) {
      goTo(next);
      followFocus();
    } else if (event.key === 'Enter') send(at);
    else if (event.key === ' ') (select ?? send)(at);
    else return;
    event.preventDefault();
  };
  const unitOf = (place: CellPlace, text = '') => {
    const howTo = select && say('Click to select. Double-click or press Enter to send to the model.');
    return {
      tabIndex: place.row === at.row && (unit === 'row' || place.col === at.col) ? 0 : -1,
      'aria-selected': select ? picked === toKey(keys, place) : undefined,
      title: [text.length > 12 && text, howTo].filter(Boolean).join('\n') || undefined,
      onFocus: () => goTo(place),
      onClick: (event: Event) => !isLink(event) && (select ?? send)(place),
      onDblClick: (event: Event) => !isLink(event) && send(place),
    };
  };
  return { at, onKeyDown, unitOf };
}

function toNextPlace(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  unit: SheetProps['unit'],
  at: CellPlace,
  size: { rows: number; cols: number },
): CellPlace | null {
  if (unit === 'cell') return toNextCell(key, ctrlKey || metaKey, at, size);
  const row = toNextIndex(key, at.row, size.rows);
  return row === null ? null : { row, col: 0 };
}

const toKey = (keys: readonly string[], { row, col }: CellPlace): string => `${col} ${keys[row]}`;

/** Null if the row is gone. */
function fromKey(keys: readonly string[], key: string): CellPlace | null {
  const space = key.indexOf(' ');
  const row = keys.indexOf(key.slice(space + 1));
  return row < 0 ? null : { row, col: Number(key.slice(0, space)) };
}

/** `select` is null where nothing can be selected. A row takes its new data along; a cell that shows something else isn't selected any more. */
function useSelection({ unit, keys, toPicked }: SheetProps) {
  const picking = useContext(Picking);
  const { picked = null } = picking ?? {};
  const select = (place: CellPlace | null) =>
    picking?.pick(place && { kind: unit, key: toKey(keys, place), ...toPicked(place) });
  useEffect(() => {
    if (!picked) return;
    const place = fromKey(keys, picked.key);
    const now = place && toPicked(place);
    if (!now || (unit === 'cell' && now.words !== picked.words)) select(null);
    else if (now.payload !== picked.payload) select(place);
  }, [keys]);
  return { picked: picked?.key, select: picking && select };
}
