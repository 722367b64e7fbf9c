/** How keys are written. */
import { expect, test } from 'vitest';
import { parseKey } from '../../../../src/page/hands/doing/press';

const none = { control: false, shift: false, alt: false, meta: false };

test.each([
  ['Enter', { ...none, key: 'Enter' }],
  ['a', { ...none, key: 'a' }],
  ['+', { ...none, key: '+' }],
  ['Space', { ...none, key: ' ' }],
  ['Control+A', { ...none, key: 'A', control: true }],
  ['Ctrl+Shift+a', { ...none, key: 'A', control: true, shift: true }],
  ['Control++', { ...none, key: '+', control: true }],
  ['F5', { ...none, key: 'F5' }],
])('%s', (text, key) => {
  expect(parseKey(text)).toEqual(key);
});

test.each(['', 'hello', 'Hyper+A', 'Control+', 'two words'])('"%s" is no key', (text) => {
  expect(parseKey(text)).toBeNull();
});
