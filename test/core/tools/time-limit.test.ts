/** A tool's time: it runs out, except while its page asks the person. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeLimit } from '../../../src/core/tools/time-limit';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function begins(milliseconds: number) {
  const told: boolean[] = [];
  const limit = new TimeLimit(milliseconds, (asking) => void told.push(asking));
  return { limit, told };
}

test('aborts when its time is used up', () => {
  const { limit } = begins(1000);
  vi.advanceTimersByTime(999);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
});

test('stands still while the page asks, and runs on with what was left, as often as the page asks', () => {
  const { limit, told } = begins(1000);
  vi.advanceTimersByTime(600);
  limit.asking(true);
  vi.advanceTimersByTime(500_000);
  limit.asking(false);
  vi.advanceTimersByTime(300);
  limit.asking(true);
  vi.advanceTimersByTime(5000);
  limit.asking(false);
  vi.advanceTimersByTime(99);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
  expect(told).toEqual([true, false, true, false]);
});

test.each([[[900_000]], [[400_000, 400_000]]])(
  'a page that asks for %s ms gains no more than ten minutes in all',
  (pauses) => {
    const { limit } = begins(500_000);
    for (const pause of pauses) {
      limit.asking(true);
      vi.advanceTimersByTime(pause);
      limit.asking(false);
    }
    const spent = pauses.reduce((sum, pause) => sum + pause, 0);
    vi.advanceTimersByTime(1_100_000 - spent - 1);
    expect(limit.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.signal.aborted).toBe(true);
  },
);

test('a page that never has its answer runs out of time', () => {
  const { limit } = begins(1000);
  limit.asking(true);
  vi.advanceTimersByTime(600_999);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);
});

test('a page that says the same twice gains nothing, and nobody hears it twice', () => {
  const { limit, told } = begins(1000);
  limit.asking(false);
  limit.asking(true);
  limit.asking(true);
  limit.asking(false);
  limit.asking(false);
  vi.advanceTimersByTime(1000);
  expect(limit.signal.aborted).toBe(true);
  expect(told).toEqual([true, false]);
});

test('ended, it takes the asking back, never aborts, and hears no more', () => {
  const { limit, told } = begins(1000);
  limit.asking(true);
  limit.end();
  limit.asking(true);
  limit.asking(false);
  vi.advanceTimersByTime(10_000);
  expect(limit.signal.aborted).toBe(false);
  expect(told).toEqual([true, false]);
  expect(vi.getTimerCount()).toBe(0);
});

test('progress gives the whole time again, for ten minutes at most', () => {
  const { limit } = begins(60_000);
  for (let minutes = 0; minutes < 10; minutes += 1) {
    vi.advanceTimersByTime(59_999);
    expect(limit.signal.aborted).toBe(false);
    limit.progressed();
  }
  vi.advanceTimersByTime(10);
  expect(limit.signal.aborted).toBe(true);
});
