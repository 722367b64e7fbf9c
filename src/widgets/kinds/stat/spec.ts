/** One figure and, in a few words, where it is going. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = { label: 'Open orders', value: '128', trend: '14 since Monday', trendDir: 'up' };

export const stat: WidgetSpec = {
  name: 'stat',
  aliases: ['render_stat'],
  group: 'simple',
  description: 'one figure with a trend',
  schema: {
    type: 'object',
    properties: {
      label: { type: 'string', description: 'What the figure says' },
      value: { type: 'string', description: 'The figure with its unit, formatted for reading' },
      trend: { type: 'string', description: 'The change in a few words' },
      trendDir: { type: 'string', enum: ['up', 'down', 'neutral'] },
    },
    required: ['label', 'value'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'stat',
    whenToUse: 'One number is the answer, or a few numbers belong side by side: one stat each.',
    howToUse: 'Format `value` as people read it, with its unit. `trendDir` draws an arrow before the words of `trend`.',
    sample,
    mistakes: [
      '`value` is text: "48,200", not 48200.',
      '`trendDir` is up, down or neutral, and judges nothing: for a good or a bad figure use a stat-card.',
    ],
  }),
  events: [],
  size: { columns: 3, rows: 3 },
};
