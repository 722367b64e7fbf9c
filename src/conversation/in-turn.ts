/** Work that must not overlap: each piece begins when the one before it has ended, well or not. */

/** Resolves, or fails, as the work does; the next one is not its victim. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  const last = new Map<null, Promise<unknown>>();
  return (work) => inTurnOf(last, null, work);
}

/** The same for each of many: `last` holds what goes on, by key, and nothing of those whose work is done. */
export function inTurnOf<K, T>(last: Map<K, Promise<unknown>>, key: K, work: () => Promise<T>): Promise<T> {
  const done = (last.get(key) ?? Promise.resolve()).then(work);
  const ended: Promise<unknown> = done
    .catch(() => undefined) // the caller hears of it
    .then(() => last.get(key) === ended && last.delete(key));
  last.set(key, ended);
  return done;
}
