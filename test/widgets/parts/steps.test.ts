/** From picture to picture by key and by swipe. */
import { describe, expect, test } from 'vitest';
import { stepOfKey, stepOfSwipe, toIndex, toNextChoice, walk } from '../../../src/widgets/parts/steps';

test('around the end comes the beginning', () => {
  expect([walk(0, 1, 3), walk(2, 1, 3), walk(0, -1, 3), walk(0, 1, 1), walk(0, 1, 0)]).toEqual([1, 0, 2, 0, 0]);
});

test('what became shorter shows its last', () => {
  expect([toIndex(1, 3), toIndex(7, 3), toIndex(2, 0)]).toEqual([1, 2, 0]);
});

describe('in text that runs from the right, left is forward', () => {
  test.each([
    ['ArrowRight', 'ltr', 1],
    ['ArrowLeft', 'ltr', -1],
    ['ArrowRight', 'rtl', -1],
    ['ArrowLeft', 'rtl', 1],
    ['ArrowDown', 'ltr', null],
    ['a', 'ltr', null],
  ] as const)('%s in %s steps %s', (key, direction, step) => {
    expect(stepOfKey(key, direction)).toBe(step);
  });

  test.each([
    [{ x: -80, y: 5 }, 'ltr', 1],
    [{ x: 80, y: -5 }, 'ltr', -1],
    [{ x: -80, y: 5 }, 'rtl', -1],
    [{ x: 80, y: 0 }, 'rtl', 1],
  ] as const)('a swipe by %o in %s steps %s', (by, direction, step) => {
    expect(stepOfSwipe(by, direction)).toBe(step);
  });
});

test('a short movement is a click, and a steep one scrolls', () => {
  expect(stepOfSwipe({ x: 20, y: 0 }, 'ltr')).toBeNull();
  expect(stepOfSwipe({ x: 60, y: 50 }, 'ltr')).toBeNull();
});

test('among choices arrows lead aside and to the next line, and stay at the edge', () => {
  const go = (key: string, index: number, direction: 'ltr' | 'rtl' = 'ltr') =>
    toNextChoice(key, { index, count: 8, columns: 3, direction });
  expect([go('ArrowRight', 0), go('ArrowLeft', 1), go('ArrowDown', 1), go('ArrowUp', 4)]).toEqual([1, 0, 4, 1]);
  expect([go('ArrowLeft', 0), go('ArrowUp', 2), go('ArrowDown', 6), go('ArrowRight', 7)]).toEqual([0, 2, 6, 7]);
  expect([go('Home', 5), go('End', 5), go('ArrowLeft', 5, 'rtl')]).toEqual([0, 7, 6]);
  expect([go('Enter', 5), go('Tab', 5), go('toString', 5)]).toEqual([null, null, null]);
});
