/** Several series as bars, lines, areas or shares of a whole. */

import { phrase } from '#core/tools/phrase.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { CsvCell } from '../../csv';
import { array, object, string } from '../../schema';
import type { SayWord, WidgetSpec } from '../../widget';
import { type Chart, nameSeries } from './names';

const series = object({
  values: array({ type: ['number', 'null'] }, 'One for each label; null: unknown'),
  'label?': string(),
  'color?': string('A plain CSS colour; better absent'),
});

export const chartRich = {
  name: 'chart-rich',
  title: phrase('Chart'),
  group: 'rich',
  description: 'bars, lines, areas, pie or donut of several series',
  schema: object({
    data: array(series, 'The series', 50),
    'title?': string(),
    'type?': { type: 'string', enum: ['bar', 'line', 'area', 'pie', 'donut'], description: 'Absent: bar' },
    'labels?': array(string(), 'Along the x axis, or the names of slices'),
    'legend?': { type: 'boolean', description: 'Absent: shown where there are several series' },
    'xAxis?': string('What the labels are'),
    'yAxis?': string('What the values are, with their unit'),
  }),
  sample: {
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
  },
  events: [{ name: 'pointclick', payload: '{ label, series, value }' }],
  size: { columns: 6, rows: 8 },
  lines: toLines,
  modernise: nameAxes,
} as const satisfies WidgetSpec;

/** Models often write axes as objects, as some chart libraries do; only their titles are kept. */
function nameAxes(params: JsonObject): JsonObject {
  const named = ['xAxis', 'yAxis'].flatMap((key) => {
    const axis = params[key];
    if (typeof axis !== 'object' || axis === null) return [];
    const title = ['title', 'label', 'name'].map((member) => Reflect.get(axis, member)).find(Boolean);
    return [[key, title]];
  });
  return named.length > 0 ? { ...params, ...Object.fromEntries(named) } : params;
}

function toLines(chart: Chart, say: SayWord): CsvCell[][] {
  const { labels, names } = nameSeries(chart, say);
  const heads = [chart.xAxis ?? say('Label'), ...names];
  return [heads, ...labels.map((label, i) => [label, ...chart.data.map(({ values }) => values[i])])];
}
