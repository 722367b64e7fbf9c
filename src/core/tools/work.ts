/**
 * Bounds the work on schemas and input that others wrote. Steps are counted, not milliseconds: the same work always ends at
 * the same place, on every machine. A step takes about 50 ns.
 */

/** Thrown where the steps are used up, and caught by `withinSteps`. Whoever catches all errors passes it on. */
export class TooMuchWork extends Error {}

export interface Work {
  spend(steps: number): void;
}

/** About a tenth of a second. */
const usualSteps = 2_000_000;

/** What `run` returns; null if it takes more steps than this. */
export function withinSteps<T>(run: (work: Work) => T, steps = usualSteps): T | null {
  let left = steps;
  const spend = (count: number) => {
    left -= count;
    if (left < 0) throw new TooMuchWork();
  };
  try {
    return run({ spend });
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}
