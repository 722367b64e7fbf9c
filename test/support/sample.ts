/** What every day's suite tries one in so many of: the rest is tried by `npm test -- matrix`, or proven elsewhere every day. */

import { test } from 'vitest';

export const isMatrix = process.env.TABHAND_TESTS === 'matrix';

/** The first of them, and every so many after it. */
export const sampled = <T>(all: T[], oneIn: number): T[] => (isMatrix ? all : all.filter((_, at) => at % oneIn === 0));

/** A test of the matrix alone. */
export const inMatrix = (title: string, prove: () => Promise<void>): void => {
  if (isMatrix) test(title, prove);
};

/** For what no browser does its own way: Chromium’s suite tries it every day, Firefox’s in the matrix. */
export const chromiumFirst = (name: 'chromium' | 'firefox') => (name === 'chromium' ? test : inMatrix);
