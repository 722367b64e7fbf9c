/** Which point of which series lies nearest to a place. Pure. */
import { type Plot, toStrip } from './plot';
import type { Series } from './series';

/** Items are numbered label by label, and within a label series by series. */
const toItem = (index: number, series: number, count: number): number => index * count + series;

export function findPoint(plot: Plot, series: readonly Series[], [x, y]: readonly [number, number]): number | null {
  if (series.length === 0 || plot.slots.count === 0) return null;
  const index = plot.slots.at(x);
  const nearest = plot.type === 'bar' ? findBar(plot, index, series.length, x) : findLine(plot, index, series, y);
  return toItem(index, nearest, series.length);
}

function findBar(plot: Plot, index: number, count: number, x: number): number {
  const first = toStrip(plot, index, 0, count);
  const second = toStrip(plot, index, 1, count);
  return Math.max(0, Math.min(count - 1, Math.floor((x - first.x) / Math.max(second.x - first.x, 0.01))));
}

function findLine(plot: Plot, index: number, series: readonly Series[], y: number): number {
  const distances = series.map(({ values }) => {
    const value = values[index] ?? null;
    return value === null ? Number.POSITIVE_INFINITY : Math.abs(plot.y(value) - y);
  });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
