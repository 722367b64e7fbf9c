/** Runs pieces of work one after another: each begins when the previous one has settled. */

/** Settles as the work does. A failure does not affect the work that follows. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  const last = new Map<null, Promise<unknown>>();
  return (work) => inTurnOf(last, null, work);
}

/** The same for each key of `last`, which holds the pending work by key and drops keys whose work is done. */
export function inTurnOf<K, T>(last: Map<K, Promise<unknown>>, key: K, work: () => Promise<T>): Promise<T> {
  const done = (last.get(key) ?? Promise.resolve()).then(work);
  const ended: Promise<unknown> = done
    .catch(() => undefined) // `done` reports it to the caller
    .then(() => last.get(key) === ended && last.delete(key));
  last.set(key, ended);
  return done;
}
