/** The positions of axes, slots and values for series over labels, the outlines of the series, and hit testing. Pure. */

import { area, line } from 'd3-shape';
import { type AxisLabel, breakToWidth, toAxisLabels, toTextWidth, toTickLabels } from '../../charting/figures';
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
const toHalf = (lines: readonly string[]): number => Math.max(...lines.map(toTextWidth), 0) / 2;

/** `room`: the available height; null: a height that suits the width. Bars whose names have no room below them lie on their side. */
export function toPlot({ labels, series }: Table, type: PlotType, width: number, room: number | null = null) {
  const domain = toDomain(
    (function* () {
      for (const { values } of series) yield* values;
    })(),
    type !== 'line',
  );
  const figures = toTickLabels(domain.ticks);
  const ground = { type, labels, bars: series.length, figures, width, room };
  const upright = toUpright(ground);
  const { along, ...axes } = (type === 'bar' && !areNamed(labels, upright.labels) && toTurned(ground)) || upright;
  const y = toScale(domain, along);
  return {
    type,
    ...axes,
    /** The position of zero, or of the edge nearest to it. */
    zero: y(Math.min(Math.max(0, domain.from), domain.to)),
    ticks: domain.ticks
      .map((tick, i) => ({ x: y(tick), lines: [figures[i] ?? ''], isZero: tick === 0 }))
      .filter((tick, i, all) => !axes.isTurned || isApart(tick, all[i - 1])),
    /** Where a value lies: from the top, or, on its side, from the left. */
    y,
  };
}

interface Ground {
  type: PlotType;
  labels: readonly string[];
  bars: number;
  /** Along the axis of values. */
  figures: readonly string[];
  width: number;
  room: number | null;
}

function toUpright({ type, labels, figures, width, room }: Ground) {
  const left = Math.ceil(Math.max(2 * toHalf(figures), 8)) + 10;
  const right = width - (type === 'bar' ? 0 : 8);
  const slots = type === 'bar' ? toSlots(labels.length, [left, right]) : toPoints(labels.length, [left, right]);
  const placed = toAxisLabels(labels, slots.width).map((label) => ({ ...label, x: inside(label, slots, width), y: 0 }));
  const drawn = placed.filter((label, i) => isApart(label, placed[i - 1]));
  const below = 6 + Math.max(...drawn.map(({ lines }) => lines.length), 1) * lineHeight;
  const foot = room === null ? top + Math.min(240, Math.max(160, Math.round(width * 0.4))) : room - below;
  return {
    isTurned: false,
    left,
    right,
    /** Of everything, axis labels included. */
    height: foot + below,
    foot,
    labels: drawn.map((label) => ({ ...label, y: foot + 17 })),
    slots,
    along: [foot, top] as readonly [number, number],
  };
}

/** A higher one would be a page of bars: there every second is named, third … */
const highestTurned = 1200;

/** Fonts differ from what was measured, and at the edges nothing else gives way. */
const spare = 1.08;

/** Each bar in a row of its own, behind its name; null: there are too many. */
function toTurned({ labels, bars, figures, width, room }: Ground): ReturnType<typeof toUpright> | null {
  if (labels.length * (6 + lineHeight) > highestTurned) return null;
  const left = Math.ceil(Math.min(2 * toHalf(labels) * spare, width * 0.4)) + 10;
  const names = labels.map((label) => breakToWidth(label, left - 10));
  const row = Math.max(6 + Math.max(...names.map(({ length }) => length), 1) * lineHeight, 6 + bars * 8);
  const foot = Math.max(labels.length * row, (room ?? 0) - 6 - lineHeight);
  const slots = toSlots(labels.length, [0, foot]);
  const right = width - toHalf(figures.slice(-1)) * spare;
  return {
    isTurned: true,
    left,
    right,
    height: foot + 6 + lineHeight,
    foot,
    labels: names.map((lines, index) => ({
      index,
      lines,
      x: left - 8,
      y: slots.middle(index) + 4 - ((lines.length - 1) * lineHeight) / 2,
    })),
    slots,
    along: [left, right],
  };
}

/** Whether each bar's name is there, or what is left out is plain: days, years and numbers follow one another. */
function areNamed(labels: readonly string[], drawn: readonly AxisLabel[]): boolean {
  const isWhole = drawn.every(({ index, lines }) => onOneLine(lines.join(' ')) === onOneLine(labels[index] ?? ''));
  return isWhole && (drawn.length === labels.length || labels.every((label) => /\d/.test(label)));
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

type PlacedLabel = Pick<AxisLabel, 'lines'> & { x: number };

/** The last label is moved in from the edge and must not touch the one before it. */
const isApart = ({ x, lines }: PlacedLabel, before: PlacedLabel | undefined): boolean =>
  !before || x - toHalf(lines) > before.x + toHalf(before.lines) + 8;

/** Centred under its point, but never beyond the edge. */
function inside({ index, lines }: AxisLabel, slots: Slots, width: number): number {
  const half = toHalf(lines);
  return Math.max(half, Math.min(width - half, slots.middle(index)));
}

/** Where the bar of one of `count` series begins in its slot, and how wide it is. */
export function toStrip({ slots }: Plot, index: number, series: number, count: number) {
  const whole = Math.min(slots.width * 0.76, count * 44);
  const width = whole / count;
  const space = width > 5 && count > 1 ? 1 : 0;
  return { x: slots.middle(index) - whole / 2 + series * width, width: Math.max(1, width - space) };
}

/** A bar from zero, as a path. */
export function toBar(plot: Plot, { index, value }: SeriesPoint, series: number, count: number): string {
  const { x, width } = toStrip(plot, index, series, count);
  const [start, zero, end] = [x, plot.zero, plot.y(value ?? 0)].map((each) => each.toFixed(1));
  if (plot.isTurned) return `M${zero},${start}v${width.toFixed(1)}H${end}v${(-width).toFixed(1)}Z`;
  return `M${start},${zero}h${width.toFixed(1)}V${end}h${(-width).toFixed(1)}Z`;
}

/** The item at a position. Items are numbered label by label, and within a label series by series. */
export function findPoint(plot: Plot, series: readonly Series[], [x, y]: readonly [number, number]): number | null {
  if (series.length === 0 || plot.slots.count === 0) return null;
  const along = plot.isTurned ? y : x;
  const index = plot.slots.at(along);
  const nearest = plot.type === 'bar' ? findBar(plot, index, series.length, along) : findLine(plot, index, series, y);
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

/** If there are more bars than pixels, only the lowest and highest of each bucket. */
export const toBarPath = (plot: Plot, values: readonly SeriesValue[], series: number, count: number): string =>
  toSeen(plot, values)
    .filter(has)
    .map((point) => toBar(plot, point, series, count))
    .join('');
