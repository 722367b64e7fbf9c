/** A matrix of values with highlighted cells. */
import { phrase } from '#core/tools/phrase.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { CsvCell } from '../../csv';
import { cellOf, type Table } from '../../rows/shape';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const column = object({
  'key?': string(),
  label: string(),
  'width?': { type: 'number', minimum: 24, maximum: 800, description: 'In px. Absent: as wide as its cells' },
});

const highlight = object({
  row: { type: 'integer', minimum: 0, maximum: 10_000, description: 'From 0' },
  col: { type: 'integer', minimum: 0, maximum: 500, description: 'From 0' },
  'color?': string('A CSS colour. Absent: the accent'),
});

export const gridData = {
  name: 'grid-data',
  title: phrase('Grid of values'),
  aliases: ['render_grid'],
  group: 'rich',
  description: 'a matrix of values with highlighted cells',
  schema: object({
    rows: array(array({ type: ['string', 'number', 'boolean', 'null'] }, '', 500), 'Each row is an array of cells'),
    'title?': string(),
    'columns?': array(column, 'Absent: no heads', 500),
    'highlights?': array(highlight),
  }),
  rows: toGrid,
  sample: {
    title: 'Free desks by day',
    columns: [
      { key: 'floor', label: 'Floor', width: 90 },
      { key: 'mon', label: 'Mon' },
      { key: 'tue', label: 'Tue' },
      { key: 'wed', label: 'Wed' },
    ],
    rows: [
      ['Ground', 4, 7, 2],
      ['First', 0, 3, 5],
      ['Second', 9, 8, 0],
    ],
    highlights: [
      { row: 1, col: 1, color: '#c0392b' },
      { row: 2, col: 3 },
    ],
  },
  events: [{ name: 'cellclick', payload: '{ row, col, value }' }],
  size: { columns: 6, rows: 8 },
  lines: ({ rows, columns }: { rows: CsvCell[][]; columns?: { label: string }[] }) =>
    columns ? [columns.map(({ label }) => label), ...rows] : rows,
} as const satisfies WidgetSpec;

function toGrid({ rows, names }: Table): JsonObject {
  const toCell = (value: unknown) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
  return {
    columns: names.map((label) => ({ label })),
    rows: rows.map((row) => names.map((name) => toCell(cellOf(row, name)))),
  };
}
