// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Calm } from '#ui/calm.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a first change is drawn at once, those that follow when they have come to rest, however long drawing takes', () => {
  let drawn = 0;
  const calm = new Calm(() => {
    drawn++;
    vi.setSystemTime(Date.now() + 500); // twenty charts
  });
  calm.change();
  expect(drawn).toBe(1);
  for (let frame = 0; frame < 20; frame++) {
    vi.advanceTimersToNextFrame();
    calm.change();
  }
  expect(drawn).toBe(1);
  vi.advanceTimersByTime(200);
  expect(drawn).toBe(2);
  calm.change();
  expect(drawn).toBe(3);
});

test('what has ended draws no more', () => {
  let drawn = 0;
  const calm = new Calm(() => drawn++);
  calm.change();
  calm.end();
  vi.advanceTimersByTime(500);
  expect(drawn).toBe(1);
});
