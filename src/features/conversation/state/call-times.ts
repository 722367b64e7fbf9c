/** The time axis of a turn's calls. */
import type { CallView } from './call-view';

/** The calls that have started, with their times; a running one lasts until `now`. */
const toSpans = (calls: readonly CallView[], now = 0) =>
  calls.flatMap(({ id, state, startedAt, duration }) => {
    if (startedAt === null) return [];
    const soFar = state === 'running' ? Math.max(0, now - startedAt) : 0;
    return [{ id, from: startedAt, to: startedAt + (duration ?? soFar) }];
  });

/** Each call's span on the turn's time axis, in fractions of its length. */
export function toLanes(calls: readonly CallView[], now: number): Map<string, { from: number; width: number }> {
  const spans = toSpans(calls, now);
  const start = Math.min(...spans.map(({ from }) => from));
  const length = Math.max(1, Math.max(...spans.map(({ to }) => to)) - start);
  return new Map(
    spans.map(({ id, from, to }) => [
      id,
      { from: (from - start) / length, width: Math.max(0.04, (to - from) / length) },
    ]),
  );
}

/** How long a turn's calls took together, null until all have ended; and whether any two overlapped. */
export function toSpan(calls: readonly CallView[]): { duration: number | null; parallel: boolean } {
  const spans = toSpans(calls).sort((a, b) => a.from - b.from);
  const parallel = spans.some(({ from }, i) => i > 0 && from < (spans[i - 1]?.to ?? 0));
  const isOpen = calls.some(({ state }) => state === 'running' || state === 'queued' || state === 'waiting');
  if (!spans[0] || isOpen) return { duration: null, parallel };
  return { duration: Math.max(...spans.map(({ to }) => to)) - spans[0].from, parallel };
}
