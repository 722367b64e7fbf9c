// @vitest-environment happy-dom
/** The d3 presets by pointer and by keyboard. */
import { afterEach, expect, test } from 'vitest';
import D3View from '../../../../src/widgets/kinds/d3/view';
import { clickMark, marksIn } from '../../../support/drawn-marks';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

const reader = () => drawn.find('[role=slider]');

test.each([
  ['hex-heatmap', { values: [[1, 2]] }, 'Row 1, column 2: 2 GB', { row: 0, column: 1, value: 2 }],
  [
    'radial',
    {
      segments: [
        { label: 'a', value: 1 },
        { label: 'b', value: 2 },
      ],
    },
    'b: 2 GB',
    { label: 'b', value: 2 },
  ],
  [
    'treemap',
    {
      name: 'All',
      children: [
        { name: 'a', value: 2 },
        { name: 'b', value: 1 },
      ],
    },
    'b: 1 GB',
    { name: 'b', value: 1, path: ['All', 'b'] },
  ],
])('R76: %s: the keyboard reads a mark with its unit, Enter tells it', async (preset, data, text, payload) => {
  drawn = await drawWidget(D3View, { preset, data, config: { unit: 'GB' } });
  await drawn.press(reader(), 'ArrowRight');
  expect(reader().getAttribute('aria-valuetext')).toBe(text);
  await drawn.press(reader(), 'Enter');
  expect(drawn.heard).toEqual([{ event: 'nodeclick', payload }]);
});

test('R76: force: a click tells the node; a hidden group goes and comes back', async () => {
  const data = {
    nodes: [
      { id: 'a', group: 'x' },
      { id: 'b', group: 'y' },
    ],
    links: [{ source: 'a', target: 'b' }],
  };
  drawn = await drawWidget(D3View, { preset: 'force', data });
  await clickMark(drawn.root, 1, 2);
  expect(drawn.heard).toEqual([{ event: 'nodeclick', payload: { id: 'b', group: 'y' } }]);
  await drawn.click('.legend button');
  await marksIn(drawn.root, 1);
  await drawn.update({ preset: 'force', data: { ...data, nodes: [...data.nodes, { id: 'c', group: 'x' }] } });
  await marksIn(drawn.root, 1);
});

test('the picture has a sentence and its data as a table', async () => {
  drawn = await drawWidget(D3View, {
    preset: 'treemap',
    title: 'Disk',
    data: { name: 'All', children: [{ name: 'a', value: 2 }] },
  });
  expect(drawn.root.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('Treemap “Disk”, 1 mark. a: 2');
  await drawn.click('.chart-foot .link');
  expect([...drawn.root.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['a', '2']);
});

test.each([
  ['hex-heatmap', { values: [] }],
  ['radial', { segments: [] }],
  ['treemap', { name: 'All' }],
  ['force', { nodes: [], links: [] }],
])('%s without data says so', async (preset, data) => {
  drawn = await drawWidget(D3View, { preset, data });
  expect(drawn.root.textContent).toBe('Nothing here yet');
});
