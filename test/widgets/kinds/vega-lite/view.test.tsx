// @vitest-environment happy-dom
/** Charts in Vega-Lite: drawn, read by keys, hidden by name, and as a table. */
import { afterEach, expect, test } from 'vitest';
import { vegaLite } from '../../../../src/widgets/kinds/vega-lite/spec';
import VegaLiteView from '../../../../src/widgets/kinds/vega-lite/view';
import { checkData } from '../../../../src/widgets/server/check-data';
import { drawWidget } from '../../../support/drawn-widget';
import { eventually } from '../../../support/eventually.ts';

let drawn: Awaited<ReturnType<typeof drawWidget>>;
afterEach(() => drawn?.remove());

const checked = checkData(vegaLite, vegaLite.sample, null);
const data = checked.type === 'checked' ? checked.data : {};
const reader = () => drawn.find('[role=slider]');

test('it is an image with a sentence, and keys read its marks; Enter tells the row', async () => {
  drawn = await drawWidget(VegaLiteView, data);
  expect(drawn.root.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('8 marks');
  await drawn.press(reader(), 'ArrowRight');
  expect(reader().getAttribute('aria-valuetext')).toContain('Miles per gallon: 38');
  await drawn.press(reader(), 'Enter');
  expect(drawn.heard).toMatchObject([{ event: 'markclick', payload: { car: 'Civic', hp: 67 } }]);
});

test.each([
  ['bars', 'bar', {}, 4],
  ['counted bars', 'bar', { aggregate: 'count' }, 6],
])('on a log axis %s stand for what is above zero, however small', async (_, mark, amount, count) => {
  const rows = [5, 1, 0, 7, -3, 2000].map((value, i) => ({ name: `n${i}`, value }));
  const y = { field: 'value', type: 'quantitative', scale: { type: 'log' }, ...amount };
  drawn = await drawWidget(VegaLiteView, {
    rows,
    spec: { mark, encoding: { x: { field: 'name', type: 'nominal' }, y } },
  });
  await eventually(() => {
    const bars = [...drawn.root.querySelectorAll('.mark-rect.role-mark path')].map((bar) => bar.getAttribute('d'));
    expect(bars).toHaveLength(count);
    for (const bar of bars) expect(Number(/v(-?[\d.]+)/.exec(bar ?? '')?.[1])).not.toBeCloseTo(0);
  });
});

test('small charts by days are headed by days, as the rows have them', async () => {
  const rows = ['2026-01-05', '2026-01-06'].map((day, value) => ({ day, value, name: 'a' }));
  const spec = {
    mark: 'point',
    encoding: { x: { field: 'value', type: 'quantitative' }, facet: { field: 'day', type: 'temporal' } },
  };
  drawn = await drawWidget(VegaLiteView, { rows, spec });
  await eventually(() => expect(drawn.root.textContent).toMatch(/Jan 5, 2026.*Jan 6, 2026/));
});

test('days that a program wrote as moments of Greenwich are days here, each with a bar as wide as it', async () => {
  const rows = ['2026-04-29T00:00:00Z', '2026-04-30T00:00:00Z', '2026-05-01T00:00:00Z'].map((day) => ({ day, n: 1 }));
  const spec = {
    mark: 'bar',
    encoding: { x: { field: 'day', type: 'temporal' }, y: { field: 'n', type: 'quantitative' } },
  };
  drawn = await drawWidget(VegaLiteView, { rows, spec });
  expect(reader().getAttribute('aria-valuetext')).toContain('Apr 29, 2026');
  await eventually(() => {
    const [bar] = [...drawn.root.querySelectorAll('.mark-rect.role-mark path')].map((each) => each.getAttribute('d'));
    expect(Number(/h([\d.]+)/.exec(bar ?? '')?.[1])).toBeGreaterThan(80);
  });
});

const axisWords = () => [...drawn.root.querySelectorAll('.role-axis-label text')].map((each) => each.textContent);

test('all numbers of an axis are written alike, and a name without a value keeps its place', async () => {
  const rows = [9000, null, 31_000].map((n, i) => ({ name: 'abc'[i], n }));
  const encoding = { x: { field: 'name', type: 'nominal' }, y: { field: 'n', type: 'quantitative' } };
  drawn = await drawWidget(VegaLiteView, { rows, spec: { mark: 'bar', encoding } });
  await eventually(() => expect(axisWords()).toEqual(['a', 'b', 'c', '0', '10K', '20K', '30K']));
});

test('between days there are no ticks of hours', async () => {
  const rows = ['2024-01-15', '2024-01-16', '2024-01-17'].map((day, n) => ({ day, n }));
  const encoding = { x: { field: 'day', type: 'temporal' }, y: { field: 'n', type: 'quantitative', axis: null } };
  drawn = await drawWidget(VegaLiteView, { rows, spec: { mark: 'line', encoding } });
  await eventually(() => expect(axisWords()).toEqual(['Jan 152024', 'Jan 16', 'Jan 17']));
});

test('of many names with many rows each, the longest bars come first, with the axis above them', async () => {
  const rows = Array.from({ length: 190 }, (_, i) => ({
    kind: `kind ${'abcdefghijklmnopqrst'[Math.floor(Math.sqrt(i * 2))]}`,
  }));
  const encoding = { y: { field: 'kind', type: 'nominal' }, x: { aggregate: 'count' } };
  drawn = await drawWidget(VegaLiteView, { rows, spec: { mark: 'bar', encoding } });
  await eventually(() => {
    const lengths = [...drawn.root.querySelectorAll('.mark-rect.role-mark path')].map((bar) => {
      const [, top, length] = /M[^,]*,([\d.]+)h([\d.]+)/.exec(bar.getAttribute('d') ?? '') ?? [];
      return [Number(top), Number(length)] as const;
    });
    const byPlace = lengths.sort(([one], [other]) => one - other).map(([, length]) => length);
    expect(byPlace.length).toBeGreaterThan(18);
    expect(byPlace).toEqual(byPlace.toSorted((a, b) => b - a));
  });
  const read: number[] = [];
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End']) {
    await drawn.press(reader(), key);
    read.push(Number(/: (\d+)/.exec(reader().getAttribute('aria-valuetext') ?? '')?.[1]));
  }
  expect(read).toEqual(read.toSorted((a, b) => b - a));
  expect(read[0]).toBeGreaterThan(read[3] ?? 0);
});

test('a chart of nothing but unknown values says so', async () => {
  const rows = ['a', 'b'].map((name) => ({ name, n: null }));
  const encoding = { x: { field: 'name', type: 'nominal' }, y: { field: 'n', type: 'quantitative' } };
  drawn = await drawWidget(VegaLiteView, { rows, spec: { mark: 'bar', encoding } });
  await eventually(() => expect(drawn.root.textContent).toContain('Nothing here yet'));
});

test('stacked bars tell nothing that only the engine knows', async () => {
  const rows = ['a', 'b'].map((name) => ({ name, n: 1, kind: name }));
  const encoding = {
    x: { field: 'name' },
    y: { field: 'n', type: 'quantitative' },
    color: { field: 'kind', sort: ['b', 'a'] },
  };
  drawn = await drawWidget(VegaLiteView, { rows, spec: { mark: 'bar', encoding } });
  expect(reader().getAttribute('aria-valuetext')).not.toContain('sort');
});

test('a name in its legend hides its marks; the table has all rows', async () => {
  drawn = await drawWidget(VegaLiteView, data);
  await drawn.click('.legend button');
  expect(reader().getAttribute('aria-valuemax')).toBe('5');
  await drawn.click('.chart-foot > button');
  expect(drawn.root.querySelectorAll('tbody tr')).toHaveLength(8);
});
