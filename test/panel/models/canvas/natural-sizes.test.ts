/** What is known of the widgets' sizes: measured where they lay, estimated for other widths. */
import { describe, expect, it } from 'vitest';
import { type Kind, type Measured, remember, toPart } from '../../../../src/panel/models/canvas/natural-sizes';

const board = { column: 100, columns: 12 };
const data = {};
const measured: Measured = { of: data, width: 588, frame: 54, content: 100 };
const partOf = (kind: Kind, known?: Measured) =>
  toPart({ id: 'w', kind, measured: known && [known], hint: undefined }, board);

describe('the size of a widget', () => {
  it('is its content’s, in steps of 20 px with a gap of 12', () => {
    const shape = partOf({ columns: 6, rows: 9 }, measured).shapes[6];
    expect(shape).toEqual({ least: 9, rows: 9, most: (154 + 12) / 20 });
  });

  it('at a width that it hasn’t had yet is estimated: a text is taller where it is narrow, a picture where it is wide', () => {
    const rowsOf = (taller?: 'narrow' | 'wide') =>
      [3, 12].map(
        (columns) => partOf({ columns: 6, rows: 9, ...(taller && { taller }) }, measured).shapes[columns]?.rows,
      );
    expect(rowsOf()).toEqual([9, 9]);
    expect(rowsOf('narrow')).toEqual([14, 6]);
    expect(rowsOf('wide')).toEqual([6, 14]);
  });

  it('before it is drawn is that of its kind', () => {
    expect(partOf({ columns: 6, rows: 9 }).shapes[6]?.rows).toBe(18);
  });

  it('of a long list may be less or more than what it likes best, and of a short one is what it holds', () => {
    const long = partOf({ columns: 6, rows: 9 }, { ...measured, content: 30, scrolls: 2000 }).shapes[6];
    expect(long?.least).toBeLessThan(long?.rows ?? 0);
    expect(long?.most).toBeGreaterThan(100);
    const short = partOf({ columns: 6, rows: 9 }, { ...measured, content: 30, scrolls: 150 }).shapes[6];
    expect(short?.least).toBe(short?.rows);
  });
});

describe('what was measured', () => {
  const known = remember(new Map(), new Map([['w', measured]]));

  it('is the same while nothing is new, so that nothing is drawn again', () => {
    expect(remember(known, new Map([['w', { ...measured, content: 101 }]]))).toBe(known);
  });

  it('is kept for each width; at one width the last counts', () => {
    const both = remember(known, new Map([['w', { ...measured, width: 388, content: 140 }]]));
    expect(both.get('w')?.map(({ width }) => width)).toEqual([388, 588]);
    const changed = remember(both, new Map([['w', { ...measured, content: 200 }]]));
    expect(changed.get('w')?.map(({ width, content }) => [width, content])).toEqual([
      [588, 200],
      [388, 140],
    ]);
  });

  it('is forgotten when other data changes the size', () => {
    const both = remember(known, new Map([['w', { ...measured, width: 388, content: 140 }]]));
    const other = { ...measured, of: {} };
    expect(remember(both, new Map([['w', other]]))).toBe(both);
    expect(remember(both, new Map([['w', { ...other, content: 200 }]])).get('w')).toHaveLength(1);
  });
});
