/** The data-table's rows: inferred columns, order, CSV. */
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../src/widgets/csv';
import { inferColumns, toTableLines } from '../../../../src/widgets/kinds/data-table/columns';
import { sortRows } from '../../../../src/widgets/kinds/data-table/rows';
import { formatCell } from '../../../../src/widgets/parts/cells';

describe('rows of a data-table', () => {
  it('columns are inferred from the first row, with readable labels', () => {
    expect(inferColumns([{ track_id: 'a', lengthSeconds: 1, loved: true }])).toEqual([
      { key: 'track_id', label: 'Track id', type: 'text' },
      { key: 'lengthSeconds', label: 'Length Seconds', type: 'number' },
      { key: 'loved', label: 'Loved', type: 'boolean' },
    ]);
    expect(inferColumns([])).toEqual([]);
  });

  it.each(['4:12', '49 €', '+12 %', '−0.4', '1,284'])('%s is a figure, and stands at the right', (length) => {
    expect(inferColumns([{ length }])).toEqual([{ key: 'length', label: 'Length', type: 'text', align: 'right' }]);
  });

  it.each(['12 March', 'Track 4', '', '3 of 4'])('“%s” is text', (title) => {
    expect(inferColumns([{ title }])).toEqual([{ key: 'title', label: 'Title', type: 'text' }]);
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
    expect([formatCell({ a: 1 }), formatCell(null), formatCell(undefined), formatCell(0)]).toEqual([
      '{"a":1}',
      '',
      '',
      '0',
    ]);
  });
});
