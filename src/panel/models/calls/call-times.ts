/** The time axis of a turn's calls. */
import type { CallView } from './call-view';

/** Each call's span on the turn's time axis, in fractions of its length. */
export function toLanes(calls: readonly CallView[], now: number): Map<string, { from: number; width: number }> {
  const spans = calls.flatMap(({ id, state, startedAt, duration }) =>
    startedAt === null
      ? []
      : [
          {
            id,
            from: startedAt,
            to: startedAt + (duration ?? (state === 'running' ? Math.max(0, now - startedAt) : 0)),
          },
        ],
  );
  const start = Math.min(...spans.map(({ from }) => from));
  const length = Math.max(1, Math.max(...spans.map(({ to }) => to)) - start);
  return new Map(
    spans.map(({ id, from, to }) => [
      id,
      { from: (from - start) / length, width: Math.max(0.04, (to - from) / length) },
    ]),
  );
}

/** How long a turn's calls took together, and whether any two overlapped. */
export function toSpan(calls: readonly CallView[]): { duration: number | null; parallel: boolean } {
  const spans = calls
    .flatMap(({ startedAt, duration }) =>
      startedAt === null ? [] : [{ from: startedAt, to: startedAt + (duration ?? 0) }],
    )
    .sort((a, b) => a.from - b.from);
  const first = spans[0];
  if (!first || calls.some(({ state }) => state === 'running' || state === 'queued' || state === 'waiting')) {
    return { duration: null, parallel: overlap(spans) };
  }
  return { duration: Math.max(...spans.map(({ to }) => to)) - first.from, parallel: overlap(spans) };
}

function overlap(spans: { from: number; to: number }[]): boolean {
  return spans.some(({ from }, i) => i > 0 && from < (spans[i - 1]?.to ?? 0));
}
