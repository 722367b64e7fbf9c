/** The grid of the board: nothing lies on anything else, and what needn't move stays. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, gridColumns, layOut, toCell, toFrame } from '../../../../src/panel/models/canvas/board-grid';

type Placement = Parameters<typeof layOut>[0][number];

const size = fc.record({ columns: fc.integer({ min: 1, max: 12 }), rows: fc.integer({ min: 2, max: 12 }) });
const at = fc.option(fc.record({ column: fc.integer({ min: 0, max: 11 }), row: fc.integer({ min: 0, max: 30 }) }));
const placements = fc
  .array(fc.record({ usual: size, size, at, placed: fc.integer({ min: 0, max: 5 }) }), { maxLength: 24 })
  .map((all) => all.map((placement, i): Placement => ({ id: `w${i}`, ...placement })));

const cellOf = (laid: Map<string, Cell>, id: string): Cell => {
  const cell = laid.get(id);
  if (!cell) throw new Error(`${id} was not laid out`);
  return cell;
};

const usual = { columns: 3, rows: 3 };
const untouched = (id: string): Placement => ({ id, usual, size: usual, at: null, placed: 0 });

/** Where it lies when it is alone. */
const wantedBy = (placement: Placement): Cell | null => placement.at && cellOf(layOut([placement]), placement.id);

const overlap = (a: Cell, b: Cell): boolean =>
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows;

describe('the layout of the grid', () => {
  it('no two blocks overlap, and none is lost or leaves the board', () => {
    fc.assert(
      fc.property(placements, (all) => {
        const laid = [...layOut(all).values()];
        expect(laid).toHaveLength(all.length);
        for (const [i, cell] of laid.entries()) {
          expect(cell.column + cell.columns).toBeLessThanOrEqual(gridColumns);
          expect(Math.min(cell.column, cell.row)).toBeGreaterThanOrEqual(0);
          for (const other of laid.slice(i + 1)) expect(overlap(cell, other)).toBe(false);
        }
      }),
    );
  });

  it('is stable: what it made stays when it is laid out again', () => {
    fc.assert(
      fc.property(placements, (all) => {
        const once = layOut(all);
        const again = layOut(
          all.map((placement) => ({ ...placement, at: cellOf(once, placement.id), size: cellOf(once, placement.id) })),
        );
        for (const [id, cell] of once) expect(cellOf(again, id)).toEqual(cell);
      }),
    );
  });

  it('moves as few as possible: whoever collides with no other placement lies where it was put', () => {
    fc.assert(
      fc.property(placements, (all) => {
        const placed = all.map((placement) => ({ ...placement, at: placement.at ?? { column: 0, row: 0 } }));
        const laid = layOut(placed);
        for (const placement of placed) {
          const wanted = wantedBy(placement);
          const others = placed.filter((other) => other !== placement).map(wantedBy);
          if (wanted && !others.some((other) => other && overlap(wanted, other))) {
            expect(cellOf(laid, placement.id)).toEqual(wanted);
          }
        }
      }),
    );
  });

  it('a block that is pushed goes down in its own columns, and no further than it must', () => {
    const laid = layOut([
      { ...untouched('a'), at: { column: 2, row: 1 }, placed: 1 },
      { ...untouched('b'), at: { column: 3, row: 0 }, placed: 2 },
    ]);
    expect(laid.get('b')).toMatchObject({ column: 3, row: 0 });
    expect(laid.get('a')).toMatchObject({ column: 2, row: 3 });
  });

  it('blocks that nobody placed fill the rows in the order in which they were shown', () => {
    const laid = layOut(['a', 'b', 'c', 'd', 'e'].map(untouched));
    expect([...laid.values()].map(({ column, row }) => [column, row])).toEqual(
      expect.arrayContaining([
        [0, 0],
        [3, 0],
        [6, 0],
        [9, 0],
        [0, 3],
      ]),
    );
  });

  it('moving one block away leaves those that nobody placed where they are', () => {
    const before = layOut(['a', 'b', 'c'].map(untouched));
    const after = layOut([
      { ...untouched('a'), at: { column: 0, row: 10 }, placed: 1 },
      untouched('b'),
      untouched('c'),
    ]);
    for (const id of ['b', 'c']) expect(cellOf(after, id)).toEqual(cellOf(before, id));
  });

  it('the log’s px become columns of 100 and rows of 40, and a cell’s px become that cell again', () => {
    expect(toCell({ x: 260, y: 99, width: 690, height: 300 })).toEqual({ column: 3, row: 2, columns: 7, rows: 8 });
    fc.assert(
      fc.property(size, fc.nat(11), fc.nat(100), (own, column, row) => {
        const cell = cellOf(layOut([{ id: 'w', usual: own, size: own, at: { column, row }, placed: 1 }]), 'w');
        expect(toCell(toFrame(cell))).toEqual(cell);
      }),
    );
  });
});
