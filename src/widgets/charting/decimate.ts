/** Reduces a line with more points than pixels to the visible ones. Pure. */

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
