/** What was typed and not sent: it outlives the panel, within bounds, and never the conversation that it was typed in. */
import { expect, test } from 'vitest';
import { createDrafts } from '../../../../src/features/chat/state/composer';

function stand() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > 2_500_000) throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
  return {
    drafts: createDrafts(storage),
    again: () => createDrafts(storage),
    stored: () => [...kept.values()].join(''),
  };
}

test('a draft outlives the panel, each conversation with its own', () => {
  const { drafts, again } = stand();
  drafts.keep('a', 'Dear Alice');
  drafts.keep('b', 'Dear Bob');
  drafts.keep('b', '');
  expect([again().of('a'), again().of('b'), again().of(null)]).toEqual(['Dear Alice', '', '']);
});

test('what was typed in a conversation that is deleted is stored no longer; undone while the panel is open, it is there again', () => {
  const { drafts, again, stored } = stand();
  drafts.keep('a', 'my password');
  drafts.keep('b', 'Dear Bob');
  drafts.forget(['a', 'nobody']);
  expect(stored()).not.toContain('my password');
  expect([again().of('a'), again().of('b')]).toEqual(['', 'Dear Bob']);
  expect(drafts.of('a')).toBe('my password');
  drafts.keep('a', 'my password, twice');
  expect(again().of('a')).toBe('my password, twice');
});

test('when all conversations are cleared, no draft is left anywhere', () => {
  const { drafts, stored } = stand();
  drafts.keep('a', 'one');
  drafts.forget(['a']);
  drafts.keep('b', 'two');
  drafts.forgetAll();
  expect([drafts.of('a'), drafts.of('b')]).toEqual(['', '']);
  expect(stored()).not.toMatch(/one|two/);
});

test('of many and of long ones the last touched stay: what a browser keeps has an end, and past it refuses all', () => {
  const { drafts, again } = stand();
  for (let i = 0; i < 60; i++) drafts.keep(`c${i}`, `text ${i}`);
  expect([again().of('c9'), again().of('c10')]).toEqual(['', 'text 10']);
  for (let i = 0; i < 10; i++) drafts.keep(`long${i}`, 'x'.repeat(200_000));
  expect([again().of('long4').length, again().of('long5').length, again().of('c59')]).toEqual([0, 200_000, '']);
  drafts.keep('longest', 'y'.repeat(3_000_000));
  expect(again().of('longest').length).toBe(1_000_000);
});
