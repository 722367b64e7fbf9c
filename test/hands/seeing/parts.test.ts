/** A long page is told in parts. */
import { expect, test } from 'vitest';
import { toParts } from '../../../src/hands/seeing/parts';

test('parts are cut at lines and hold all of them', () => {
  const lines = Array.from({ length: 500 }, (_, i) => `${i} ${'word '.repeat(20)}`);
  const parts = toParts(lines);
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.every((part) => part.length <= 9000)).toBe(true);
  expect(parts.join('\n').split('\n')).toEqual(lines);
});

test('an empty page is one empty part', () => {
  expect(toParts([])).toEqual(['']);
});
