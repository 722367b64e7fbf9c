/** Of a long table, only the rows in sight are drawn. */
import { describe, expect, it } from 'vitest';
import { toSight, toWidths } from '../../../src/widgets/data-table/sight';

describe('rows in sight', () => {
  it('at the top the first rows, at the end the last, never more than a boxful and some to spare', () => {
    expect(toSight(0, 29, 5000)).toEqual({ from: 0, to: 25 });
    const end = toSight(5000 * 29 - 420, 29, 5000);
    expect(end.to).toBe(5000);
    for (const top of [0, 1000, 29 * 2500, 5000 * 29]) {
      const { from, to } = toSight(top, 29, 5000);
      expect(to - from).toBeLessThanOrEqual(45);
      expect(to - from).toBeGreaterThanOrEqual(15);
    }
  });

  it('each row can be scrolled into sight', () => {
    for (let row = 0; row < 300; row++) {
      const { from, to } = toSight(row * 29, 29, 300);
      expect(from <= row && row < to).toBe(true);
    }
  });

  it('columns are as wide as their longest cell, within reason', () => {
    const columns = [
      { key: 'a', label: 'A' },
      { key: 'b', label: 'A long label' },
    ];
    expect(toWidths(columns, [{ a: 'x'.repeat(500), b: 1 }])).toEqual([43, 15]);
  });
});
