// @vitest-environment happy-dom
/** The largest numbers that JSON can say: each chart draws them, or says that it can't. */
import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import ChartView from '../../../src/widgets/kinds/chart/view';
import ChartRichView from '../../../src/widgets/kinds/chart-rich/view';
import D3View from '../../../src/widgets/kinds/d3/view';
import SankeyView from '../../../src/widgets/kinds/sankey/view';
import type { ViewComponent } from '../../../src/widgets/widget';
import { drawWidget } from '../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

const [max, min] = [1.7e308, -1.7e308];
const links = [
  { source: 'a', target: 'b', value: max },
  { source: 'b', target: 'c', value: 1 },
];
const series = [{ label: 'A', values: [max, min, 2] }];
const nodes = ['a', 'b', 'c'].map((label) => ({ id: label, label }));

test.each<[string, ViewComponent, JsonObject]>([
  [
    'bars',
    ChartView,
    {
      bars: [
        ['a', max],
        ['b', min],
      ],
    },
  ],
  ['a line', ChartRichView, { type: 'line', data: series }],
  ['columns', ChartRichView, { type: 'bar', data: series }],
  ['a donut', ChartRichView, { type: 'donut', labels: ['a', 'b', 'c'], data: [{ values: [max, max, 1e300] }] }],
  ['a pie', ChartRichView, { type: 'pie', labels: ['a', 'b'], data: [{ values: [1e300, 1e300] }] }],
  ['flows', SankeyView, { nodes, links }],
  ['hexagons', D3View, { preset: 'hex-heatmap', data: { values: [[max, min, 0]] } }],
  [
    'a rose',
    D3View,
    {
      preset: 'radial',
      data: {
        segments: [
          { label: 'a', value: max },
          { label: 'b', value: 1 },
        ],
      },
    },
  ],
  [
    'tiles',
    D3View,
    {
      preset: 'treemap',
      data: {
        name: 'r',
        children: [
          { name: 'a', value: max },
          { name: 'b', value: max },
        ],
      },
    },
  ],
  ['a network', D3View, { preset: 'force', data: { nodes, links } }],
])('%s of them have places that exist', async (_, view, data) => {
  drawn = await drawWidget(view, data);
  expect(drawn.root.innerHTML).not.toMatch(/NaN|Infinity|∞/);
});

test('a chart says which values it can’t draw, and has them in its table', async () => {
  drawn = await drawWidget(ChartRichView, { type: 'line', labels: ['a', 'b', 'c'], data: series });
  expect(drawn.root.textContent).toContain('Too large to draw: 2.');
  await drawn.click('.chart-foot > button');
  expect(drawn.root.querySelectorAll('tbody tr')).toHaveLength(3);
  expect(drawn.root.textContent).toMatch(/Too large to draw: 2/);
});

test('a chart of nothing else says so instead', async () => {
  drawn = await drawWidget(ChartRichView, { type: 'pie', labels: ['a'], data: [{ values: [max] }] });
  expect(drawn.root.textContent).toBe('Too large to draw: 1.');
});
