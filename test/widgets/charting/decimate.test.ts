/** Long lines lose points, never sights. */
import { expect, test } from 'vitest';
import { decimate } from '../../../src/widgets/charting/scale';

test('few points stay as they are, gaps too', () => {
  expect(decimate([1, null, 3], 10)).toEqual([
    { index: 0, value: 1 },
    { index: 1, value: null },
    { index: 2, value: 3 },
  ]);
});

test('of many, each bucket keeps its first, lowest, highest and last, in order', () => {
  const values = Array.from({ length: 5_000 }, (_, i) => Math.sin(i / 9) * (i % 7));
  const points = decimate(values, 100);
  expect(points.length).toBeLessThanOrEqual(400);
  for (let bucket = 0; bucket < 100; bucket++) {
    const own = values.slice(bucket * 50, bucket * 50 + 50);
    const kept = points.filter(({ index }) => Math.floor(index / 50) === bucket).map(({ value }) => value);
    expect(kept[0]).toBe(own[0]);
    expect(kept.at(-1)).toBe(own.at(-1));
    expect(kept).toContain(Math.min(...own));
    expect(kept).toContain(Math.max(...own));
  }
  expect(points.map(({ index }) => index)).toEqual([...points.map(({ index }) => index)].sort((a, b) => a - b));
});

test('a bucket without any value is a gap', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => (i >= 500 && i < 600 ? null : i));
  expect(decimate(values, 10).filter(({ value }) => value === null)).toEqual([{ index: 500, value: null }]);
});
