/** Simple bars: one figure for each of a few things. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

const bar = {
  type: 'array',
  prefixItems: [{ type: 'string' }, { type: 'number' }],
  minItems: 2,
  maxItems: 2,
  description: '[label, value]',
} as const;

export const chart = {
  name: 'chart',
  group: 'simple',
  description: 'simple bars, one figure each',
  schema: object(
    {
      bars: { type: 'array', items: bar, description: 'Drawn in this order' },
      title: { type: 'string', description: 'What the figures are, with their unit' },
    },
    ['bars'],
  ),
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
  size: { columns: 4, rows: 6 },
} as const satisfies WidgetSpec;
