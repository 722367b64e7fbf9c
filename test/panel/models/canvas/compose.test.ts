/** A board that composes itself: rows from edge to edge, alike in height, with little empty, in the order of the widgets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange } from '../../../../src/panel/models/canvas/arrange';
import { type Cell, gap, gridColumns, rowLength } from '../../../../src/panel/models/canvas/board-grid';
import type { Part } from '../../../../src/panel/models/canvas/compose-row';
import { type Kind, type Measured, toPart } from '../../../../src/panel/models/canvas/natural-sizes';

const board = { column: 100, columns: gridColumns };
type Given = Omit<Measured, 'of' | 'width' | 'frame'>;

const toMeasured = (content: Given): Measured[] => [{ of: {}, width: 588, frame: 54, ...content }];
const part = (id: string, kind: Kind, content: Given, hint?: { width: number; height: number }): Part =>
  toPart({ id, kind, measured: toMeasured(content), hint }, board);

const figure = (id: string) => part(id, { columns: 3, rows: 3 }, { content: 56 });
const chart = (id: string, hint?: { width: number; height: number }) =>
  part(id, { columns: 6, rows: 8 }, { content: 60, fills: true }, hint);
const table = (id: string, length: number) => part(id, { columns: 6, rows: 9 }, { content: 34, scrolls: length });
const text = (id: string, height: number) => part(id, { columns: 6, rows: 6, taller: 'narrow' }, { content: height });

const anyPart = fc.oneof(
  fc.constant(figure),
  fc.constant((id: string) => chart(id)),
  fc.integer({ min: 60, max: 900 }).map((length) => (id: string) => table(id, length)),
  fc.integer({ min: 22, max: 500 }).map((height) => (id: string) => text(id, height)),
);
const parts = fc.array(anyPart, { minLength: 1, maxLength: 20 }).map((all) => all.map((make, i) => make(`w${i}`)));
const none = new Map<string, Cell>();

const overlap = (a: Cell, b: Cell): boolean =>
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows;

function expectNoOverlap(cells: readonly Cell[]): void {
  for (const [i, cell] of cells.entries()) {
    expect(cell.column + cell.columns).toBeLessThanOrEqual(gridColumns);
    for (const other of cells.slice(i + 1)) expect(overlap(cell, other)).toBe(false);
  }
}

const byPlace = (a: Cell, b: Cell) => a.row - b.row || a.column - b.column;
const placesOf = (all: readonly Part[]) => [...arrange(all, none)].map(([id, cell]) => ({ id, ...cell }));

describe('a board that composes itself', () => {
  it('leaves no hole and no ragged edge: the cards cover the board from edge to edge, down to its end', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const cells = placesOf(all);
        expect(cells).toHaveLength(all.length);
        expectNoOverlap(cells);
        const end = Math.max(...cells.map(({ row, rows }) => row + rows));
        expect(cells.reduce((sum, { columns, rows }) => sum + columns * rows, 0)).toBe(end * gridColumns);
      }),
    );
  });

  it('no card has more than a fifth of nothing in it', () => {
    fc.assert(
      fc.property(parts, (all) => {
        for (const { id, columns, rows } of placesOf(all)) {
          const most = all.find((each) => each.id === id)?.shapes[columns]?.most ?? 0;
          const empty = (rows - most) * rowLength;
          if (empty >= rowLength) expect(empty / (rows * rowLength - gap)).toBeLessThanOrEqual(0.2);
        }
      }),
    );
  });

  it('nothing is cut that could be shown: each card has the height that it can do with', () => {
    fc.assert(
      fc.property(parts, (all) => {
        for (const { id, columns, rows } of placesOf(all))
          expect(rows).toBeGreaterThanOrEqual(all.find((each) => each.id === id)?.shapes[columns]?.least ?? 0);
      }),
    );
  });

  it('keeps the order in which the widgets were shown: a later one lies to the right of an earlier one, or below it', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const cells = placesOf(all);
        expect(cells.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        for (const [i, before] of cells.entries())
          for (const { column, row } of cells.slice(i + 1))
            expect(column >= before.column + before.columns || row >= before.row + before.rows).toBe(true);
      }),
    );
  });

  it('figures share a row; a chart and a table of its height stand side by side', () => {
    const all = [figure('a'), figure('b'), figure('c'), figure('d'), chart('e'), table('f', 240)];
    const cells = placesOf(all);
    expect(cells.slice(0, 4).map(({ row, columns }) => [row, columns])).toEqual(Array(4).fill([0, 3]));
    expect(new Set(cells.slice(4).map(({ row, rows }) => `${row} ${rows}`)).size).toBe(1);
  });

  it('two figures stand on one another beside a chart', () => {
    const [first, second, tall] = placesOf([figure('a'), figure('b'), chart('c')]);
    expect(first?.column).toBe(second?.column);
    expect(tall?.row).toBe(0);
    expect((first?.rows ?? 0) + (second?.rows ?? 0)).toBe(tall?.rows);
  });

  it('figures that are left over share the width', () => {
    const cells = placesOf([chart('a'), table('b', 240), figure('c'), figure('d'), figure('e')]);
    expect(cells.slice(2).map(({ columns }) => columns)).toEqual([4, 4, 4]);
  });

  it('a size that the model gave is a hint: the widget is wider for it, and the row is filled all the same', () => {
    const widthOf = (hint?: { width: number; height: number }) =>
      placesOf([chart('a', hint), table('b', 240)])[0]?.columns ?? 0;
    expect(widthOf({ width: 888, height: 308 })).toBeGreaterThan(widthOf());
    expect(widthOf({ width: 288, height: 308 })).toBeLessThan(widthOf());
  });
});

describe('what was placed', () => {
  const cell = fc.record({
    column: fc.integer({ min: 0, max: 9 }),
    row: fc.integer({ min: 0, max: 60 }),
    columns: fc.integer({ min: 2, max: 3 }),
    rows: fc.integer({ min: 5, max: 20 }),
  });

  it('stays exactly where it was put, and the rest is composed around it', () => {
    fc.assert(
      fc.property(parts, fc.array(cell, { maxLength: 4 }), (all, wanted) => {
        const put = wanted.filter((each, i) => !wanted.slice(0, i).some((other) => overlap(each, other)));
        const placed = new Map(put.map((each, i) => [`p${i}`, each]));
        const laid = arrange(all, placed);
        for (const [id, each] of placed) expect(laid.get(id)).toEqual(each);
        expect(laid.size).toBe(all.length + placed.size);
        expectNoOverlap([...laid.values()]);
      }),
    );
  });

  it('the room beside it is filled from edge to edge', () => {
    const laid = arrange([chart('a'), figure('b')], new Map([['p', { column: 8, row: 0, columns: 4, rows: 24 }]]));
    expect(laid.get('a')).toMatchObject({ column: 0, row: 0, columns: 8 });
    expect([...laid.values()].toSorted(byPlace).at(-1)?.column).toBe(0);
  });
});

it('a board of 20 widgets is composed in a few milliseconds', () => {
  const all = Array.from({ length: 20 }, (_, i) =>
    [figure, (id: string) => chart(id), (id: string) => table(id, 300), (id: string) => text(id, 160)][i % 4]?.(
      `w${i}`,
    ),
  ).filter((each) => each !== undefined);
  const took = Array.from({ length: 5 }, () => {
    const start = performance.now();
    arrange(all, none);
    return performance.now() - start;
  });
  expect(Math.min(...took)).toBeLessThan(16);
});
