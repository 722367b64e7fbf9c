/** Figures on charts as people read them. */
import { expect, test } from 'vitest';
import { formatValue, toList, toShare, toTickLabels } from '../../../src/widgets/charting/figures';

test('a figure keeps its digits; what is missing is a dash', () => {
  expect(formatValue(1_234_567.891)).toBe('1,234,567.891');
  expect(formatValue(0.0000123)).toBe('0.0000123');
  expect(formatValue(-0.5)).toBe('-0.5');
  expect([formatValue(null), formatValue(undefined)]).toEqual(['–', '–']);
});

test.each([
  [
    [0, 20, 40],
    ['0', '20', '40'],
  ],
  [
    [0, 500_000, 1_000_000, 1_500_000],
    ['0', '500K', '1M', '1.5M'],
  ],
  [
    [0, 0.0005, 0.001],
    ['0', '0.0005', '0.001'],
  ],
  [
    [1_000_000, 1_000_100, 1_000_200],
    ['1M', '1.0001M', '1.0002M'],
  ],
  [[], []],
])('ticks %j are as short as they may be and differ', (ticks, labels) => {
  expect(toTickLabels(ticks)).toEqual(labels);
  expect(new Set(toTickLabels(ticks)).size).toBe(ticks.length);
});

test('a share of nothing is nothing', () => {
  expect(toShare(1, 3)).toBe('33.3%');
  expect(toShare(0, 0)).toBe('0%');
});

test('a long list is counted', () => {
  expect(toList(['a', 'b'], 4)).toBe('a and b');
  expect(toList(['a', 'b', 'c', 'd'], 2)).toBe('a, b, and 2 more');
});

test('beyond a thousand billions a figure has an exponent, on an axis too', () => {
  expect([formatValue(999_999_999_999_999), formatValue(-1.5e300)]).toEqual(['999,999,999,999,999', '-1.5E300']);
  expect(toTickLabels([0, 1e300, 2e300])).toEqual(['0E0', '1E300', '2E300']);
});
