/** Which names of a chart are put in another order than the one they were written in. */
import { expect, test } from 'vitest';
import { keepLargest } from '../../../src/widgets/charting/groups';

const names = Array.from({ length: 13 }, (_, i) => `from ${i}`);
const sortOf = (type: string, rows: object[]) => {
  const encoding = { x: { field: 'name', type }, y: { field: 'value', type: 'quantitative' } };
  const { spec } = keepLargest(
    { mark: 'bar', encoding },
    rows.map((row) => ({ ...row })),
  );
  return JSON.parse(JSON.stringify(spec)).encoding.x.sort;
};
const once = names.map((name, value) => ({ name, value }));

test('names that have many rows come by their size', () => {
  expect(sortOf('nominal', [...once, ...once])?.[0]).toBe('from 12');
});

test('names of which one has a second row, and ordered ones, stay as they were written', () => {
  expect(sortOf('nominal', [...once, { name: 'from 3', value: 1 }])).toBeUndefined();
  expect(sortOf('ordinal', [...once, ...once])).toBeUndefined();
});
