/** Words are found in an outline. */
import { expect, test } from 'vitest';
import { findIn } from '../../../src/page/hands/seeing';

test('a long line is told by the piece that matches', () => {
  const line = Array.from({ length: 40 }, (_, i) => `link "Page ${i}" [e${i}]`).join(' ');
  expect(findIn([line], { words: 'page 31', isWhole: true })).toBe(' link "Page 31" [e31]');
});

test('a role is a word of its own', () => {
  const lines = ['button "Link to it" [e1] link "Button" [e2]'];
  expect(findIn(lines, { words: '', role: 'link', isWhole: true })).toBe(' link "Button" [e2]');
  expect(findIn(lines, { words: 'it', role: 'link', isWhole: true })).toBe('Nothing on the page matches “it” as link.');
});

test('at most thirty are told, and how many more there are', () => {
  const found = findIn(
    Array.from({ length: 35 }, (_, i) => `row ${i}`),
    { words: 'row', isWhole: true },
  ).split('\n');
  expect(found).toHaveLength(31);
  expect(found.at(-1)).toBe('(5 more. Search for other words to see them.)');
});

test('what was not read is not said to be missing', () => {
  expect(findIn(['row 1'], { words: 'row 9', isWhole: false })).toBe(
    'Nothing on the part of the page that was read matches “row 9”.\n(The page goes on. It is too large to be read to its end.)',
  );
});
