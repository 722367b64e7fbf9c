/** Colours of series. */
import { expect, test } from 'vitest';
import { toSeriesColour } from '../../../src/widgets/charting/colours';

test('the first eight are the tokens, then their hues are turned; no two of twenty are the same', () => {
  expect([0, 7].map((i) => toSeriesColour(i))).toEqual(['var(--c1)', 'var(--c8)']);
  expect(toSeriesColour(8)).toBe('oklch(from var(--c1) l c calc(h + 35))');
  expect(new Set(Array.from({ length: 20 }, (_, i) => toSeriesColour(i))).size).toBe(20);
});

test('a wished colour is kept to what can be seen; what is no colour is not written anywhere', () => {
  expect(toSeriesColour(0, 'yellow')).toContain('from yellow');
  expect(toSeriesColour(1, 'url(https://example.com)')).toBe('var(--c2)');
});
