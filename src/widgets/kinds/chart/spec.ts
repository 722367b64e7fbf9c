/** Simple bars: one figure for each of a few things. */
import { phrase } from '#core/tools/phrase.ts';
import { array, filterable, linkable, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const bar = {
  type: 'array',
  prefixItems: [string(), { type: 'number' }],
  minItems: 2,
  maxItems: 2,
  description: '[label, value]',
} as const;

export const chart = {
  name: 'chart',
  title: phrase('Simple bars'),
  group: 'simple',
  description: 'simple bars, one figure each',
  schema: object({
    bars: array(bar, 'Drawn in this order'),
    'title?': string('What the figures are, with their unit'),
    ...filterable,
    ...linkable,
  }),
  rows: 'bars',
  sample: {
    title: 'Orders by city',
    bars: [
      ['Lyon', 482],
      ['Porto', 391],
      ['Ghent', 274],
      ['Graz', 88],
    ],
  },
  events: [{ name: 'barclick', payload: '{ label, value }' }],
  size: { columns: 6, rows: 6 },
  lines: ({ bars }: { bars: [string, number][] }, say) => [[say('Label'), say('Value')], ...bars],
} as const satisfies WidgetSpec;
