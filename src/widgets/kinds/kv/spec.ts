/** Keys with their values, one pair to a row. */
import { phrase } from '#core/tools/phrase.ts';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const kv = {
  name: 'kv',
  title: phrase('Facts'),
  group: 'simple',
  description: 'keys with their values',
  schema: object({
    rows: array({ type: 'array', items: string(), minItems: 2, maxItems: 2 }, 'Pairs: [key, value]'),
    'title?': string(),
  }),
  rows: 'rows',
  sample: {
    title: 'Order 1042',
    rows: [
      ['Customer', 'Ines Holm'],
      ['Placed', '12 March, 14:20'],
      ['Total', '84.50 EUR'],
      ['Ships to', 'Lisbon, Portugal'],
    ],
  },
  events: [],
  size: { columns: 6, rows: 5 },
  lines: ({ rows }: { rows: string[][] }) => rows,
} as const satisfies WidgetSpec;
