/** Work that must not overlap: one after another for each of many, and nothing is kept of what is done. */
import { expect, test } from 'vitest';
import { inTurnOf } from '#core/log/in-turn.ts';

test('each begins when the one before it of the same key has ended, well or not, and others do not wait', async () => {
  const last = new Map<string, Promise<unknown>>();
  const told: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const first = inTurnOf(last, 'a', work('first', true));
  const second = inTurnOf(last, 'a', work('second'));
  const other = inTurnOf(last, 'b', work('other'));
  await expect(first).rejects.toThrow('first');
  expect(await Promise.all([second, other])).toEqual(['second', 'other']);
  expect(told.indexOf('second begins')).toBeGreaterThan(told.indexOf('first ends'));
  expect(told.indexOf('other begins')).toBeLessThan(told.indexOf('first ends'));
});

test('nothing is kept of those whose work is done', async () => {
  const last = new Map<string, Promise<unknown>>();
  await Promise.allSettled(
    ['a', 'b', 'b', 'c'].map((key) =>
      inTurnOf(last, key, async () => {
        if (key === 'c') throw new Error(key);
      }),
    ),
  );
  await Promise.resolve();
  expect(last.size).toBe(0);
});
