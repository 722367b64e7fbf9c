// @vitest-environment happy-dom
/** Simple bars: a choice by keys, one tab stop, the table. */
import { afterEach, expect, test } from 'vitest';
import ChartView from '../../../../src/widgets/kinds/chart/view';
import { drawWidget } from '../../../support/drawn-widget';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

const bars = [
  ['Lyon', 482],
  ['Porto', 391],
  ['Porto', 88],
];
const reader = () => drawn.find('[role=slider]');
const said = () => reader().getAttribute('aria-valuetext');

test('R76: keys read bar by bar, Enter tells label and value; bars of one name stay apart', async () => {
  drawn = await drawWidget(ChartView, { bars });
  await drawn.press(reader(), 'ArrowRight');
  expect(said()).toBe('Porto: 391');
  await drawn.press(reader(), 'End');
  await drawn.press(reader(), 'Enter');
  expect(drawn.heard).toEqual([{ event: 'barclick', payload: { label: 'Porto', value: 88 } }]);
});

test('R70: new data keeps the bar that is read', async () => {
  drawn = await drawWidget(ChartView, { bars });
  reader().focus();
  await drawn.press(reader(), 'ArrowRight');
  await drawn.update({ bars: [...bars, ['Ghent', 7]], title: 'Orders' });
  expect([document.activeElement, said()]).toEqual([reader(), 'Porto: 391']);
  expect(drawn.find('h2').textContent).toBe('Orders');
});

test('the figure of each bar stands at its end, of one below zero before it', async () => {
  drawn = await drawWidget(ChartView, { bars: [...bars, ['Graz', -20]] });
  const texts = [...drawn.root.querySelectorAll('.mark-text.role-mark text')];
  expect(texts.map((each) => [each.textContent, each.getAttribute('text-anchor')])).toEqual([
    ...['482', '391', '88'].map((text) => [text, 'start']),
    ['-20', 'end'],
  ]);
});

test('the same data is there as a table, and the switch keeps its focus', async () => {
  drawn = await drawWidget(ChartView, { bars, title: 'Orders' });
  drawn.find('.chart-foot .link').focus();
  await drawn.click('.chart-foot .link');
  expect(document.activeElement?.textContent).toBe('Show as chart');
  expect([...drawn.root.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(bars.flat().map(String));
  await drawn.click('.chart-foot .link');
  expect(drawn.root.querySelector('table')).toBeNull();
});

test('of 5,000 bars the first 200 are drawn, and the chart says so', async () => {
  drawn = await drawWidget(ChartView, { bars: Array.from({ length: 5_000 }, (_, i) => [`Item ${i}`, i]) });
  expect(reader().getAttribute('aria-valuemax')).toBe('200');
  expect(drawn.root.textContent).toContain('Showing 200 of 5,000 bars.');
});

test('without bars it says so', async () => {
  drawn = await drawWidget(ChartView, { bars: [], title: 'Orders' });
  expect(drawn.root.textContent).toBe('OrdersNothing here yet');
});
