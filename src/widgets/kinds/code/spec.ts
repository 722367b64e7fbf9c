/** Code in the colours of its language. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const code = {
  name: 'code',
  group: 'simple',
  description: 'code with highlighting and a copy button',
  schema: object(
    {
      content: { type: 'string', description: 'The code, with its line breaks' },
      lang: { type: 'string', description: 'Such as typescript, python, sql, html; absent: no colours' },
    },
    ['content'],
  ),
  sample: {
    content: 'const total = orders\n  .filter((order) => order.paid)\n  .reduce((sum, { price }) => sum + price, 0);\n',
    lang: 'typescript',
  },
  events: [],
  size: { columns: 6, rows: 8 },
} as const satisfies WidgetSpec;
