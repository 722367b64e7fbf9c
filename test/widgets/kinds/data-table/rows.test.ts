/** The data-table's rows: inferred columns, order, CSV. */
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../src/widgets/csv';
import { inferColumns, toTableLines } from '../../../../src/widgets/kinds/data-table/columns';
import { formatCell, readColumn, toColumnTotal, toneOf } from '../../../../src/widgets/parts/cells';
import { sortRows } from '../../../../src/widgets/rows/shape';

describe('rows of a data-table', () => {
  it('columns are inferred from the first row, with readable labels', () => {
    expect(inferColumns([{ track_id: 'a', lengthSeconds: 1 }])).toEqual([
      { key: 'track_id', label: 'Track id' },
      { key: 'lengthSeconds', label: 'Length Seconds' },
    ]);
    expect(inferColumns([])).toEqual([]);
  });

  it('numbers sort by size, text with its numbers read as numbers', () => {
    const rows = [
      { n: 10, t: 'Track 10' },
      { n: 9, t: 'Track 9' },
      { n: -1, t: 'track 1' },
    ];
    expect(sortRows(rows, { key: 'n', descending: false }).map(({ n }) => n)).toEqual([-1, 9, 10]);
    expect(sortRows(rows, { key: 't', descending: true }).map(({ n }) => n)).toEqual([10, 9, -1]);
    expect(rows[0]?.n).toBe(10);
  });

  it('what is missing stands last in either direction', () => {
    const rows = [{ n: null }, { n: 2 }, {}, { n: 1 }];
    expect(sortRows(rows, { key: 'n', descending: false }).map(({ n }) => n)).toEqual([1, 2, null, undefined]);
    expect(sortRows(rows, { key: 'n', descending: true }).map(({ n }) => n)).toEqual([2, 1, null, undefined]);
  });

  it('CSV quotes what must be quoted and disarms formulas, but not negative numbers', () => {
    const columns = [
      { key: 'a', label: 'A, B' },
      { key: 'b', label: 'B' },
    ];
    expect(
      toCsv(
        toTableLines(columns, [
          { a: 'x "y"', b: -1 },
          { a: '=1+1', b: null },
        ]),
      ),
    ).toBe('"A, B",B\r\n"x ""y""",-1\r\n\'=1+1,');
  });

  it('an object in a cell is shown as JSON, nothing as nothing', () => {
    expect([{ a: 1 }, null, undefined, 0].map((cell) => formatCell(cell))).toEqual(['{"a":1}', '', '', '0']);
  });
});

describe('a column is read from all its cells', () => {
  const read = (cells: unknown[], label = 'Column') => readColumn({ key: 'key', label }, cells);
  const write = (cells: unknown[], label?: string) => cells.map((cell) => formatCell(cell, read(cells, label)));

  it.each(['4:12', '49 €', '+12 %', '−0.4', '1,284'])('%s is a figure, and stands at the right', (length) => {
    expect(read([length, null, 12])).toMatchObject({ type: 'text', align: 'right' });
  });

  it.each(['12 March', 'Track 4', '3 of 4'])('“%s” is text', (title) => {
    expect(read([title, '12'])).toMatchObject({ type: 'text', wordy: false });
    expect(read([title, '12']).align).toBeUndefined();
  });

  it('numbers have one number of decimals and one kind of separators, and lose none', () => {
    expect(write([12_840, 9730.5, 8811, 3020.75, null])).toEqual(['12,840.00', '9,730.50', '8,811.00', '3,020.75', '']);
    expect(write([0.1 + 0.2, 12, 1e21])).toEqual(['0.3', '12.0', '1,000,000,000,000,000,000,000.0']);
    expect(write([2024, 2025])).toEqual(['2024', '2025']);
    expect(formatCell(1.23456, read([1.5]))).toBe('1.23456');
  });

  it('money with half a unit has its cents', () => {
    for (const label of ['Revenue (EUR)', 'Price, $', 'price eur', '€'])
      expect(write([12.5, 8], label)).toEqual(['12.50', '8.00']);
    expect(write([12.5, 8], 'Europe')).toEqual(['12.5', '8.0']);
    expect(write([12, 8], 'EUR')).toEqual(['12', '8']);
  });

  it('dates are read in the language of the reader; what looks like a month may be a part’s number', () => {
    expect(write(['2026-06-28', null, 'soon'])).toEqual(['28 Jun 2026', '', 'soon']);
    expect(write(['2026-06-28T12:20'])).toEqual(['28 Jun 2026, 12:20']);
    expect(write(['4711-12', '4711-11'])).toEqual(['4711-12', '4711-11']);
    expect(read(['2026-06-28'])).toMatchObject({ type: 'date', wordy: false });
  });

  it('yes and no are known unnamed, and so is a text too long for its line', () => {
    expect(read([true, false, null]).type).toBe('boolean');
    expect(read([true, 'perhaps']).type).toBe('text');
    expect(read(['short', 'a text that goes on for more than a line of its cell']).wordy).toBe(true);
  });

  it('a few words that say how things stand are states, in two languages; a word nobody knows is neutral', () => {
    const areStates = (cells: unknown[], label?: string) => read(cells, label).states;
    expect(areStates(['paid', 'overdue', 'open', 'paid'])).toBe(true);
    expect(areStates(['en retard', 'payée', null, 'payée'])).toBe(true);
    expect(areStates(['draft', 'sent', 'paid', 'void'], 'Status')).toBe(true);
    expect(areStates(['CA', 'NY', 'TX'], 'State')).toBe(false);
    expect(areStates(['Late', 'Mercury', 'Venus', 'Mars'], 'Film')).toBe(false);
    expect(['Paid', ' overdue ', 'Pending', 'draft', 'prepaid'].map(toneOf)).toEqual([
      'success',
      'error',
      'warning',
      '',
      '',
    ]);
  });

  it('a sum is written as its column is, and not where a cell is no number', () => {
    const total = (cells: unknown[]) => toColumnTotal({ ...read(cells, 'EUR'), total: true }, cells);
    expect(total([12_840.5, 973, null, 0.1, 0.2])).toBe('13,813.80');
    expect(total([12, 'n/a'])).toBeUndefined();
    expect(toColumnTotal(read([1, 2]), [1, 2])).toBeUndefined();
  });
});
