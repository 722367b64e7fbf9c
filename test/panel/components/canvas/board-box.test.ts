/** The board as a grid that grows, for what is saved or printed. */
import { expect, it } from 'vitest';
import { toBoardArea, toTracks } from '../../../../src/panel/components/canvas/board-box';
import { toFrame } from '../../../../src/panel/models/canvas/board-grid';

it('a block keeps its cells and its height, and only the rows where one ends that scrolls may grow', () => {
  const first = toFrame({ column: 0, row: 0, columns: 3, rows: 3 });
  const second = toFrame({ column: 3, row: 1, columns: 9, rows: 4 });
  expect(toBoardArea(second)).toEqual({ gridArea: '2 / 4 / span 4 / span 9', minHeight: '148px' });
  const tracks = toTracks(new Map(Object.entries({ first, second })), new Set(['first']));
  expect(tracks).toBe('28px 28px minmax(28px, auto) 28px 28px');
});
