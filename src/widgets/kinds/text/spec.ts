/** A passage of Markdown on the canvas. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const text = {
  name: 'text',
  title: phrase('Text'),
  group: 'simple',
  description: 'a passage of Markdown',
  schema: object({ content: string('Markdown') }),
  rows: 'content',
  sample: {
    content: '## Summary\n\nSales rose by **12 %** in March, led by [the new shop](https://example.com/shop).',
  },
  events: [{ name: 'linkclick', payload: '{ href }', wakes: false }],
  size: { columns: 6, rows: 6 },
} as const satisfies WidgetSpec;
