/** Keys for items that have no id. */
import { expect, test } from 'vitest';
import { toItemKeys } from '../../../src/widgets/parts/item-keys';

test('items of one text have keys of their own, and the first keeps its key when more follow', () => {
  expect(new Set(toItemKeys(['a', 'a', '1:a', 'b'])).size).toBe(4);
  expect(toItemKeys(['x', 'a', 'a'])[1]).toBe(toItemKeys(['a'])[0]);
});
