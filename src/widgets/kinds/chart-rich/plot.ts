/** The positions of axes, slots and values for series over labels, the outlines of the series, and hit testing. Pure. */

import { area, line } from 'd3-shape';
import { type AxisLabel, toAxisLabels, toTextWidth, toTickLabels } from '../../charting/figures';
import {
  decimate,
  type SeriesPoint,
  type SeriesValue,
  type Slots,
  toDomain,
  toPoints,
  toScale,
  toSlots,
} from '../../charting/scale';
import type { Series, Table } from './series';

export type PlotType = 'bar' | 'line' | 'area';

export type Plot = ReturnType<typeof toPlot>;

const top = 10;
/** Of one line of a label. */
const lineHeight = 14;

/** `room`: the available height; null: a height that suits the width. */
export function toPlot({ labels, series }: Table, type: PlotType, width: number, room: number | null = null) {
  const domain = toDomain(
    (function* () {
      for (const { values } of series) yield* values;
    })(),
    type !== 'line',
  );
  const names = toTickLabels(domain.ticks);
  const left = Math.ceil(Math.max(...names.map(toTextWidth), 8)) + 10;
  const right = width - (type === 'bar' ? 0 : 8);
  const slots = type === 'bar' ? toSlots(labels.length, [left, right]) : toPoints(labels.length, [left, right]);
  const drawn = toAxisLabels(labels, slots.width)
    .map((label) => ({ ...label, x: inside(label, slots, width) }))
    .filter(isApart);
  const lines = Math.max(...drawn.map((label) => label.lines.length), 1);
  const below = 6 + lines * lineHeight;
  const foot = room === null ? top + Math.min(240, Math.max(160, Math.round(width * 0.4))) : room - below;
  const y = toScale(domain, [foot, top]);
  return {
    type,
    left,
    right,
    /** Of everything, axis labels included. */
    height: foot + below,
    foot,
    /** The position of zero, or of the edge nearest to it. */
    zero: y(Math.min(Math.max(0, domain.from), domain.to)),
    ticks: domain.ticks.map((tick, i) => ({ y: y(tick), label: names[i] ?? '', isZero: tick === 0 })),
    labels: drawn,
    slots,
    y,
  };
}

type PlacedLabel = AxisLabel & { x: number };

/** The last label is moved in from the edge and must not touch the one before it. */
function isApart({ x, lines }: PlacedLabel, index: number, all: readonly PlacedLabel[]): boolean {
  const before = all[index - 1];
  const half = (texts: readonly string[]) => Math.max(...texts.map(toTextWidth)) / 2;
  return !before || x - half(lines) > before.x + half(before.lines) + 8;
}

/** Centred under its point, but never beyond the edge. */
function inside({ index, lines }: AxisLabel, slots: Slots, width: number): number {
  const half = Math.max(...lines.map(toTextWidth)) / 2;
  return Math.max(half, Math.min(width - half, slots.middle(index)));
}

/** The position of the bar of one of `count` series in its slot. */
export function toStrip({ slots }: Plot, index: number, series: number, count: number) {
  const whole = Math.min(slots.width * 0.76, count * 44);
  const width = whole / count;
  const space = width > 5 && count > 1 ? 1 : 0;
  return { x: slots.middle(index) - whole / 2 + series * width, width: Math.max(1, width - space) };
}

/** The item at a position. Items are numbered label by label, and within a label series by series. */
export function findPoint(plot: Plot, series: readonly Series[], [x, y]: readonly [number, number]): number | null {
  if (series.length === 0 || plot.slots.count === 0) return null;
  const index = plot.slots.at(x);
  const nearest = plot.type === 'bar' ? findBar(plot, index, series.length, x) : findLine(plot, index, series, y);
  return index * series.length + nearest;
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

const has = ({ value }: SeriesPoint): boolean => value !== null;

const toSeen = (plot: Plot, values: readonly SeriesValue[]): SeriesPoint[] =>
  decimate(values, Math.max(1, Math.ceil(plot.right - plot.left)));

const toX = (plot: Plot) => (point: SeriesPoint) => plot.slots.middle(point.index);
const toY = (plot: Plot) => (point: SeriesPoint) => plot.y(point.value ?? 0);

export const toLinePath = (plot: Plot, values: readonly SeriesValue[]): string =>
  line(toX(plot), toY(plot)).defined(has).digits(1)(toSeen(plot, values)) ?? '';

export const toAreaPath = (plot: Plot, values: readonly SeriesValue[]): string =>
  area(toX(plot), plot.zero, toY(plot)).defined(has).digits(1)(toSeen(plot, values)) ?? '';

/** Points with a gap on both sides, which a line alone would not show. */
export function toLonelyPath(plot: Plot, values: readonly SeriesValue[]): string {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return toSeen(plot, values)
    .filter(({ index }) => !isGap(index) && isGap(index - 1) && isGap(index + 1))
    .map(({ index, value }) => `M${plot.slots.middle(index).toFixed(1)},${plot.y(value ?? 0).toFixed(1)}h0`)
    .join('');
}

/** Bars from zero. If there are more bars than pixels, only the lowest and highest of each bucket. */
export function toBarPath(plot: Plot, values: readonly SeriesValue[], series: number, count: number): string {
  const draw = ({ index, value }: SeriesPoint) => {
    const { x, width } = toStrip(plot, index, series, count);
    return `M${x.toFixed(1)},${plot.zero.toFixed(1)}h${width.toFixed(1)}V${plot.y(value ?? 0).toFixed(1)}h${(-width).toFixed(1)}Z`;
  };
  return toSeen(plot, values).filter(has).map(draw).join('');
}
