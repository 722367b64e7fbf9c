/** Simple bars: where each begins, and how long it is. */
import { expect, test } from 'vitest';
import { toExtents } from '../../../../src/widgets/kinds/chart/view';

test('the longest bar fills its track', () => {
  expect(
    toExtents([
      ['a', 50],
      ['b', 25],
    ]),
  ).toEqual([
    { start: 0, length: 100 },
    { start: 0, length: 50 },
  ]);
});

test('bars below zero lie before it, on the same scale', () => {
  expect(
    toExtents([
      ['a', 30],
      ['b', -10],
    ]),
  ).toEqual([
    { start: 25, length: 75 },
    { start: 0, length: 25 },
  ]);
});

test('only zeros have no length', () => {
  expect(toExtents([['a', 0]])).toEqual([{ start: 0, length: 0 }]);
});

test('the largest numbers there are have a place, too', () => {
  expect(
    toExtents([
      ['a', 1e308],
      ['b', -1e308],
    ]),
  ).toEqual([
    { start: 50, length: 50 },
    { start: 0, length: 50 },
  ]);
});
