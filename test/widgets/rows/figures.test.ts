/** Numbers in a column of texts. */
import { expect, test } from 'vitest';
import { readFigures } from '../../../src/widgets/rows/figures';

test.each([
  ['1.2K', 1200],
  ['1.2 K', 1200],
  ['1,2 M€', 1_200_000],
  ['1.2MUSD', 1_200_000],
  ['$3 B', 3e9],
  ['12 KRW', 12],
  ['12 MAD', 12],
  ['€ 1,234.50', 1234.5],
  ['−12 %', -12],
  ['-$5', -5],
  ['12 345,6', 12_345.6],
  ['1.234.567', 1_234_567],
  ['1,23,456', 123_456],
])('%s is one', (text, figure) => {
  expect(readFigures([text])?.[0]).toBeCloseTo(figure);
});

test.each(['1.2 KB', '12 apples', '1.2.3', '1,2,3', '+49 30 1234', '192.168.0.1', '1,234.567.8'])(
  '%s is none',
  (text) => {
    expect(readFigures([text])).toBeNull();
  },
);
