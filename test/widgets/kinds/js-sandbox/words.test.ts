/** What a sandbox says is read as what it is: the word of code that nobody vouches for. */
import { expect, test } from 'vitest';
import { readFrameMessage } from '../../../../src/widgets/kinds/js-sandbox/outlet';

test('only the words of the sandbox page are understood', () => {
  expect(readFrameMessage({ ready: true })).toEqual({ type: 'ready' });
  expect(readFrameMessage({ data: null })).toEqual({ type: 'data', data: null });
  expect(readFrameMessage({ error: 'x' })).toEqual({ type: 'error', text: 'x' });
  for (const word of [null, 'ready', 7, {}, { ready: 1 }, { error: {} }, { height: '80' }, { height: Number.NaN }]) {
    expect(readFrameMessage(word)).toBeNull();
  }
});

test('a height is kept within what the panel can bear, an error to what one reads', () => {
  expect(readFrameMessage({ height: 1e9 })).toEqual({ type: 'height', height: 600 });
  expect(readFrameMessage({ height: -5 })).toEqual({ type: 'height', height: 40 });
  expect(readFrameMessage({ height: 80.2 })).toEqual({ type: 'height', height: 81 });
  expect(readFrameMessage({ error: 'x'.repeat(9_999) })).toEqual({ type: 'error', text: 'x'.repeat(2_000) });
});
