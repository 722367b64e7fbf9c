/** One figure with its context: unit, change, direction. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  label: 'Monthly sales',
  value: '48,200',
  unit: 'EUR',
  delta: '+12 %',
  trend: 'up',
  previousValue: '43,000',
  variant: 'success',
};

export const statCard: WidgetSpec = {
  name: 'stat-card',
  aliases: ['render_stat_card'],
  group: 'rich',
  description: 'one figure with unit, change and trend',
  schema: {
    type: 'object',
    properties: {
      label: { type: 'string', description: 'What the figure says' },
      value: { type: 'string', description: 'The figure, formatted for reading' },
      unit: { type: 'string' },
      delta: { type: 'string', description: 'The change, with its sign' },
      trend: { type: 'string', enum: ['up', 'down', 'flat'] },
      previousValue: { type: 'string' },
      variant: { type: 'string', enum: ['default', 'success', 'warning', 'error', 'info'] },
    },
    required: ['label', 'value'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'stat-card',
    whenToUse: 'One number is the answer, or a few numbers belong side by side: one card each.',
    howToUse:
      'Format `value` as people read it; put the unit into `unit`. `trend` is the direction, `variant` the judgement.',
    sample,
    mistakes: [
      '`value` is text: "48,200", not 48200.',
      '`trend` is up, down or flat. Falling costs are `down` with the variant `success`.',
      'For more than six figures a data-table reads better.',
    ],
  }),
  events: [],
  size: { columns: 3, rows: 3 },
  modernise: (params) => (params.trend === 'stable' ? { ...params, trend: 'flat' } : params),
};
