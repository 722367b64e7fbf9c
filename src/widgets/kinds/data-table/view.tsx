/** Records in a sortable table. Of a long table, only the visible rows are drawn. */

import { useMemo, useState } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { IconButton } from '#ui/controls/controls.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { saveFile, toSlug } from '#ui/panel/saving.ts';
import { toCsv } from '../../csv';
import { formatCell, readColumn, type SheetColumn, toColumnTotal, toColumnWidth } from '../../parts/cells';
import { Heading } from '../../parts/heading';
import { type Order, Sheet } from '../../parts/sheet';
import { cellOf, sortRows } from '../../rows/shape';
import type { ViewProps } from '../../widget';
import { inferColumns, toTableLines } from './columns';
import type { dataTable } from './spec';

export default function DataTableView({ data, emit }: ViewProps<typeof dataTable>) {
  const { rows, title, columns: named, compact, striped, emptyMessage } = data;
  const [order, setOrder] = useState<Order | null>(null);
  const columns = useMemo(() => layOutColumns(named ?? inferColumns(rows), rows), [named, rows]);
  const names = useMemo(() => toRowKeys(columns, rows), [columns, rows]);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  const keys = useMemo(() => sorted.map((row) => names.get(row) ?? ''), [names, sorted]);
  const totals = useMemo(
    () =>
      columns.map((column) =>
        toColumnTotal(
          column,
          rows.map((row) => cellOf(row, column.key)),
        ),
      ),
    [columns, rows],
  );
  const rowAt = (row: number) => sorted[row] ?? {};
  const save = () => {
    // The mark at its start tells spreadsheets that it is UTF-8.
    const file = new Blob(['\uFEFF', toCsv(toTableLines(columns, sorted))], { type: 'text/csv' });
    saveFile(file, `${toSlug(title ?? say('Table')) || 'table'}.csv`);
  };
  return (
    <div class={`column ${compact ? 'compact' : ''} ${striped ? 'striped' : ''}`} data-view="data-table">
      <Heading title={title ?? say('Table')} apart>
        {rows.length > 0 && (
          <span class="quiet small nowrap">{sayCount(rows.length, '{count} row', '{count} rows')}</span>
        )}
        <span class="grow" />
        {rows.length > 0 && <IconButton icon="save" label={say('Save as CSV')} onClick={save} />}
      </Heading>
      {rows.length === 0 ? (
        <p class="mid" dir="auto">
          {emptyMessage ?? say('Nothing here yet')}
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
          totals={totals}
          rowHeight={columns[0]?.width ? (compact ? 24 : 29) : null}
          cellAt={({ row, col }) => cellOf(rowAt(row), columns[col]?.key ?? '')}
          toPicked={({ row }) => ({ words: wordRow(row, columns, rowAt(row)), event: 'rowclick', payload: rowAt(row) })}
          onSend={(row) => emit('rowclick', row)}
        />
      )}
    </div>
  );
}

/** Names a row by its number, as shown, and its first cell. */
function wordRow(index: number, columns: readonly SheetColumn[], row: JsonObject): string {
  const [name = ''] = columns.map(({ key }) => formatCell(cellOf(row, key)).trim()).filter(Boolean);
  const nth = index + 1;
  return name ? say('row {nth}: {name}', { nth, name: name.slice(0, 60) }) : say('Row {nth}', { nth });
}

/** Keys from the first member that differs in every row (`id`, `key`, the first column), else from the row's index. */
export function toRowKeys(columns: readonly SheetColumn[], rows: readonly JsonObject[]): Map<JsonObject, string> {
  for (const member of ['id', 'key', columns[0]?.key ?? 'id']) {
    const values = new Set(rows.map((row) => toName(cellOf(row, member))));
    if (values.size === rows.length && !values.has(null)) {
      return new Map(rows.map((row) => [row, toName(cellOf(row, member)) ?? '']));
    }
  }
  return new Map(rows.map((row, i) => [row, `${i}`]));
}

const toName = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? `${typeof value} ${value}` : null;

/** Up to this many rows, all are drawn. */
const few = 100;

/** As the cells are; in a long table, with the widths that they have however its rows are sorted. */
export function layOutColumns(columns: readonly SheetColumn[], rows: readonly JsonObject[]): SheetColumn[] {
  const sample = rows.slice(0, 500);
  return columns.map((column) => {
    const cells = sample.map((row) => cellOf(row, column.key));
    const read = readColumn(column, cells);
    return { ...read, width: rows.length <= few ? undefined : toColumnWidth(read, cells) };
  });
}
