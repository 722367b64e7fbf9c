// @vitest-environment happy-dom
/** Simple bars: a click and its keyboard twin, one tab stop, the table. */
import { afterEach, expect, test } from 'vitest';
import ChartView from '../../../../src/widgets/kinds/chart/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

const bars = [
  ['Lyon', 482],
  ['Porto', 391],
  ['Graz', 88],
];

test('R76: a click on a bar tells its label and value', async () => {
  drawn = await drawWidget(ChartView, { bars });
  await drawn.click('li:nth-child(2) button');
  expect(drawn.heard).toEqual([{ event: 'barclick', payload: { label: 'Porto', value: 391 } }]);
});

test('the bars are one tab stop; arrows go from bar to bar', async () => {
  drawn = await drawWidget(ChartView, { bars });
  const tabIndexes = () => [...drawn.root.querySelectorAll<HTMLElement>('li button')].map(({ tabIndex }) => tabIndex);
  expect(tabIndexes()).toEqual([0, -1, -1]);
  drawn.find('li button').focus();
  await drawn.press(drawn.find('li button'), 'End');
  expect(document.activeElement?.textContent).toContain('Graz');
  expect(tabIndexes()).toEqual([-1, -1, 0]);
});

test('R70: new data keeps the focused bar', async () => {
  drawn = await drawWidget(ChartView, { bars });
  const bar = drawn.find('li:nth-child(2) button');
  bar.focus();
  await drawn.update({ bars: [...bars, ['Ghent', 7]], title: 'Orders' });
  expect(document.activeElement).toBe(bar);
  expect(drawn.find('h2').textContent).toBe('Orders');
});

test('the same data is there as a table, and the switch keeps its focus', async () => {
  drawn = await drawWidget(ChartView, { bars, title: 'Orders' });
  drawn.find('.chart-foot .link').focus();
  await drawn.click('.chart-foot .link');
  expect(document.activeElement?.textContent).toBe('Show as chart');
  expect([...drawn.root.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    'Lyon',
    '482',
    'Porto',
    '391',
    'Graz',
    '88',
  ]);
  await drawn.click('.chart-foot .link');
  expect(drawn.root.querySelector('table')).toBeNull();
});

test('of 5,000 bars the first 200 are drawn, and the chart says so', async () => {
  drawn = await drawWidget(ChartView, { bars: Array.from({ length: 5_000 }, (_, i) => [`Item ${i}`, i]) });
  expect(drawn.root.querySelectorAll('li')).toHaveLength(200);
  expect(drawn.root.textContent).toContain('Showing the first 200 of 5,000 bars.');
});

test('without bars it says so', async () => {
  drawn = await drawWidget(ChartView, { bars: [], title: 'Orders' });
  expect(drawn.root.textContent).toBe('OrdersNo bars yet');
});
