/** A passage of Markdown on the canvas. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  content: '## Summary\n\nSales rose by **12 %** in March, led by [the new shop](https://example.com/shop).',
};

export const text: WidgetSpec = {
  name: 'text',
  aliases: ['render_text'],
  group: 'simple',
  description: 'a passage of Markdown',
  schema: {
    type: 'object',
    properties: { content: { type: 'string', description: 'Markdown' } },
    required: ['content'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'text',
    whenToUse:
      'A note, a summary or a heading that should stay on the canvas. An answer to the person is not a widget.',
    howToUse: 'Write Markdown: headings, lists, tables, links, code. Links to http, https and mailto addresses open.',
    sample,
    mistakes: [
      'HTML is shown as it is written, not rendered.',
      'Rows and columns belong into a data-table, which sorts.',
    ],
  }),
  events: [{ name: 'linkclick', payload: '{ href }', wakes: false }],
  size: { columns: 6, rows: 6 },
};
