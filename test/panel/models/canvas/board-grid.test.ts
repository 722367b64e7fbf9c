/** The grid of the board: what was placed on it lies on nothing else, and what needn't move stays. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  gridColumns,
  type Placement,
  settle,
  toCell,
  toFrame,
} from '../../../../src/panel/models/canvas/board-grid';

const cell = fc.record({
  column: fc.integer({ min: 0, max: 11 }),
  row: fc.integer({ min: 0, max: 30 }),
  columns: fc.integer({ min: 2, max: 12 }),
  rows: fc.integer({ min: 5, max: 24 }),
});
const placements = fc
  .array(fc.record({ cell, placed: fc.integer({ min: 0, max: 5 }) }), { maxLength: 24 })
  .map((all) => all.map((placement, i): Placement => ({ id: `w${i}`, ...placement })));

const cellOf = (laid: Map<string, Cell>, id: string): Cell => {
  const found = laid.get(id);
  if (!found) throw new Error(`${id} was not laid out`);
  return found;
};

/** Where it lies when it is alone. */
const wantedBy = (placement: Placement): Cell => cellOf(settle([placement]), placement.id);

const overlap = (a: Cell, b: Cell): boolean =>
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows;

describe('blocks that were placed', () => {
  it('don’t overlap, and none is lost or leaves the board', () => {
    fc.assert(
      fc.property(placements, (all) => {
        const laid = [...settle(all).values()];
        expect(laid).toHaveLength(all.length);
        for (const [i, each] of laid.entries()) {
          expect(each.column + each.columns).toBeLessThanOrEqual(gridColumns);
          expect(Math.min(each.column, each.row)).toBeGreaterThanOrEqual(0);
          for (const other of laid.slice(i + 1)) expect(overlap(each, other)).toBe(false);
        }
      }),
    );
  });

  it('stay when they are laid out again', () => {
    fc.assert(
      fc.property(placements, (all) => {
        const once = settle(all);
        const again = settle(all.map((placement) => ({ ...placement, cell: cellOf(once, placement.id) })));
        for (const [id, each] of once) expect(cellOf(again, id)).toEqual(each);
      }),
    );
  });

  it('move as little as possible: whoever collides with no other lies where it was put', () => {
    fc.assert(
      fc.property(placements, (all) => {
        const laid = settle(all);
        for (const placement of all) {
          const wanted = wantedBy(placement);
          const others = all.filter((other) => other !== placement).map(wantedBy);
          if (!others.some((other) => overlap(wanted, other))) expect(cellOf(laid, placement.id)).toEqual(wanted);
        }
      }),
    );
  });

  it('that are pushed go down in their own columns, and no further than they must', () => {
    const size = { columns: 3, rows: 6 };
    const laid = settle([
      { id: 'a', cell: { column: 2, row: 1, ...size }, placed: 1 },
      { id: 'b', cell: { column: 3, row: 0, ...size }, placed: 2 },
    ]);
    expect(laid.get('b')).toMatchObject({ column: 3, row: 0 });
    expect(laid.get('a')).toMatchObject({ column: 2, row: 6 });
  });
});

it('the log’s px become columns of 100 and rows of 20, and a cell’s px become that cell again', () => {
  expect(toCell({ x: 260, y: 99, width: 688, height: 308 })).toEqual({ column: 3, row: 5, columns: 7, rows: 16 });
  fc.assert(
    fc.property(cell, (own) => {
      const lies = cellOf(settle([{ id: 'w', cell: own, placed: 1 }]), 'w');
      expect(toCell(toFrame(lies))).toEqual(lies);
    }),
  );
});
