/** Code with syntax highlighting. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const code = {
  name: 'code',
  title: phrase('Code'),
  group: 'simple',
  description: 'code with highlighting and a copy button',
  schema: object({
    content: string('The code, with its line breaks'),
    'lang?': string('Such as typescript, python, sql, html; absent: no colours'),
  }),
  rows: 'content',
  sample: {
    content: 'const total = orders\n  .filter((order) => order.paid)\n  .reduce((sum, { price }) => sum + price, 0);\n',
    lang: 'typescript',
  },
  events: [],
  size: { columns: 6, rows: 8 },
} as const satisfies WidgetSpec;
