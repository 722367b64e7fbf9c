/** What the subject keeps in memory on a page that doesn't use it. */
import type { Page } from 'playwright-core';
import { median } from '../../statistics.ts';
import type { Measurement } from '../measure.ts';
import { SUBJECTS } from '../subjects.ts';

/** Bytes that live after a collection: scripts' objects, and the browser's own objects behind them. */
async function heapOf(page: Page): Promise<number> {
  await page.evaluate(() => undefined); // so that the driver's own script is in the empty page too: 63 KB
  const session = await page.context().newCDPSession(page);
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = (await session.send('Runtime.getHeapUsage')) as {
    [size in 'usedSize' | 'embedderHeapUsedSize' | 'backingStorageSize']: number; // newer than the driver's types
  };
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

export const heap: Measurement = {
  rounds: 9,
  seconds: 30,
  subjects: SUBJECTS,
  async sample(open, subject) {
    const page = await open({ empty: true });
    const empty = await heapOf(page);
    // A page that nobody has used: to look whether the subject is there would use it.
    await page.goto(page.url().replace('nothing', subject));
    return { heap: ((await heapOf(page)) - empty) / 1024 };
  },
  rows: [
    {
      title: 'Heap of one page, unused',
      unit: 'KB',
      key: 'heap',
      reduce: median,
      note: 'after a collection, less that of a page with nothing',
    },
  ],
};
