/** What many samples say in one number. */

/** The smallest sample that at least `share` (0 to 1) of all samples don't exceed: the nearest rank, never invented. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('There are no samples to take a percentile of.');
  return found;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);
