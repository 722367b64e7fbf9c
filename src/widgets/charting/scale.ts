/** Scales from values to pixels: domains with rounded ends and ticks, slots for categories, and no more points than pixels. Pure. */
import { extent, maxIndex, minIndex, nice, ticks } from 'd3-array';

/** Sums of larger values would overflow, so they are not drawn. */
const largest = 1e300;

export const isDrawable = (value: number): boolean => Math.abs(value) <= largest;

interface Domain {
  from: number;
  to: number;
  ticks: number[];
}

type Range = readonly [from: number, to: number];

/** A domain with rounded ends around all values. `withZero`: for marks whose length shows the value. */
export function toDomain(values: Iterable<number | null>, withZero: boolean, tickCount = 4): Domain {
  const [min = 0, greatest = 0] = extent(values, (value) => value);
  const [low, high] = withZero ? [Math.min(0, min), Math.max(0, greatest)] : [min, greatest];
  const [start, end] = low < high ? [low, high] : widen(low);
  const [from, to] = nice(start, end, tickCount);
  return { from, to, ticks: ticks(from, to, tickCount) };
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

/** `shift`: from the start of a slot to its middle, in slots. */
const toEvenSlots = (count: number, start: number, width: number, shift: number): Slots => ({
  count,
  start,
  width,
  middle: (index) => start + (index + shift) * width,
  at: (x) => Math.max(0, Math.min(count - 1, Math.floor((x - start) / width - shift + 0.5))),
});

export const toSlots = (count: number, [start, end]: Range): Slots =>
  toEvenSlots(count, start, (end - start) / Math.max(count, 1), 0.5);

/** Points from edge to edge; a single one lies in the middle. */
export const toPoints = (count: number, [start, end]: Range): Slots =>
  count < 2 ? toSlots(count, [start, end]) : toEvenSlots(count, start, (end - start) / (count - 1), 0);

export type SeriesValue = number | null;

export interface SeriesPoint {
  index: number;
  value: SeriesValue;
}

/** Keeps the first, lowest, highest and last value of each bucket, so that the line covers the same pixels. */
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

/** The indices in order; for a bucket without a value, its first index, so that the gap remains. */
function toExtremes(values: readonly SeriesValue[], from: number, to: number): number[] {
  const bucket = values.slice(from, to);
  const isKnown = (value: SeriesValue) => value !== null;
  const ends = [bucket.findIndex(isKnown), minIndex(bucket), maxIndex(bucket), bucket.findLastIndex(isKnown)];
  if (!bucket.some(isKnown)) return [from];
  return [...new Set(ends)].sort((a, b) => a - b).map((index) => from + index);
}
