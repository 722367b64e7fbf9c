/** Arrow keys among the items of a chart. */
import { expect, test } from 'vitest';
import { type PlacedMark, walkMarks } from '../../../src/widgets/charting/scene';
import { nextItem } from '../../../src/widgets/charting/stage';

test('in one row all arrows go on or back, and stop at the ends', () => {
  const go = (key: string, at: number) => nextItem(key, at, 3);
  expect([go('ArrowRight', 0), go('ArrowDown', 1), go('ArrowRight', 2)]).toEqual([1, 2, 2]);
  expect([go('ArrowLeft', 2), go('ArrowUp', 1), go('ArrowLeft', 0)]).toEqual([1, 0, 0]);
  expect([go('Home', 2), go('End', 0)]).toEqual([0, 2]);
  expect(go('a', 0)).toBeUndefined();
});

test('a page is a tenth of the chart, and never beyond its ends', () => {
  const go = (key: string, at: number) => nextItem(key, at, 200);
  expect([go('PageDown', 1), go('PageUp', 5), go('PageDown', 195)]).toEqual([21, 0, 199]);
});

test('with several series, right and left keep the series, up and down lead to its neighbour at the same place', () => {
  const mark = (series: string, x: number): PlacedMark => ({
    ...{
      x,
      y: 0,
      mark: 'line',
      datum: { series },
      colour: undefined,
      words: [],
      element: () => null,
      shift: [0, 0],
    },
    box: { left: x, right: x, top: 0, bottom: 0 },
  });
  const marks = [mark('a', 0), mark('a', 10), mark('a', 20), mark('b', 10), mark('b', 20)];
  const go = walkMarks(marks, (each) => each?.datum.series);
  expect([go('ArrowRight', 0), go('ArrowRight', 2), go('ArrowLeft', 3)]).toEqual([1, 2, 3]);
  expect([go('ArrowDown', 1), go('ArrowUp', 4), go('ArrowDown', 4)]).toEqual([3, 2, 4]);
  expect([go('Home', 4), go('End', 0), go('a', 0)]).toEqual([3, 2, undefined]);
});
