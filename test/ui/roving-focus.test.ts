/** Where keys lead in a list. */
import { expect, test } from 'vitest';
import { toNextIndex } from '../../src/ui/roving-focus';

test('keys lead up and down, by ten, and to the ends, but never beyond them', () => {
  expect(toNextIndex('ArrowDown', 0, 30)).toBe(1);
  expect(toNextIndex('ArrowUp', 0, 30)).toBe(0);
  expect(toNextIndex('PageDown', 5, 30)).toBe(15);
  expect(toNextIndex('PageDown', 25, 30)).toBe(29);
  expect(toNextIndex('PageUp', 25, 30)).toBe(15);
  expect(toNextIndex('Home', 25, 30)).toBe(0);
  expect(toNextIndex('End', 5, 30)).toBe(29);
});

test('other keys lead nowhere', () => {
  for (const key of ['Enter', 'a', 'Tab', 'constructor']) expect(toNextIndex(key, 5, 30)).toBeNull();
});
