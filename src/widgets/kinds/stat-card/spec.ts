/** One figure with its context: unit, change, direction. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const statCard = {
  name: 'stat-card',
  title: phrase('Figure with trend'),
  group: 'rich',
  description: 'one figure with unit, change and trend',
  schema: object({
    label: string('What the figure says'),
    value: string('The figure, formatted for reading'),
    'unit?': string(),
    'delta?': string('The change, with its sign'),
    'trend?': { type: 'string', enum: ['up', 'down', 'flat'] },
    'previousValue?': string(),
    'variant?': { type: 'string', enum: ['default', 'success', 'warning', 'error', 'info'] },
  }),
  rows: 'value',
  sample: {
    label: 'Monthly sales',
    value: '48,200',
    unit: 'EUR',
    delta: '+12 %',
    trend: 'up',
    previousValue: '43,000',
    variant: 'success',
  },
  events: [],
  size: { columns: 3, rows: 3 },
  figure: true,
  modernise: (params) => (params.trend === 'stable' ? { ...params, trend: 'flat' } : params),
} as const satisfies WidgetSpec;
