/** Keys for items that have no id. */
import { expect, test } from 'vitest';
import { toKeys } from '../../../src/widgets/parts/keys';

test('items of one text have keys of their own, and the first keeps its key when more follow', () => {
  expect(new Set(toKeys(['a', 'a', '1:a', 'b'])).size).toBe(4);
  expect(toKeys(['x', 'a', 'a'])[1]).toBe(toKeys(['a'])[0]);
});
