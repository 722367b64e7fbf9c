/** Scales from values to pixels: domains with rounded ends and ticks, slots for categories, and no more points than pixels. Pure. */
import { nice, ticks } from 'd3-array';

/** Larger values would overflow when added up, so they are not drawn. */
const largest = 1e300;

export const isDrawable = (value: number): boolean => Math.abs(value) <= largest;

interface Domain {
  from: number;
  to: number;
  ticks: number[];
}

type Range = readonly [from: number, to: number];

/** Nice ends around all values; `withZero` for marks whose length is read. */
export function toDomain(values: Iterable<number | null>, withZero: boolean, wished = 4): Domain {
  let [low, high] = withZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const [start, end] = low < high ? [low, high] : widen(Number.isFinite(low) ? low : 0);
  const [from, to] = nice(start, end, wished);
  return { from, to, ticks: ticks(from, to, wished) };
}

/** A single value lies in the middle; a single zero lies at the bottom. */
const widen = (value: number): Range =>
  value === 0 ? [0, 1] : [value - Math.abs(value) / 2, value + Math.abs(value) / 2];

export function toScale({ from, to }: Pick<Domain, 'from' | 'to'>, [start, end]: Range): (value: number) => number {
  const perUnit = (end - start) / (to - from || 1);
  return (value) => start + (value - from) * perUnit;
}

/** Categories side by side in even slots. */
export interface Slots {
  count: number;
  start: number;
  /** Of one slot, in pixels. */
  width: number;
  middle(index: number): number;
  /** The slot at a place, or the nearest one. */
  at(x: number): number;
}

export function toSlots(count: number, [start, end]: Range): Slots {
  const width = (end - start) / Math.max(count, 1);
  return {
    count,
    start,
    width,
    middle: (index) => start + (index + 0.5) * width,
    at: (x) => clamp(Math.floor((x - start) / width), count),
  };
}

/** Points from edge to edge; a single one lies in the middle. */
export function toPoints(count: number, [start, end]: Range): Slots {
  if (count < 2) return toSlots(count, [start, end]);
  const width = (end - start) / (count - 1);
  return {
    count,
    start,
    width,
    middle: (index) => start + index * width,
    at: (x) => clamp(Math.round((x - start) / width), count),
  };
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

export type SeriesValue = number | null;

export interface SeriesPoint {
  index: number;
  value: SeriesValue;
}

/** Of each bucket the first, lowest, highest and last: the drawn line covers the same pixels as the whole one. */
export function decimate(values: readonly SeriesValue[], buckets: number): SeriesPoint[] {
  if (values.length <= buckets * 4) return values.map((value, index) => ({ index, value }));
  const points: SeriesPoint[] = [];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor((bucket * values.length) / buckets);
    const to = Math.floor(((bucket + 1) * values.length) / buckets);
    for (const index of toExtremes(values, from, to)) points.push({ index, value: values[index] ?? null });
  }
  return points;
}

/** Indexes in order; of a bucket without a value, its first, so that the gap stays. */
function toExtremes(values: readonly SeriesValue[], from: number, to: number): number[] {
  let [first, lowest, highest, last] = [-1, -1, -1, -1];
  for (let index = from; index < to; index++) {
    const value = values[index] ?? null;
    if (value === null) continue;
    if (first < 0) first = index;
    if (lowest < 0 || value < (values[lowest] ?? value)) lowest = index;
    if (highest < 0 || value > (values[highest] ?? value)) highest = index;
    last = index;
  }
  return first < 0 ? [from] : [...new Set([first, lowest, highest, last])].sort((a, b) => a - b);
}
