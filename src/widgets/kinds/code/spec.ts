/** Code in the colours of its language. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  content: 'const total = orders\n  .filter((order) => order.paid)\n  .reduce((sum, { price }) => sum + price, 0);\n',
  lang: 'typescript',
};

export const code: WidgetSpec = {
  name: 'code',
  aliases: ['render_code'],
  group: 'simple',
  description: 'code with highlighting and a copy button',
  schema: {
    type: 'object',
    properties: {
      content: { type: 'string', description: 'The code, with its line breaks' },
      lang: { type: 'string', description: 'Such as typescript, python, sql, html; absent: no colours' },
    },
    required: ['content'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'code',
    whenToUse: 'Code, a command, a query or a configuration that the person will read or copy.',
    howToUse: 'Give the code as it should be copied, and its language in `lang`.',
    sample,
    mistakes: [
      'No fences (```) in `content`: they would be copied too.',
      'Code to run is a js-sandbox; this only shows.',
    ],
  }),
  events: [],
  size: { columns: 6, rows: 8 },
};
