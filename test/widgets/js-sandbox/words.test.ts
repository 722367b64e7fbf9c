/** What a sandbox says is read as what it is: the word of code that nobody vouches for. */
import { expect, test } from 'vitest';
import {
  createGate,
  largest,
  longestError,
  mostASecond,
  readWord,
  tallest,
} from '../../../src/widgets/js-sandbox/words';

test('only the words of the sandbox page are understood', () => {
  expect(readWord({ ready: true })).toEqual({ type: 'ready' });
  expect(readWord({ data: null })).toEqual({ type: 'data', data: null });
  expect(readWord({ error: 'x' })).toEqual({ type: 'error', text: 'x' });
  for (const word of [null, 'ready', 7, {}, { ready: 1 }, { error: {} }, { height: '80' }, { height: Number.NaN }]) {
    expect(readWord(word)).toBeNull();
  }
});

test('a height is kept within what the panel can bear, an error to what one reads', () => {
  expect(readWord({ height: 1e9 })).toEqual({ type: 'height', height: tallest });
  expect(readWord({ height: -5 })).toEqual({ type: 'height', height: 40 });
  expect(readWord({ height: 80.2 })).toEqual({ type: 'height', height: 81 });
  expect(readWord({ error: 'x'.repeat(9_999) })).toEqual({ type: 'error', text: 'x'.repeat(longestError) });
});

test('of a flood of messages 20 a second pass', () => {
  const gate = createGate();
  const passed = (from: number) =>
    Array.from({ length: 100 }, (_, i) => gate(i, from + i)).filter(({ type }) => type === 'passed').length;
  expect(passed(0)).toBe(mostASecond);
  expect(passed(500)).toBe(0);
  expect(passed(1100)).toBe(mostASecond);
});

test('a message passes as plain JSON, or not at all', () => {
  const gate = createGate();
  const cycle: unknown[] = [];
  cycle.push(cycle);
  expect(gate({ at: new Date(0), nothing: undefined }, 0)).toEqual({
    type: 'passed',
    data: { at: '1970-01-01T00:00:00.000Z' },
  });
  for (const data of [undefined, cycle, 1n, 'x'.repeat(largest - 1)])
    expect(gate(data, 0)).toEqual({ type: 'dropped' });
  expect(gate('x'.repeat(largest - 2), 0).type).toBe('passed');
});
