/** Values to pixels: nice ends, slots, and what can't be scaled. */
import { describe, expect, test } from 'vitest';
import { toDomain, toPoints, toScale, toSlots } from '../../../src/widgets/charting/scale';

describe('a domain', () => {
  test('has nice ends around its values', () => {
    expect(toDomain([3, 97], false)).toEqual({ from: 0, to: 100, ticks: [0, 20, 40, 60, 80, 100] });
  });

  test('holds zero where lengths are read, and only there', () => {
    expect(toDomain([100, 110], true).from).toBe(0);
    expect(toDomain([-8, -3], true).to).toBe(0);
    expect(toDomain([100, 110], false).from).toBe(100);
  });

  test('of missing values, one value or zero alone can still be drawn', () => {
    expect(toDomain([null, null], false)).toMatchObject({ from: 0, to: 1 });
    expect(toDomain([0], true)).toMatchObject({ from: 0, to: 1 });
    const { from, to } = toDomain([42], false);
    expect(from).toBeLessThan(42);
    expect(to).toBeGreaterThan(42);
  });
});

test('a scale goes from end to end, also downwards', () => {
  const y = toScale({ from: 0, to: 10 }, [100, 0]);
  expect([y(0), y(5), y(10)]).toEqual([100, 50, 0]);
});

test('slots share the width; a place beyond the edge belongs to the nearest', () => {
  const slots = toSlots(4, [10, 50]);
  expect([slots.middle(0), slots.middle(3)]).toEqual([15, 45]);
  expect([slots.at(-99), slots.at(29), slots.at(31), slots.at(99)]).toEqual([0, 1, 2, 3]);
});

test('points go from edge to edge; a single one lies in the middle', () => {
  const points = toPoints(5, [0, 100]);
  expect([points.middle(0), points.middle(4)]).toEqual([0, 100]);
  expect([points.at(12), points.at(13)]).toEqual([0, 1]);
  expect(toPoints(1, [0, 100]).middle(0)).toBe(50);
});
