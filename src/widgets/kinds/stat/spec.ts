/** One figure with its trend in a few words. */
import { phrase } from '#core/tools/phrase.ts';
import { object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

export const stat = {
  name: 'stat',
  title: phrase('Figure'),
  group: 'simple',
  description: 'one figure with a trend',
  schema: object({
    label: string('What the figure says'),
    value: string('The figure with its unit, formatted for reading'),
    'trend?': string('The change in a few words'),
    'trendDir?': { type: 'string', enum: ['up', 'down', 'neutral'] },
  }),
  rows: 'value',
  sample: { label: 'Open orders', value: '128', trend: '14 since Monday', trendDir: 'up' },
  events: [],
  size: { columns: 3, rows: 3 },
  figure: true,
} as const satisfies WidgetSpec;
