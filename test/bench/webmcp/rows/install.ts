/** What a page pays before its own first script: parsing, compiling and running the subject's. */
import type { Page } from 'playwright-core';
import { median, percentile } from '../../statistics.ts';
import type { Measurement } from '../measure.ts';

type Timed = { installTime: number };

/** The sum over the page and its frames, in milliseconds. */
const installTime = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const documents = [window, ...Array.from({ length: frames.length }, (_, i) => frames[i])];
    return documents.reduce((sum, each) => sum + (each as unknown as Timed).installTime, 0); // the page's first script sets it
  });

const FRAMES = 20;
const p99 = (samples: readonly number[]) => percentile(samples, 0.99);
const note = 'native: the first read of document.modelContext';
const SLOWEST = `${note}; of so few pages the p99 is the slowest`;

export const install: Measurement = {
  rounds: 100,
  seconds: 45,
  sample: async (open) => ({ time: await installTime(await open()) }),
  rows: [
    { title: 'Install, one page, median', unit: 'ms', key: 'time', reduce: median, note },
    { title: 'Install, one page, p99', unit: 'ms', key: 'time', reduce: p99, note: SLOWEST },
  ],
};

export const installInFrames: Measurement = {
  rounds: 20,
  seconds: 25,
  sample: async (open) => ({ time: await installTime(await open({ frames: FRAMES })) }),
  rows: [
    { title: `Install, page and ${FRAMES} frames, median`, unit: 'ms', key: 'time', reduce: median, note },
    {
      title: `Install, page and ${FRAMES} frames, p99`,
      unit: 'ms',
      key: 'time',
      reduce: p99,
      note: SLOWEST,
    },
  ],
};
