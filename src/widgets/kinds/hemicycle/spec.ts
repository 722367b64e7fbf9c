/** The seats of a parliament in a half circle. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'City council',
  groups: [
    { id: 'left', label: 'Left list', seats: 11, color: '#b0405f' },
    { id: 'green', label: 'Greens', seats: 14, color: '#3f8f4f' },
    { id: 'centre', label: 'Centre', seats: 17 },
    { id: 'right', label: 'Conservatives', seats: 15, color: 'steelblue' },
  ],
  totalSeats: 59,
  rows: 4,
};

const group = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    label: { type: 'string' },
    seats: { type: 'integer', minimum: 0, maximum: 3000 },
    color: { type: 'string', description: 'A CSS colour. Absent: one of the series' },
  },
  required: ['id', 'label', 'seats'],
  additionalProperties: false,
};

export const hemicycle: WidgetSpec = {
  name: 'hemicycle',
  aliases: ['render_hemicycle'],
  group: 'rich',
  description: 'the seats of a parliament, by group',
  schema: {
    type: 'object',
    properties: {
      groups: { type: 'array', items: group, maxItems: 40, description: 'From left to right, as they sit' },
      title: { type: 'string' },
      totalSeats: {
        type: 'integer',
        minimum: 1,
        maximum: 3000,
        description: 'More than the groups hold: the rest is vacant',
      },
      rows: { type: 'integer', minimum: 1, maximum: 30, description: 'Absent: as many as the seats need' },
    },
    required: ['groups'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'hemicycle',
    whenToUse: 'The seats of an assembly are shared between groups, and who has a majority is the question.',
    howToUse: 'Give `groups` in the order in which they sit, from left to right. `totalSeats` counts vacant seats too.',
    sample,
    mistakes: [
      '`seats` is a whole number of seats, not a share or a percentage.',
      'Shares of anything else are a pie of a chart-rich.',
    ],
  }),
  events: [{ name: 'groupclick', payload: 'the group' }],
  size: { columns: 5, rows: 10 },
};
