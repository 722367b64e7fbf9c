/** A matrix: columns, highlights, keys. */
import { describe, expect, it } from 'vitest';
import { toCellName, toColumns, toHighlights } from '../../../../src/widgets/kinds/grid-data/view';
import { formatCell, toNextCell } from '../../../../src/widgets/parts/cells';

describe('a matrix', () => {
  it('has as many columns as its longest row has cells, named or not', () => {
    const columns = toColumns([['a', 1], ['b', 2, true], []], [{ label: 'Name', width: 90 }]);
    expect(columns.map(({ label }) => label)).toEqual(['Name', '', '']);
    expect(columns.map(({ width }) => width)).toEqual(['90px', 'calc(4ch + 16px)', 'calc(5ch + 16px)']);
    expect(columns.map(({ type }) => type)).toEqual(['text', 'number', 'boolean']);
  });

  it('a column of gaps alone is no column of numbers', () => {
    expect(toColumns([[null]], []).map(({ type }) => type)).toEqual(['text']);
  });

  it('a highlight is found by its cell, the later one of two', () => {
    const marks = toHighlights([
      { row: 1, col: 2, color: 'red' },
      { row: 0, col: 0 },
      { row: 1, col: 2, color: 'teal' },
    ]);
    expect(marks.get(toCellName(1, 2))).toContain('teal');
    expect(marks.has(toCellName(0, 0))).toBe(true);
    expect(marks.has(toCellName(2, 1))).toBe(false);
  });

  it('numbers are written as in a table, and nothing is written as nothing', () => {
    const texts = [12_345.5, 2026, null, undefined, false, ''].map((cell) => formatCell(cell));
    expect(texts).toEqual(['12,345.5', '2026', '', '', 'false', '']);
  });
});

describe('keys in a grid', () => {
  const size = { rows: 30, cols: 5 };
  const go = (key: string, row: number, col: number, far = false) => toNextCell(key, far, { row, col }, size);

  it('arrows go one cell and never over the edge', () => {
    expect(go('ArrowRight', 0, 3)).toEqual({ row: 0, col: 4 });
    expect(go('ArrowRight', 0, 4)).toEqual({ row: 0, col: 4 });
    expect(go('ArrowUp', 0, 4)).toEqual({ row: 0, col: 4 });
    expect(go('ArrowDown', 28, 1)).toEqual({ row: 29, col: 1 });
  });

  it('Home and End go to the ends of the row, with Ctrl to the corners; pages are ten rows', () => {
    expect(go('Home', 7, 3)).toEqual({ row: 7, col: 0 });
    expect(go('End', 7, 3)).toEqual({ row: 7, col: 4 });
    expect(go('Home', 7, 3, true)).toEqual({ row: 0, col: 0 });
    expect(go('End', 7, 3, true)).toEqual({ row: 29, col: 4 });
    expect(go('PageDown', 7, 3)).toEqual({ row: 17, col: 3 });
    expect(go('x', 7, 3)).toBeNull();
  });
});
