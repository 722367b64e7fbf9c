/** A long page is told in parts. */
import { expect, test } from 'vitest';
import { toParts } from '../../../src/core/tools/parts';

test('parts are cut at lines and hold all of them', () => {
  const lines = Array.from({ length: 500 }, (_, i) => `${i} ${'word '.repeat(20)}`);
  const parts = toParts(lines.join('\n'));
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.every((part) => part.length <= 9000)).toBe(true);
  expect(parts.join('').split('\n')).toEqual(lines);
});

test('an empty page is one empty part', () => {
  expect(toParts('')).toEqual(['']);
});

test('a long line is cut, between characters', () => {
  const line = '🖐'.repeat(10_000);
  const parts = toParts(line);
  expect(parts.join('')).toBe(line);
  expect(parts.every((part) => part.isWellFormed() && part.length <= 9000)).toBe(true);
});
