/** What every day's suite tries one in so many of: the rest is tried by `npm test -- matrix`, or proven elsewhere every day. */

export const isMatrix = process.env.TABHAND_TESTS === 'matrix';

/** The first of them, and every so many after it. */
export const sampled = <T>(all: T[], oneIn: number): T[] =>
  isMatrix ? all : all.filter((_, at) => at % oneIn === 0);
