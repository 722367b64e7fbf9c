/** Series and shares: names, labels, what can't be a share, and the chart in words. */
import { describe, expect, test } from 'vitest';
import { say } from '#ui/language/index.tsx';
import { toCourses } from '../../../../src/widgets/kinds/chart-rich/courses';
import { toNames } from '../../../../src/widgets/kinds/chart-rich/names';
import { describeTable } from '../../../../src/widgets/kinds/chart-rich/sentence';
import { toTable } from '../../../../src/widgets/kinds/chart-rich/series';
import { toShares } from '../../../../src/widgets/kinds/chart-rich/slices';
import { chartRich } from '../../../../src/widgets/kinds/chart-rich/spec';

const table = (chart: Parameters<typeof toTable>[0]) => toTable(chart);

describe('series', () => {
  test('there are as many labels as the longest series has values', () => {
    const { labels, series } = table({ labels: ['a'], data: [{ values: [1, 2, 3] }, { values: [4] }] });
    expect(labels).toEqual(['a', '2', '3']);
    expect(series.map(({ name }) => name)).toEqual(['Series 1', 'Series 2']);
  });

  test('two series of one name can be told apart', () => {
    expect(toNames(['a', 'b', 'a'])).toEqual(['a', 'b', 'a (2)']);
    expect(toNames(['a', 'a', 'a (2)', 'a'])).toEqual(['a', 'a (3)', 'a (2)', 'a (4)']);
  });

  test('the table has all values, and a gap where one is missing', () => {
    const data = [{ label: 'Orders', values: [1, null] }, { values: [2] }];
    expect(chartRich.lines({ labels: ['Jan', 'Feb'], xAxis: 'Month', data }, say)).toEqual([
      ['Month', 'Orders', 'Series 2'],
      ['Jan', 1, 2],
      ['Feb', null, undefined],
    ]);
  });

  test('axes given as objects become their titles', () => {
    const given = { data: [], xAxis: { title: 'Month' }, yAxis: 'EUR' };
    expect(chartRich.modernise?.(given)).toEqual({ data: [], xAxis: 'Month', yAxis: 'EUR' });
  });
});

describe('shares', () => {
  test('one series is cut by its labels', () => {
    const { pies, chart } = toShares(table({ labels: ['a', 'b'], data: [{ label: 'All', values: [3, 1] }] }), false);
    expect(pies).toBe(1);
    expect(chart.rows).toMatchObject([{ label: 'a', value: 3, series: 'All', share: '75%' }, { label: 'b' }]);
  });

  test('several series of one value each are one pie', () => {
    const data = [
      { label: 'a', values: [3] },
      { label: 'b', values: [1] },
    ];
    const { pies, chart } = toShares(table({ data }), true);
    expect([pies, chart.rows.map(({ label }) => label)]).toEqual([1, ['a', 'b']]);
  });

  test('what is below zero is left out and counted; a pie of nothing is none', () => {
    const { pies, negative } = toShares(table({ data: [{ values: [-3, 5] }, { values: [-1, 0] }] }), false);
    expect([pies, negative]).toEqual([1, 2]);
  });
});

describe('along the axis', () => {
  const along = (labels: string[], type: 'bar' | 'line') => {
    const chart = { labels, type, data: [{ values: labels.map((_, i) => i) }] };
    return toCourses(chart, toTable(chart)).spec;
  };

  test('days lie where they are in time, names and years in their order', () => {
    const days = ['2026-05-01', '2026-05-02', '2026-05-09'];
    expect(along(days, 'line')).toMatchObject({ encoding: { x: { type: 'temporal' } } });
    expect(along(days, 'bar')).toMatchObject({ encoding: { x: { type: 'temporal', timeUnit: 'yearmonthdate' } } });
    expect(along(['2024', '2025', '2026'], 'bar')).toMatchObject({ encoding: { x: { type: 'ordinal' } } });
    expect(along(['Lyon', 'Oslo', 'Porto'], 'line')).toMatchObject({ encoding: { x: { type: 'ordinal' } } });
  });

  test('labels that are the same stay apart', () => {
    const chart = { labels: ['a', 'a'], data: [{ values: [1, 2] }] };
    expect(toCourses(chart, toTable(chart)).rows).toMatchObject([{ label: 'a' }, { label: 'a (2)', name: 'a' }]);
  });
});

describe('in words', () => {
  test('a chart tells its reach and the lowest and highest of each series', () => {
    const all = table({ labels: ['Jan', 'Feb', 'Mar'], data: [{ label: 'Orders', values: [4, null, 1] }] });
    expect(describeTable('Line chart', 'Shop', all)).toBe(
      'Line chart “Shop”, 3 points from Jan to Mar. Orders: lowest 1 (Mar), highest 4 (Jan).',
    );
  });

  test('a series without values says so, and a fifth one is only counted', () => {
    const data = Array.from({ length: 5 }, () => ({ values: [null] }));
    expect(describeTable('Bar chart', undefined, table({ data }))).toBe(
      'Bar chart, 1 point at 1. Series 1: no values. Series 2: no values. Series 3: no values. Series 4: no values. More series: 1.',
    );
  });
});
