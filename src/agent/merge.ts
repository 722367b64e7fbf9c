/** Several generators as one: all run at the same time, and what they yield is passed on as it comes. */

type Source<T> = AsyncGenerator<T, void>;
type Step<T> = { source: Source<T>; result: IteratorResult<T, void> } | { source: Source<T>; fault: unknown };

export interface Merging<T> {
  /** So many run at once. */
  limit: number;
  /** At most `room` of those that may begin now: asked at first, after each event, and whenever `changed` resolves. */
  begin(room: number): Source<T>[];
  changed(): Promise<void>;
}

/**
 * Each source goes on only when its event was taken, so that an entry is durable before the generator that yielded it
 * takes its next step. A fault of one is thrown when the others have ended: it takes none of them down.
 */
export async function* mergeEvents<T>({ limit, begin, changed }: Merging<T>): AsyncGenerator<T, void> {
  const running = new Map<Source<T>, Promise<Step<T>>>();
  const faults: unknown[] = [];
  try {
    while (true) {
      if (faults.length === 0) for (const source of begin(limit - running.size)) running.set(source, advance(source));
      if (running.size === 0) break;
      const step = await Promise.race([...running.values(), changed().then(() => null)]);
      if (step === null) continue;
      if ('fault' in step) faults.push(step.fault);
      if ('fault' in step || step.result.done) running.delete(step.source);
      else {
        yield step.result.value;
        running.set(step.source, advance(step.source));
      }
    }
  } finally {
    await Promise.all([...running.keys()].map((source) => source.return()));
  }
  if (faults.length > 0) throw faults[0];
}

const advance = <T>(source: Source<T>): Promise<Step<T>> =>
  source.next().then(
    (result) => ({ source, result }),
    (fault: unknown) => ({ source, fault }),
  );
