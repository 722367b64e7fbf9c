/** What a sandbox says is read as what it is: the word of code that nobody vouches for. */
import { expect, test } from 'vitest';
import { readProgramMessage } from '../../../../src/widgets/kinds/js-sandbox/view';

test('only the words of the sandbox page are understood', () => {
  expect(readProgramMessage({ data: null })).toEqual({ type: 'data', data: null });
  expect(readProgramMessage({ error: 'x' })).toEqual({ type: 'error', text: 'x' });
  for (const word of [null, 'ready', 7, {}, { error: {} }, { height: '80' }, { height: Number.NaN }]) {
    expect(readProgramMessage(word)).toBeNull();
  }
});

test('a height is kept within what the panel can bear, an error to what one reads', () => {
  expect(readProgramMessage({ height: 1e9 })).toEqual({ type: 'height', height: 600 });
  expect(readProgramMessage({ height: -5 })).toEqual({ type: 'height', height: 40 });
  expect(readProgramMessage({ height: 80.2 })).toEqual({ type: 'height', height: 81 });
  expect(readProgramMessage({ error: 'x'.repeat(9_999) })).toEqual({ type: 'error', text: 'x'.repeat(2_000) });
});
