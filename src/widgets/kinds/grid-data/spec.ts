/** A matrix of values with some cells picked out. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

const column = object(
  {
    key: { type: 'string' },
    label: { type: 'string' },
    width: { type: 'number', minimum: 24, maximum: 800, description: 'In px. Absent: as wide as its cells' },
  },
  ['label'],
);

const highlight = object(
  {
    row: { type: 'integer', minimum: 0, description: 'From 0' },
    col: { type: 'integer', minimum: 0, description: 'From 0' },
    color: { type: 'string', description: 'A CSS colour. Absent: the accent' },
  },
  ['row', 'col'],
);

export const gridData = {
  name: 'grid-data',
  aliases: ['render_grid'],
  group: 'rich',
  description: 'a matrix of values with highlighted cells',
  schema: object(
    {
      rows: {
        type: 'array',
        items: { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
        description: 'Each row is an array of cells',
      },
      title: { type: 'string' },
      columns: { type: 'array', items: column, description: 'Absent: no heads' },
      highlights: { type: 'array', items: highlight },
    },
    ['rows'],
  ),
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
} as const satisfies WidgetSpec;
