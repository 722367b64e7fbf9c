/** When a busy page is asked again. */
import { expect, test } from 'vitest';
import { nextPageRetry } from '#features/sites/layer/page.ts';

test('a busy page is asked after a second, then each time after twice as long, and after five times no more', () => {
  const waits: number[] = [];
  for (let wait = nextPageRetry(undefined); wait !== null; wait = nextPageRetry(wait)) waits.push(wait);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000]);
});
