/** Scales from values to pixels: domains with rounded ends and ticks, and even slots for categories. Pure. */
import { nice, ticks } from 'd3-array';

/** Larger values would overflow when added up, so they are not drawn. */
const largest = 1e300;

export const isDrawable = (value: number): boolean => Math.abs(value) <= largest;

export interface Domain {
  from: number;
  to: number;
  ticks: number[];
}

export type Range = readonly [from: number, to: number];

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
