/** How often the tools of pages were called while a panel is open, and how long that took. */
import type { PanelNotice } from '#bridge';

export interface CallCount {
  ended: number;
  failed: number;
  /** Of the last call. */
  milliseconds: number;
}

type Counts = ReadonlyMap<string, CallCount>;

/** By document and tool: a page that was loaded anew counts from the beginning. */
export function withCall(counts: Counts, call: Extract<PanelNotice, { type: 'page-called' }>): Counts {
  const key = `${call.documentId} ${call.tool}`;
  const { ended = 0, failed = 0 } = counts.get(key) ?? {};
  const failedNow = call.outcome === 'returned' ? failed : failed + 1;
  return new Map(counts).set(key, { ended: ended + 1, failed: failedNow, milliseconds: call.milliseconds });
}
