/** What rehearsal says of a result that holds nothing where it was asked. */
import { expect, test } from 'vitest';
import { sayResult } from '../../src/rehearsal/speech';

const said = (value: unknown, label: string) => sayResult({ type: 'plain', value, asked: true }, { label, input: {} });

test('that a list is empty is the answer, when the tool bears its name', () => {
  const value = { on: null, queue: [], volume_percent: 70 };
  expect(said(value, 'get_queue')).toBe('Queue: none, volume percent: 70.');
  expect(said(value, 'get_playback')).toBe('Volume percent: 70.');
});
