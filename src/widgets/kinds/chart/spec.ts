/** Simple bars: one figure for each of a few things. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'Orders by city',
  bars: [
    ['Lyon', 482],
    ['Porto', 391],
    ['Ghent', 274],
    ['Graz', 88],
  ],
};

const bar = {
  type: 'array',
  prefixItems: [{ type: 'string' }, { type: 'number' }],
  minItems: 2,
  maxItems: 2,
  description: '[label, value]',
};

export const chart: WidgetSpec = {
  name: 'chart',
  aliases: ['render_chart'],
  group: 'simple',
  description: 'simple bars, one figure each',
  schema: {
    type: 'object',
    properties: {
      bars: { type: 'array', items: bar, description: 'Drawn in this order' },
      title: { type: 'string', description: 'What the figures are, with their unit' },
    },
    required: ['bars'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'chart',
    whenToUse: 'Compare one figure of several things: sales by shop, votes by option, hours by task.',
    howToUse: 'Give each bar as `[label, value]`, sorted as it should be read. Put the unit into `title`.',
    sample,
    mistakes: [
      '`bars` holds pairs, not objects: ["Lyon", 482].',
      'A value is a number, not text: 482, not "482 orders".',
      'For several series, lines or shares take chart-rich.',
    ],
  }),
  events: [{ name: 'barclick', payload: '{ label, value }' }],
  size: { columns: 4, rows: 6 },
};
