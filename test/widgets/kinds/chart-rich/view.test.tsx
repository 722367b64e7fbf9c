// @vitest-environment happy-dom
/** Charts of several series: by pointer and by keyboard, hidden series, other data. */
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import ChartRichView from '../../../../src/widgets/kinds/chart-rich/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

const line = {
  type: 'line',
  title: 'Shop',
  labels: ['Jan', 'Feb', 'Mar'],
  data: [
    { label: 'Visitors', values: [10, 20, 30] },
    { label: 'Orders', values: [1, null, 3] },
  ],
};
const reader = () => drawn.find('[role=slider]');
const said = () => reader().getAttribute('aria-valuetext');
const pressed = () =>
  [...drawn.root.querySelectorAll('.legend button')].map((each) => each.getAttribute('aria-pressed'));

test('the picture is an image with a sentence', async () => {
  drawn = await drawWidget(ChartRichView, line);
  expect(drawn.root.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
    'Line chart “Shop”, 3 points from Jan to Mar. Visitors: lowest 10 (Jan), highest 30 (Mar). Orders: lowest 1 (Jan), highest 3 (Mar).',
  );
});

test('R76: arrows read point by point, Enter tells the point', async () => {
  drawn = await drawWidget(ChartRichView, line);
  reader().focus();
  expect(said()).toBe('Jan, Visitors: 10');
  await drawn.press(reader(), 'ArrowRight');
  await drawn.press(reader(), 'ArrowRight');
  await drawn.press(reader(), 'ArrowDown');
  expect(said()).toBe('Mar, Orders: 3');
  await drawn.press(reader(), 'Enter');
  expect(drawn.heard).toEqual([{ event: 'pointclick', payload: { label: 'Mar', series: 'Orders', value: 3 } }]);
});

test('the tooltip follows the reader, Escape puts it away, the next arrow brings it back', async () => {
  drawn = await drawWidget(ChartRichView, line);
  await act(() => reader().focus());
  expect(drawn.find('.tip').textContent).toBe('JanVisitors10Orders1');
  await drawn.press(reader(), 'Escape');
  expect(drawn.root.querySelector('.tip')).toBeNull();
  await drawn.press(reader(), 'ArrowRight');
  expect(drawn.find('.tip').textContent).toContain('Feb');
});

test('R76: a click tells the nearest point', async () => {
  drawn = await drawWidget(ChartRichView, line);
  const click = new MouseEvent('click', { bubbles: true, clientX: 350, clientY: 5 });
  await act(() => void drawn.find('.stage').dispatchEvent(click));
  expect(drawn.heard).toEqual([{ event: 'pointclick', payload: { label: 'Mar', series: 'Visitors', value: 30 } }]);
});

test('R70: new data keeps hidden series and the point that is read', async () => {
  drawn = await drawWidget(ChartRichView, line);
  await drawn.click('.legend li:nth-child(2) button');
  expect(pressed()).toEqual(['true', 'false']);
  const stop = reader();
  stop.focus();
  await drawn.press(stop, 'ArrowRight');
  await drawn.update({ ...line, data: [{ label: 'Visitors', values: [10, 99, 30, 40] }, line.data[1] ?? {}] });
  expect(document.activeElement).toBe(stop);
  expect(said()).toBe('Feb, Visitors: 99');
  expect(pressed()).toEqual(['true', 'false']);
});

test('with every series hidden it says so, and a press brings one back', async () => {
  drawn = await drawWidget(ChartRichView, { data: [{ values: [1] }], legend: true });
  await drawn.click('.legend button');
  expect(drawn.root.textContent).toContain('Every series is hidden.');
  await drawn.click('.legend button');
  expect(said()).toBe('1, Series 1: 1');
});

test('5,000 points of three series are a handful of nodes', async () => {
  const values = Array.from({ length: 5_000 }, (_, i) => Math.sin(i / 40));
  drawn = await drawWidget(ChartRichView, { type: 'line', data: [{ values }, { values }, { values }] });
  expect(drawn.root.querySelectorAll('svg[role=img] *').length).toBeLessThan(120);
});

test('R76: a slice of a pie is read with its share and told with its series', async () => {
  drawn = await drawWidget(ChartRichView, {
    type: 'pie',
    labels: ['a', 'b'],
    data: [{ label: 'All', values: [3, 1] }],
  });
  await drawn.press(reader(), 'ArrowRight');
  expect(said()).toBe('b: 1, 25%');
  await drawn.press(reader(), 'Enter');
  await drawn.press(reader(), 'ArrowLeft');
  await drawn.press(reader(), 'Enter');
  expect(drawn.heard.map(({ payload }) => payload)).toEqual([
    { label: 'b', series: 'All', value: 1 },
    { label: 'a', series: 'All', value: 3 },
  ]);
});

test('values below zero in a pie are told, and are in the table', async () => {
  drawn = await drawWidget(ChartRichView, { type: 'donut', labels: ['a', 'b'], data: [{ values: [3, -1] }] });
  expect(drawn.root.textContent).toContain('Values below zero, only in the table: 1.');
  await drawn.click('.chart-foot .link');
  expect([...drawn.root.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['a', '3', 'b', '-1']);
});
