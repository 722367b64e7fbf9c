/** Runs work in parallel up to a limit, and signals when more of it may begin. */

export type ChangeSignal = ReturnType<typeof createChangeSignal>;

/** An event that recurs, and whose next occurrence can be awaited. */
export function createChangeSignal() {
  const waiting: (() => void)[] = [];
  return {
    notify() {
      for (const resolve of waiting.splice(0)) resolve();
    },
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

interface ParallelWork {
  limit: number;
  /** Begins at most `room` pieces of work. Called at the start, whenever a piece ends, and whenever `changed` resolves. */
  begin(room: number): Promise<void>[];
  changed(): Promise<void>;
}

/** Resolves when nothing is running and nothing begins. If a piece fails, its error is thrown once the others have ended. */
export async function runParallel({ limit, begin, changed }: ParallelWork): Promise<void> {
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  while (true) {
    for (const work of faults.length === 0 ? begin(limit - running.size) : []) {
      const ended = work.catch((fault: unknown) => void faults.push(fault)).finally(() => running.delete(ended));
      running.add(ended);
    }
    if (running.size === 0) break;
    await Promise.race([...running, changed()]);
  }
  if (faults.length > 0) throw faults[0];
}
