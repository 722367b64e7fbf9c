/** One figure and, in a few words, where it is going. */
import { object } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const stat = {
  name: 'stat',
  group: 'simple',
  description: 'one figure with a trend',
  schema: object(
    {
      label: { type: 'string', description: 'What the figure says' },
      value: { type: 'string', description: 'The figure with its unit, formatted for reading' },
      trend: { type: 'string', description: 'The change in a few words' },
      trendDir: { type: 'string', enum: ['up', 'down', 'neutral'] },
    },
    ['label', 'value'],
  ),
  sample: { label: 'Open orders', value: '128', trend: '14 since Monday', trendDir: 'up' },
  events: [],
  size: { columns: 3, rows: 3 },
} as const satisfies WidgetSpec;
