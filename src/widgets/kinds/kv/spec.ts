/** Keys with their values, one pair to a row. */
import type { JsonObject } from '#tools';
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'Order 1042',
  rows: [
    ['Customer', 'Ines Holm'],
    ['Placed', '12 March, 14:20'],
    ['Total', '84.50 EUR'],
    ['Ships to', 'Lisbon, Portugal'],
  ],
} satisfies JsonObject;

export const kv: WidgetSpec = {
  name: 'kv',
  aliases: ['render_kv'],
  group: 'simple',
  description: 'keys with their values',
  schema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
        description: 'Pairs: [key, value]',
      },
      title: { type: 'string' },
    },
    required: ['rows'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'kv',
    whenToUse: 'The details of one thing: an order, a person’s record, the settings of a page.',
    howToUse: 'Give `rows` as pairs of texts, the most important first. Write keys as people say them.',
    sample,
    mistakes: [
      '`rows` holds pairs of texts, [["Key", "Value"]], not objects.',
      'Several things with the same keys are a data-table.',
    ],
  }),
  events: [],
  size: { columns: 4, rows: 5 },
};
