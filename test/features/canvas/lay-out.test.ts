/** What was placed lies there, the rest has room beside it, and the same content is always laid alike. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, columnsOf } from '../../../src/features/blocks/state/board-grid';
import { type Laid, layOut } from '../../../src/features/canvas/state/lay-out';

const ground = { columns: 12, heights: new Map<string, number>(), held: null };
const shown = (id: string, widget = 'text'): Laid => ({ id, widget, data: {}, changes: [] });
/** `callId`: null means by hand. */
const placed = (id: string, [x, y]: [number, number], at = 1, callId: string | null = 'call_1'): Laid => ({
  ...shown(id),
  position: { x, y },
  size: { width: 288, height: 108 },
  changes: [{ type: 'moved', callId, at }],
});

const overlap = (a: Cell, b: Cell): boolean =>
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows;

const kinds = ['stat', 'text', 'data-table', 'gone-in-this-version', 'stat-card'];
const boards = fc
  .array(
    fc.record({
      widget: fc.constantFrom(...kinds),
      height: fc.option(fc.integer({ min: 40, max: 2000 })),
      position: fc.option(fc.record({ x: fc.nat(2500), y: fc.nat(900) }), { freq: 2 }),
      size: fc.option(fc.record({ width: fc.nat(2500), height: fc.nat(700) }), { freq: 3 }),
    }),
    { maxLength: 20 },
  )
  .map((all) => ({
    heights: new Map(all.flatMap(({ height }, i): [string, number][] => (height === null ? [] : [[`w${i}`, height]]))),
    blocks: all.map(
      ({ widget, position, size }, i): Laid => ({
        ...shown(`w${i}`, widget),
        ...(position && { position }),
        ...(size && { size }),
      }),
    ),
  }));

describe('the blocks of a board', () => {
  it('have half of its columns if they are a table, and all if it has more columns than fit there', () => {
    const row = (members: number) => Object.fromEntries(Array.from({ length: members }, (_, i) => [`m${i}`, i]));
    const table = (id: string, members: number): Laid => ({
      ...shown(id, 'data-table'),
      data: { rows: [row(members)] },
    });
    const cells = layOut([table('five', 5), table('six', 6)], ground);
    expect([...cells.values()].map(({ columns }) => columns)).toEqual([6, 12]);
  });

  it.each([868, 1500])('don’t overlap at %i px, and none is lost or leaves it', (width) => {
    const columns = columnsOf(width);
    fc.assert(
      fc.property(boards, ({ blocks, heights }) => {
        const cells = layOut(blocks, { columns, heights, held: null });
        expect([...cells.keys()].toSorted()).toEqual(blocks.map(({ id }) => id).toSorted());
        const all = [...cells.values()];
        for (const [i, each] of all.entries()) {
          expect(each.column + each.columns).toBeLessThanOrEqual(columns);
          expect(Math.min(each.column, each.row)).toBeGreaterThanOrEqual(0);
          for (const other of all.slice(i + 1)) expect(overlap(each, other)).toBe(false);
        }
      }),
    );
  });

  it('lie where they lay once all heights are known, in whatever order those came', () => {
    fc.assert(
      fc.property(boards, ({ blocks, heights }) => {
        const reversed = new Map([...heights].reverse());
        expect(layOut(blocks, { ...ground, heights: reversed })).toEqual(layOut(blocks, { ...ground, heights }));
      }),
    );
  });

  it('take the columns of their kind and the rows of their content, from the first place with room', () => {
    const heights = new Map([
      ['a', 100],
      ['b', 100],
      ['long', 5000],
    ]);
    const cells = layOut([shown('a', 'stat'), shown('long'), shown('b', 'stat')], { ...ground, heights });
    expect(Object.fromEntries(cells)).toEqual({
      a: { column: 0, row: 0, columns: 3, rows: 6 },
      // So many rows that more of it scrolls; it begins where half of the board does.
      long: { column: 6, row: 0, columns: 6, rows: 33 },
      b: { column: 3, row: 0, columns: 3, rows: 6 },
    });
  });

  it('that collide go down in their own columns, no further than they must: what the user placed stays, then the newest', () => {
    const cells = layOut(
      [placed('model', [0, 0], 9), placed('hand', [0, 20], 1, null), placed('newer', [100, 0], 10)],
      ground,
    );
    expect(cells.get('hand')).toMatchObject({ column: 0, row: 1 });
    expect(cells.get('newer')).toMatchObject({ column: 1, row: 7 });
    expect(cells.get('model')).toMatchObject({ column: 0, row: 13 });
  });

  it('make way for the one that keys move', () => {
    const now = { column: 0, row: 2, columns: 6, rows: 4 };
    const cells = layOut([placed('a', [0, 40], 1, null), shown('held')], { ...ground, held: { id: 'held', now } });
    expect(cells.get('held')).toEqual(now);
    expect(cells.get('a')).toMatchObject({ column: 0, row: 6 });
  });
});

it('forty widgets are laid within a frame', () => {
  const blocks = Array.from({ length: 40 }, (_, i) => shown(`w${i}`, kinds[i % kinds.length]));
  const times = Array.from({ length: 9 }, () => {
    const from = performance.now();
    layOut(blocks, ground);
    return performance.now() - from;
  });
  expect(Math.min(...times)).toBeLessThan(16);
});
