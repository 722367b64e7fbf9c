/** Work in parallel: all of it, never more at once than the limit, what may begin later, and what a fault does. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChangeSignal, runParallel } from '../../../src/core/loop/parallel';

const never = () => new Promise<void>(() => undefined);
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Hands work out in order, as much as there is room for. */
const from = (work: (() => Promise<void>)[]) => {
  const waiting = [...work];
  return (room: number) => waiting.splice(0, room).map((begin) => begin());
};

describe('parallel work', () => {
  test('is all done, each step after the one before, and never more at once than the limit', async () => {
    const scripts = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(scripts, fc.integer({ min: 1, max: 4 }), async (given, limit) => {
        let [running, max] = [0, 0];
        const done: string[] = [];
        const work = given.map((steps, at) => async () => {
          max = Math.max(max, ++running);
          for (const [i, ticks] of steps.entries()) {
            for (let n = 0; n < ticks; n++) await Promise.resolve();
            done.push(`${at}.${i}`);
          }
          running--;
        });
        await runParallel({ limit, begin: from(work), changed: never });
        for (const [at, steps] of given.entries()) {
          expect(done.filter((each) => each.startsWith(`${at}.`))).toEqual(steps.map((_, i) => `${at}.${i}`));
        }
        expect(max).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test('that may begin later begins when that is signalled, while the others still run', async () => {
    const decisions = createChangeSignal();
    const done: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = from([() => promise.then(() => void done.push('slow'))]);
    const later: (() => Promise<void>)[] = [];
    const begin = (room: number) => [...first(room), ...later.splice(0, room).map((work) => work())];
    const working = runParallel({ limit: 2, begin, changed: decisions.next });
    await tick();
    later.push(async () => void done.push('late'));
    decisions.notify();
    await tick();
    expect(done).toEqual(['late']);
    resolve();
    await working;
    expect(done).toEqual(['late', 'slow']);
  });

  test('goes on when one part fails: its fault is thrown when the others have ended, and nothing new begins', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done: string[] = [];
    const begin = from([
      () => Promise.reject(new Error('A bug')),
      () => promise.then(() => void done.push('slow')),
      async () => void done.push('too late'),
    ]);
    const working = runParallel({ limit: 2, begin, changed: never });
    const refused = expect(working).rejects.toThrow('A bug');
    await tick();
    resolve();
    await refused;
    expect(done).toEqual(['slow']);
  });
});
