/** Calls that go round in circles: the same tool, the same input, the same result. */
import type { CallState, Conversation } from './replay';

/** So many equal results are the model's own business; the last of them tells it so. */
export const mostRepeats = 3;

/** For each finished call of this run, by id: the how-manieth it is of its kind, from 1. */
export function repeatsOf({ items, run }: Conversation): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const repeats = new Map<string, number>();
  for (const item of items.slice(run.firstItem)) {
    for (const state of item.type === 'turn' ? item.calls : []) {
      const kind = kindOf(state);
      if (kind === null) continue;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      repeats.set(state.call.id, counts.get(kind) ?? 1);
    }
  }
  return repeats;
}

function kindOf({ call, prepared, result }: CallState): string | null {
  return result ? JSON.stringify([call.name, prepared?.input ?? call.input, result.outcome]) : null;
}
