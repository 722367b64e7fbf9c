/** The board as a grid that grows, for what is saved or printed. */
import { expect, it } from 'vitest';
import { toWholeGrid } from '../../../src/features/canvas/panel/whole-places';

it('neighbours share their edges, rows are as high as what lies in them, and an empty place keeps its height', () => {
  const cells = {
    first: { column: 0, row: 0, columns: 3, rows: 6 },
    second: { column: 0, row: 6, columns: 3, rows: 6 },
    beside: { column: 3, row: 0, columns: 9, rows: 12 },
    below: { column: 4, row: 20, columns: 4, rows: 8 },
  };
  const { tracks, areas } = toWholeGrid(new Map(Object.entries(cells)), false);
  expect(tracks).toBe('auto auto 148px auto');
  expect(toWholeGrid(new Map(Object.entries(cells)), true).tracks).toMatch(
    /^minmax\(108px, auto\) minmax\(108px, auto\) 148px /,
  );
  expect(Object.fromEntries(areas)).toEqual({
    first: '1 / 1 / 2 / span 3',
    second: '2 / 1 / 3 / span 3',
    beside: '1 / 4 / 3 / span 9',
    below: '4 / 5 / 5 / span 4',
  });
});
