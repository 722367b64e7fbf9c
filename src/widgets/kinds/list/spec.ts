/** Lines of text that can be picked. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = { title: 'Still to pack', items: ['Rain jacket', 'Charger for the camera', 'Two books'] };

export const list: WidgetSpec = {
  name: 'list',
  aliases: ['render_list'],
  group: 'simple',
  description: 'lines of text that can be picked',
  schema: {
    type: 'object',
    properties: {
      items: { type: 'array', items: { type: 'string' }, description: 'One text for each line' },
      title: { type: 'string' },
    },
    required: ['items'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'list',
    whenToUse: 'A few things that are said in a line each, and from which the person may pick one.',
    howToUse: 'Give `items` as texts in the order that matters. A click reports the item and its index, from 0.',
    sample,
    mistakes: [
      '`items` holds texts, not objects: things with members are a data-table or cards.',
      'Items are plain text: Markdown is shown as it is written.',
    ],
  }),
  events: [{ name: 'itemclick', payload: '{ item, index }' }],
  size: { columns: 4, rows: 6 },
};
