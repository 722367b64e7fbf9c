/** In which order keys read the marks of a drawing. */
import { expect, test } from 'vitest';
import type { ChartPicture, SceneItem } from '../../../src/widgets/charting/engine';
import { placeMarks } from '../../../src/widgets/charting/scene';

type Bar = [name: string, left: number, top: number, width: number, height: number];

const bars = (...all: Bar[]): SceneItem => ({
  items: [
    {
      marktype: 'rect',
      role: 'mark',
      items: all.map(([name, x1, y1, width, height]) => ({
        datum: { name },
        bounds: { x1, y1, x2: x1 + width, y2: y1 + height },
      })),
    },
  ],
});
const order = (root: SceneItem) =>
  placeMarks({ root, origin: [0, 0] } as Partial<ChartPicture> as ChartPicture)
    .map(({ datum }) => datum.name)
    .join('');

test('two upright bars are read from left to right', () => {
  expect(order(bars(['a', 0, 80, 10, 20], ['b', 20, 10, 10, 90]))).toBe('ab');
});

test('lying bars and the cells of a heat map are read from the top', () => {
  expect(order(bars(['b', 0, 20, 90, 10.4], ['a', 0, 0, 30, 10], ['c', 0, 40, 30, 10]))).toBe('abc');
  expect(order(bars(['c', 0, 10, 10, 10], ['a', 0, 0, 10, 10], ['d', 10, 10, 10, 10], ['b', 10, 0, 10, 10]))).toBe(
    'abcd',
  );
});

test('facets one above the other are read one after the other', () => {
  const cells = [bars(['b', 20, 0, 10, 30], ['a', 0, 10, 10, 20]), bars(['c', 0, 5, 10, 25], ['d', 20, 8, 10, 22])];
  const items = cells.map((cell, i) => ({ ...cell, x: 0, y: 100 * i }));
  expect(order({ items: [{ marktype: 'group', role: 'scope', items }] })).toBe('abcd');
});
