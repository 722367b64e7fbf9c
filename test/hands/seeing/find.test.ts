/** Words are found in an outline. */
import { expect, test } from 'vitest';
import { findIn } from '../../../src/hands/seeing/find';

test('a long line is told by the piece that matches', () => {
  const line = Array.from({ length: 40 }, (_, i) => `link "Page ${i}" [e${i}]`).join(' ');
  expect(findIn([line], 'page 31')).toBe(' link "Page 31" [e31]');
});

test('a role is a word of its own', () => {
  const lines = ['button "Link to it" [e1] link "Button" [e2]'];
  expect(findIn(lines, '', 'link')).toBe(' link "Button" [e2]');
  expect(findIn(lines, 'it', 'link')).toBe('Nothing on the page matches “it” as link.');
});

test('at most thirty are told, and how many more there are', () => {
  const found = findIn(
    Array.from({ length: 35 }, (_, i) => `row ${i}`),
    'row',
  ).split('\n');
  expect(found).toHaveLength(31);
  expect(found.at(-1)).toBe('(5 more. Search for other words to see them.)');
});
