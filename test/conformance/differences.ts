/** Where ours differs from the browser's own implementation, and why. Each difference is tested as such. */

export interface Difference {
  /** One sentence. */
  reason: string;
  /** What ours shows, in every browser, unless `firefox` says otherwise; absent when only Firefox differs. */
  ours?: unknown;
  /** What ours shows in Firefox, where that differs from `ours`. */
  firefox?: unknown;
}

/** By `area: name of the probe`. */
export const differences: Record<string, Difference> = {};
