import type { failure } from '#tools';
import type { SmokeOutcome } from './page';

/** What a call without a result shows of its tool. `said`: the failure in words, where its code has none. */
export function outcomeOf({ code, values }: ReturnType<typeof failure>, said = ''): SmokeOutcome {
  const message = String(values.message ?? said);
  if (code === 'threw') return { type: 'threw', message };
  if (code === 'timed-out' || code === 'aborted') return { type: 'unfinished' };
  if (code === 'page-gone') return { type: 'returned', text: null };
  // It ran: only its result came no further than the page.
  if (code === 'too-large') return { type: 'returned', text: null, size: Number(values.size) };
  return { type: 'refused', message };
}
