/** Axes, paths and the nearest point. */
import { describe, expect, test } from 'vitest';
import {
  findPoint,
  type PlotType,
  toBarPath,
  toLinePath,
  toLonelyPath,
  toPlot,
  toStrip,
} from '../../../../src/widgets/kinds/chart-rich/plot';
import { type ChartRich, toTable } from '../../../../src/widgets/kinds/chart-rich/series';

function plotOf(type: PlotType, data: ChartRich['data'], width = 360) {
  const table = toTable({ data });
  return { plot: toPlot(table, type, width), ...table };
}

describe('a plot', () => {
  test('of bars below zero puts zero between its edges', () => {
    const { plot } = plotOf('bar', [{ values: [-5, 5] }]);
    expect(plot.zero).toBe(plot.y(0));
    expect(plot.zero).toBeGreaterThan(plot.y(5));
    expect(plot.zero).toBeLessThan(plot.y(-5));
    expect(plot.ticks.filter(({ isZero }) => isZero)).toHaveLength(1);
  });

  test('of lines far from zero does not begin there', () => {
    const { plot } = plotOf('line', [{ values: [1_000, 1_010] }]);
    expect(plot.ticks.flatMap(({ lines }) => lines)).toContain('1,000');
    expect(plot.ticks.some(({ isZero }) => isZero)).toBe(false);
  });

  test.each([288, 360, 860])('keeps its labels inside %i pixels', (width) => {
    const table = toTable({
      labels: ['A long label at the start', 'b', 'And one at the end'],
      data: [{ values: [1, 2, 3] }],
    });
    for (const { x } of toPlot(table, 'line', width).labels) expect(x >= 0 && x <= width).toBe(true);
  });

  test.each([120, 264, 600])('in a block with room for %i pixels takes them, its labels included', (room) => {
    const table = toTable({ labels: ['Monday', 'Tuesday'], data: [{ values: [1, 2] }] });
    const plot = toPlot(table, 'area', 520, room);
    expect(plot.height).toBe(room);
    expect(plot.y(2)).toBeGreaterThanOrEqual(0);
    expect(plot.foot).toBeLessThan(room);
  });

  test('sets bars of several series beside each other in their slot', () => {
    const { plot } = plotOf('bar', [{ values: [1, 2] }, { values: [3, 4] }]);
    const [first, second] = [toStrip(plot, 0, 0, 2), toStrip(plot, 0, 1, 2)];
    expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
    expect(second.x + second.width).toBeLessThanOrEqual(toStrip(plot, 1, 0, 2).x);
  });
});

describe('bars whose names have no room below them', () => {
  const turn = (labels: string[], width = 360, series = 1) =>
    toPlot(
      toTable({ labels, data: Array.from({ length: series }, () => ({ values: labels.map((_, i) => i + 1) })) }),
      'bar',
      width,
    );
  const countries =
    'Germany France United-Kingdom Netherlands Spain Italy Poland Portugal Austria Ireland Malta Norway';

  test('lie on their side, and each is named in whole, inside the picture', () => {
    for (const width of [288, 360, 520]) {
      const plot = turn(countries.split(' '), width);
      expect([plot.isTurned, plot.labels.flatMap(({ lines }) => lines).join(' ')]).toEqual([true, countries]);
      for (const { x, y } of plot.labels) expect(x < plot.left && y > 0 && y < plot.foot).toBe(true);
      for (const { x } of plot.ticks) expect(x >= plot.left - 1 && x <= plot.right + 1).toBe(true);
    }
    expect(turn(['Visitors from a link in the newsletter', 'Others'], 200).isTurned).toBe(true);
  });

  test('stand where all names have room, where they are days or numbers in order, and where they are a thousand', () => {
    expect(turn(countries.split(' '), 1200).isTurned).toBe(false);
    expect(turn(Array.from({ length: 30 }, (_, i) => `2026-06-${i + 10}`)).isTurned).toBe(false);
    expect(turn(Array.from({ length: 1000 }, (_, i) => 'x'.repeat(1 + (i % 9)))).isTurned).toBe(false);
  });

  test('are found by the place of the pointer, and grow from zero to the side of their value', () => {
    const plot = turn(countries.split(' '), 360, 2);
    const { series } = toTable({ data: [{ values: [1] }, { values: [2] }] });
    const { x, width } = toStrip(plot, 3, 1, 2);
    expect(findPoint(plot, series, [plot.left + 1, x + width / 2])).toBe(3 * 2 + 1);
    expect(toBarPath(plot, [5, -5], 0, 1).split('Z')[0]).toMatch(`M${plot.zero.toFixed(1)},`);
    expect(toBarPath(plot, [5], 0, 1)).toContain(`H${plot.y(5).toFixed(1)}v`);
  });
});

describe('paths', () => {
  test('a line breaks at a missing value, and a lonely point gets a dot', () => {
    const { plot, series } = plotOf('line', [{ values: [1, 2, null, 3, null, 4, 5] }]);
    const values = series[0]?.values ?? [];
    expect(toLinePath(plot, values).match(/M/g)).toHaveLength(3);
    expect(toLonelyPath(plot, values).match(/M/g)).toHaveLength(1);
  });

  test('5,000 points are drawn with at most four to a pixel', () => {
    const { plot, series } = plotOf('line', [{ values: Array.from({ length: 5_000 }, (_, i) => Math.sin(i) * i) }]);
    const drawn = toLinePath(plot, series[0]?.values ?? []).split(/[ML]/).length - 1;
    expect(drawn).toBeLessThanOrEqual(4 * Math.ceil(plot.right - plot.left));
    expect(drawn).toBeGreaterThan(300);
  });

  test('each bar stands on zero; a missing one is not drawn', () => {
    const { plot, series } = plotOf('bar', [{ values: [3, null, -2] }]);
    const bars = toBarPath(plot, series[0]?.values ?? [], 0, 1)
      .split('Z')
      .filter(Boolean);
    expect(bars).toHaveLength(2);
    for (const bar of bars) expect(bar).toContain(`,${plot.zero.toFixed(1)}h`);
  });
});

describe('the nearest point', () => {
  test('of lines is that of the series whose value lies nearest, never a missing one', () => {
    const { plot, series } = plotOf('line', [{ values: [0, 10] }, { values: [10, null] }]);
    expect(findPoint(plot, series, [plot.left, plot.y(9)])).toBe(1);
    expect(findPoint(plot, series, [plot.left, plot.y(1)])).toBe(0);
    expect(findPoint(plot, series, [plot.right, plot.y(0)])).toBe(2);
  });

  test('of bars is that of the bar above or below the place', () => {
    const { plot, series } = plotOf('bar', [{ values: [1, 2] }, { values: [3, 4] }]);
    const middle = (index: number, place: number) => {
      const { x, width } = toStrip(plot, index, place, 2);
      return x + width / 2;
    };
    expect(
      [0, 1].flatMap((index) => [0, 1].map((place) => findPoint(plot, series, [middle(index, place), 50]))),
    ).toEqual([0, 1, 2, 3]);
  });

  test('of nothing is nothing', () => {
    const { plot } = plotOf('bar', []);
    expect(findPoint(plot, [], [5, 5])).toBeNull();
  });
});
