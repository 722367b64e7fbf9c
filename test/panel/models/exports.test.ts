/** What is said of a canvas that was saved. */
import { expect, test } from 'vitest';
import { wordLeftOut } from '../../../src/panel/models/exports';

test('a saved canvas says how many pictures from the web it lacks, if any', () => {
  expect(wordLeftOut(0)).toBeNull();
  expect(wordLeftOut(1)).toBe('Saved without 1 picture from the web');
  expect(wordLeftOut(3)).toBe('Saved without 3 pictures from the web');
});
