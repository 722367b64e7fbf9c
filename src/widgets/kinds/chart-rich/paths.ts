/** Series as outlines to draw: one path for each, whatever its number of points. Pure. */
import { area, line } from 'd3-shape';
import { decimate, type SeriesPoint, type SeriesValue } from '../../charting/decimate';
import { type Plot, toStrip } from './plot';

const has = ({ value }: SeriesPoint): boolean => value !== null;

const toSeen = (plot: Plot, values: readonly SeriesValue[]): SeriesPoint[] =>
  decimate(values, Math.max(1, Math.ceil(plot.right - plot.left)));

export function toLinePath(plot: Plot, values: readonly SeriesValue[]): string {
  const draw = line<SeriesPoint>(
    ({ index }) => plot.slots.middle(index),
    ({ value }) => plot.y(value ?? 0),
  ).defined(has);
  return draw.digits(1)(toSeen(plot, values)) ?? '';
}

export function toAreaPath(plot: Plot, values: readonly SeriesValue[]): string {
  const draw = area<SeriesPoint>(
    ({ index }) => plot.slots.middle(index),
    plot.zero,
    ({ value }) => plot.y(value ?? 0),
  ).defined(has);
  return draw.digits(1)(toSeen(plot, values)) ?? '';
}

/** Points with a gap on both sides, which a line alone would not show. */
export function toLonelyPath(plot: Plot, values: readonly SeriesValue[]): string {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return toSeen(plot, values)
    .filter(({ index }) => !isGap(index) && isGap(index - 1) && isGap(index + 1))
    .map(({ index, value }) => `M${plot.slots.middle(index).toFixed(1)},${plot.y(value ?? 0).toFixed(1)}h0`)
    .join('');
}

/** Bars from zero. Of more bars than pixels, only those that reach farthest. */
export function toBarPath(plot: Plot, values: readonly SeriesValue[], series: number, count: number): string {
  const draw = ({ index, value }: SeriesPoint) => {
    const { x, width } = toStrip(plot, index, series, count);
    return `M${x.toFixed(1)},${plot.zero.toFixed(1)}h${width.toFixed(1)}V${plot.y(value ?? 0).toFixed(1)}h${(-width).toFixed(1)}Z`;
  };
  return toSeen(plot, values).filter(has).map(draw).join('');
}
