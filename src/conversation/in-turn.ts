/** Work that must not overlap: each piece begins when the one before it has ended, well or not. */

/** Resolves, or fails, as the work does; the next one is not its victim. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined); // the caller hears of it
    return done;
  };
}
