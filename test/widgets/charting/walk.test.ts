/** Arrow keys among the items of a chart. */
import { expect, test } from 'vitest';
import { nextItem } from '../../../src/widgets/charting/stage';

test('in one row all arrows go on or back, and stop at the ends', () => {
  const go = (key: string, at: number) => nextItem(key, at, { count: 3 });
  expect([go('ArrowRight', 0), go('ArrowDown', 1), go('ArrowRight', 2)]).toEqual([1, 2, 2]);
  expect([go('ArrowLeft', 2), go('ArrowUp', 1), go('ArrowLeft', 0)]).toEqual([1, 0, 0]);
  expect([go('Home', 2), go('End', 0)]).toEqual([0, 2]);
  expect(go('a', 0)).toBeUndefined();
});

test('with several series, right and left keep the series, up and down change it', () => {
  const go = (key: string, at: number) => nextItem(key, at, { count: 12, stride: 3 });
  expect([go('ArrowRight', 1), go('ArrowLeft', 4), go('ArrowRight', 10)]).toEqual([4, 1, 10]);
  expect([go('ArrowDown', 3), go('ArrowDown', 5), go('ArrowUp', 3)]).toEqual([4, 5, 3]);
  expect([go('Home', 7), go('End', 1)]).toEqual([1, 10]);
});

test('a page is a tenth of the chart, and never beyond its ends', () => {
  const go = (key: string, at: number) => nextItem(key, at, { count: 200, stride: 2 });
  expect(go('PageDown', 1)).toBe(21);
  expect([go('PageUp', 5), go('PageDown', 195)]).toEqual([1, 199]);
});
