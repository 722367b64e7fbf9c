/** Figures on charts as people read them. */
import { expect, test } from 'vitest';
import { toTick } from '../../../src/widgets/charting/axis-words';
import { breakToWidth, formatValue, toList, toShareOf } from '../../../src/widgets/charting/figures';

test('a figure keeps its digits; what is missing is a dash', () => {
  expect(formatValue(1_234_567.891)).toBe('1,234,567.891');
  expect(formatValue(0.0000123)).toBe('0.0000123');
  expect(formatValue(-0.5)).toBe('-0.5');
  expect([formatValue(null), formatValue(undefined)]).toEqual(['–', '–']);
});

test('a share of nothing is nothing', () => {
  expect(toShareOf(1, 3)).toBe('33.3%');
  expect(toShareOf(0, 0)).toBe('0%');
});

test('a long list is counted', () => {
  expect(toList(['a', 'b'], 4)).toBe('a and b');
  expect(toList(['a', 'b', 'c', 'd'], 2)).toBe('a, b, and 2 more');
});

test('beyond a thousand billions a figure has an exponent, on an axis too', () => {
  expect([formatValue(999_999_999_999_999), formatValue(-1.5e300)]).toEqual(['999,999,999,999,999', '-1.5E300']);
  expect([toTick(2e300), toTick(1_500_000), toTick(0.0005)]).toEqual(['2E300', '1.5M', '0.0005']);
});

test('names that only their ends tell apart keep them', () => {
  expect(breakToWidth('https://example.com/of/things/page-1', 90, 6)).toEqual(['https://…page-1']);
  expect(breakToWidth('2024 results of quarter number 1', 90, 6)[1]).toMatch(/…mber 1$/);
  expect(breakToWidth('short', 90, 6)).toEqual(['short']);
});
