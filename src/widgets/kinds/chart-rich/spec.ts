/** Several series as bars, lines, areas or shares of a whole. */
import type { JsonObject } from '#tools';
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'Visitors and orders',
  type: 'line',
  labels: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
  data: [
    { label: 'Visitors', values: [420, 460, 510, 480, 620, 710], color: '#12707e' },
    { label: 'Orders', values: [88, 92, 120, null, 140, 171] },
  ],
  legend: true,
  xAxis: 'Month of 2026',
  yAxis: 'People',
};

const series = {
  type: 'object',
  properties: {
    values: { type: 'array', items: { type: ['number', 'null'] }, description: 'One for each label; null: unknown' },
    label: { type: 'string' },
    color: { type: 'string', description: 'A plain CSS colour; better absent' },
  },
  required: ['values'],
  additionalProperties: false,
};

export const chartRich: WidgetSpec = {
  name: 'chart-rich',
  aliases: ['render_chart_rich'],
  group: 'rich',
  description: 'bars, lines, areas, pie or donut of several series',
  schema: {
    type: 'object',
    properties: {
      data: { type: 'array', items: series, description: 'The series' },
      title: { type: 'string' },
      type: { type: 'string', enum: ['bar', 'line', 'area', 'pie', 'donut'], description: 'Absent: bar' },
      labels: { type: 'array', items: { type: 'string' }, description: 'Along the x axis, or the names of slices' },
      legend: { type: 'boolean', description: 'Absent: shown where there are several series' },
      xAxis: { type: 'string', description: 'What the labels are' },
      yAxis: { type: 'string', description: 'What the values are, with their unit' },
    },
    required: ['data'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'chart-rich',
    whenToUse: 'A course over time (line, area), a comparison of several series (bar), shares of a whole (pie, donut).',
    howToUse: 'Give each series its `values` in the order of `labels`, null where a value is unknown. Name the axes.',
    sample,
    mistakes: [
      '`data` is a list of series, each with `values`; it is not a list of numbers.',
      'A pie takes one series, its slices named by `labels`. Values below zero are no shares and are left out.',
      '`xAxis` and `yAxis` are titles, not settings.',
      'Leave colours away unless the person asked for one: the theme has its own.',
    ],
  }),
  events: [{ name: 'pointclick', payload: '{ label, series, value }' }],
  size: { columns: 6, rows: 8 },
  modernise: nameAxes,
};

/** Models know charts whose axes are objects; what we show of one is its title. */
function nameAxes(params: JsonObject): JsonObject {
  const named = ['xAxis', 'yAxis'].flatMap((key) => {
    const axis = params[key];
    if (typeof axis !== 'object' || axis === null) return [];
    const title = ['title', 'label', 'name'].map((member) => Reflect.get(axis, member)).find(Boolean);
    return [[key, title]];
  });
  return named.length > 0 ? { ...params, ...Object.fromEntries(named) } : params;
}
