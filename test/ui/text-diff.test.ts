/** Two results of one tool, compared line by line. */
import { expect, test } from 'vitest';
import type { ManualRun } from '#core/loop/stores.ts';
import { compareNewest } from '../../src/ui/text-diff';

const ran = (id: string, preview: string | null): ManualRun => ({
  id,
  layerKey: 'page:a',
  tool: 'x',
  conversationId: 'c1',
  input: {},
  at: 1,
  duration: 1,
  outcome:
    preview === null
      ? { type: 'failure', code: 'aborted', values: {} }
      : { type: 'result', preview, size: preview.length, stored: false, isError: false, images: 0 },
});

test('texts that share nothing are told from end to end', () => {
  expect(compareNewest([ran('2', 'c'), ran('1', 'a\nb')])).toEqual([
    { type: 'removed', text: 'a' },
    { type: 'removed', text: 'b' },
    { type: 'added', text: 'c' },
  ]);
});

test('the two newest results are compared, JSON laid out; a run without a result is passed over', () => {
  const compared = compareNewest([
    ran('3', '{"a":1,"b":3}'),
    ran('2', null),
    ran('1', '{"a":1,"b":2}'),
    ran('0', '{}'),
  ]);
  expect(compared?.filter(({ type }) => type !== 'same').map(({ text }) => text.trim())).toEqual(['"b": 2', '"b": 3']);
  expect(compareNewest([ran('1', 'only one'), ran('0', null)])).toBeNull();
});

test('long stretches that stay the same are left out', () => {
  const list = (last: string) => JSON.stringify([...Array.from({ length: 30 }, (_, i) => `t${i}`), last]);
  const lines = compareNewest([ran('2', list('y')), ran('1', list('x'))]) ?? [];
  expect(lines.filter(({ type }) => type !== 'same').map(({ text }) => text.trim())).toEqual(['"x"', '"y"']);
  expect(lines.length).toBeLessThan(12);
});
