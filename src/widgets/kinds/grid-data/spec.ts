/** A matrix of values with some cells picked out. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
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
};

const column = {
  type: 'object',
  properties: {
    key: { type: 'string' },
    label: { type: 'string' },
    width: { type: 'number', minimum: 24, maximum: 800, description: 'In px. Absent: as wide as its cells' },
  },
  required: ['label'],
  additionalProperties: false,
};

const highlight = {
  type: 'object',
  properties: {
    row: { type: 'integer', minimum: 0, description: 'From 0' },
    col: { type: 'integer', minimum: 0, description: 'From 0' },
    color: { type: 'string', description: 'A CSS colour. Absent: the accent' },
  },
  required: ['row', 'col'],
  additionalProperties: false,
};

export const gridData: WidgetSpec = {
  name: 'grid-data',
  aliases: ['render_grid', 'render_grid_data'],
  group: 'rich',
  description: 'a matrix of values with highlighted cells',
  schema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
        description: 'Each row is an array of cells',
      },
      title: { type: 'string' },
      columns: { type: 'array', items: column, description: 'Absent: no heads' },
      highlights: { type: 'array', items: highlight },
    },
    required: ['rows'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'grid-data',
    whenToUse:
      'Values stand in rows and columns and their place matters: a schedule, a seating plan, a confusion matrix.',
    howToUse:
      'Give `rows` as arrays of cells and one entry of `columns` for each cell; pick cells out with `highlights`.',
    sample,
    mistakes: [
      '`rows` holds arrays, not objects: objects belong into a data-table.',
      '`row` and `col` of a highlight count from 0 and leave out the heads.',
      'A title for each row is its first cell.',
    ],
  }),
  events: [{ name: 'cellclick', payload: '{ row, col, value }' }],
  size: { columns: 6, rows: 8 },
};
