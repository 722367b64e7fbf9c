/** Several generators as one: order, limit, those that come later, and what a fault of one does. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBell } from '../../src/agent/bell';
import { mergeEvents } from '../../src/agent/merge';

const never = () => new Promise<void>(() => undefined);
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

async function* says(...words: (string | Promise<string> | Error)[]): AsyncGenerator<string, void> {
  for (const word of words) {
    if (word instanceof Error) throw word;
    yield await word;
  }
}

/** Hands them out in order, as many as there is room for. */
const from = (sources: AsyncGenerator<string, void>[]) => {
  const waiting = [...sources];
  return (room: number) => waiting.splice(0, room);
};

async function all(events: AsyncGenerator<string, void>): Promise<string[]> {
  const heard: string[] = [];
  for await (const event of events) heard.push(event);
  return heard;
}

describe('merged events', () => {
  test('are all there, those of each source in its order, and never more sources than the limit', async () => {
    const scripts = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 5 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(scripts, fc.integer({ min: 1, max: 4 }), async (given, limit) => {
        let [running, most] = [0, 0];
        async function* source(steps: number[], at: number): AsyncGenerator<string, void> {
          most = Math.max(most, ++running);
          for (const [i, ticks] of steps.entries()) {
            for (let n = 0; n < ticks; n++) await Promise.resolve();
            yield `${at}.${i}`;
          }
          running--;
        }
        const begin = from(given.map(source));
        const heard = await all(mergeEvents({ limit, begin, changed: never }));
        for (const [at, steps] of given.entries()) {
          expect(heard.filter((each) => each.startsWith(`${at}.`))).toEqual(steps.map((_, i) => `${at}.${i}`));
        }
        expect(most).toBeLessThanOrEqual(limit);
      }),
    );
  });

  test('a source goes on only when its event was taken', async () => {
    const steps: string[] = [];
    async function* source(): AsyncGenerator<string, void> {
      steps.push('before');
      yield 'event';
      steps.push('after');
    }
    const events = mergeEvents({ limit: 1, begin: from([source()]), changed: never });
    await events.next();
    await tick();
    expect(steps).toEqual(['before']);
    await events.next();
    expect(steps).toEqual(['before', 'after']);
  });

  test('a source that may begin later begins when the bell rings, while the others still run', async () => {
    const bell = createBell();
    const waiting: AsyncGenerator<string, void>[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = from([says(promise)]);
    const begin = (room: number) => [...first(room), ...waiting.splice(0, room)];
    const events = mergeEvents({ limit: 2, begin, changed: bell.next });
    const heard = events.next();
    await tick();
    waiting.push(says('late'));
    bell.ring();
    expect(await heard).toMatchObject({ value: 'late' });
    resolve('slow');
    expect(await events.next()).toMatchObject({ value: 'slow' });
  });

  test('a fault of one is thrown when the others have ended, and nothing new begins', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const begin = from([says(new Error('A bug')), says(promise, 'and more'), says('too late')]);
    const heard: string[] = [];
    const read = async () => {
      for await (const event of mergeEvents({ limit: 2, begin, changed: never })) heard.push(event);
    };
    const reading = read();
    await tick();
    resolve('slow');
    await expect(reading).rejects.toThrow('A bug');
    expect(heard).toEqual(['slow', 'and more']);
  });

  test('none is left running when the reader leaves', async () => {
    let ended = 0;
    async function* source(): AsyncGenerator<string, void> {
      try {
        while (true) yield 'on';
      } finally {
        ended++;
      }
    }
    for await (const _ of mergeEvents({ limit: 3, begin: from([source(), source(), source()]), changed: never })) break;
    expect(ended).toBe(3);
  });
});
