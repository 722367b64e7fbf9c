/** What a row is known by, and how wide columns are. */
import { expect, test } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { toCsv } from '../../../../src/widgets/csv';
import { toTableLines } from '../../../../src/widgets/kinds/data-table/columns';
import { layOutColumns, toRowKeys } from '../../../../src/widgets/kinds/data-table/view';
import { sortRows } from '../../../../src/widgets/rows/shape';

const keys = (rows: Record<string, unknown>[]) => [
  ...toRowKeys(
    Object.keys(rows[0] ?? {}).map((key) => ({ key, label: key })),
    rows,
  ).values(),
];

test('rows are known by the member that tells them apart, else by their place', () => {
  expect(
    keys([
      { name: 'a', id: 1 },
      { name: 'a', id: 2 },
    ]),
  ).toEqual(['number 1', 'number 2']);
  expect(keys([{ name: 'a' }, { name: 'b' }])).toEqual(['string a', 'string b']);
  expect(keys([{ name: 'a' }, { name: 'a' }])).toEqual(['0', '1']);
  expect(keys([{ name: null }, { name: 'a' }])).toEqual(['0', '1']);
  expect(keys([{ id: 1 }, { id: '1' }])).toEqual(['number 1', 'string 1']);
});

test('columns are as wide as their longest cell, within reason', () => {
  const columns = [
    { key: 'a', label: 'A' },
    { key: 'b', label: 'A long label' },
  ];
  const wide = layOutColumns(columns, Array(101).fill({ a: 'x'.repeat(500), b: 1 }));
  expect(wide.map(({ width }) => width)).toEqual(['calc(41ch + 16px)', 'calc(13ch + 16px)']);
});

test('a column may be called as what every object inherits', () => {
  const columns = ['constructor', '__proto__'].map((key) => ({ key, label: key }));
  const rows: JsonObject[] = [{ other: 1 }, JSON.parse('{ "__proto__": "own", "constructor": 2 }')];
  expect([...toRowKeys(columns, rows).values()]).toEqual(['0', '1']);
  expect(layOutColumns(columns, Array(101).fill({})).map(({ width }) => width)).toEqual([
    'calc(12ch + 16px)',
    'calc(10ch + 16px)',
  ]);
  expect(toCsv(toTableLines(columns, rows))).toBe('constructor,__proto__\r\n,\r\n2,own');
  expect(sortRows(rows, { key: 'constructor', descending: false })[0]).toBe(rows[1]);
});
