/** The log's lengths as cells of the board, and cells as steps of the arrow keys. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  columnsOf,
  minSize,
  stepTo,
  toCellPlace,
  toCellSize,
  toGridRows,
  toLengths,
} from '../../../src/features/blocks/state/board-grid';

const cell = fc
  .record({
    column: fc.nat(16),
    row: fc.nat(30),
    columns: fc.integer({ min: 2, max: 18 }),
    rows: fc.integer({ min: 3, max: 24 }),
  })
  .filter(({ column, columns }) => column + columns <= 18);

describe('the log’s px', () => {
  it('become columns of 100 and rows of 20, and a cell’s px become that cell again', () => {
    expect(toCellPlace({ x: 260, y: 99 })).toEqual({ column: 3, row: 5 });
    expect(toCellSize({ width: 688, height: 308 }, 12)).toEqual({ columns: 7, rows: 16 });
    fc.assert(
      fc.property(cell, (own) => {
        const { position, size } = toLengths(own);
        expect({ ...toCellPlace(position), ...toCellSize(size, 18) }).toEqual(own);
      }),
    );
  });

  it('that no board has become the nearest that it has', () => {
    expect(toCellSize({ width: 1, height: 1 }, 12)).toEqual(minSize);
    expect(toCellSize({ width: 9000, height: 90_000_000 }, 12)).toEqual({ columns: 12, rows: 2000 });
    expect(toCellPlace({ x: -400, y: -1 })).toEqual({ column: 0, row: 0 });
  });

  it('a height takes the rows that it needs, the gap to the next included', () => {
    expect([8, 9, 88, 89].map(toGridRows)).toEqual([1, 2, 5, 6]);
  });
});

it('a large screen has more columns, not wider ones', () => {
  expect([0, 868, 1359, 1360].map(columnsOf)).toEqual([12, 12, 12, 18]);
});

describe('an arrow key', () => {
  const at: Cell = { column: 9, row: 1, columns: 3, rows: 3 };
  const step = (key: string, resize = false) => stepTo(at, { key, resize, boardColumns: 12 });

  it('moves by a cell, and never past the edges of the board', () => {
    expect(step('ArrowLeft')).toEqual({ ...at, column: 8 });
    expect(step('ArrowRight')).toEqual(at);
    expect(step('ArrowUp')).toEqual({ ...at, row: 0 });
  });

  it('resizes by a cell, within the board and not below the smallest size', () => {
    expect(step('ArrowRight', true)).toEqual(at);
    expect(step('ArrowLeft', true)).toEqual({ ...at, columns: 2 });
    expect(step('ArrowUp', true)).toEqual(at);
    expect(step('ArrowDown', true)).toEqual({ ...at, rows: 4 });
  });

  it('is none of the keys that are not one', () => {
    expect([step('a'), step('toString')]).toEqual([null, null]);
  });
});
