/** Several generators as one: all run at the same time, and what they yield is passed on as it comes. */

/**
 * Runs at most `limit` of them at once, in order. Each goes on only when its event was taken, so that an entry is
 * durable before the generator that yielded it takes its next step. Never leaves one running when it ends.
 */
export async function* mergeEvents<T>(
  sources: readonly AsyncGenerator<T, void>[],
  limit: number,
): AsyncGenerator<T, void> {
  const waiting = [...sources];
  const running = new Map<AsyncGenerator<T, void>, Promise<Step<T>>>();
  const advance = (source: AsyncGenerator<T, void>) =>
    running.set(
      source,
      source.next().then((result) => ({ source, result })),
    );
  while (true) {
    for (let next = waiting[0]; next && running.size < limit; next = waiting[0]) advance(waiting.shift() ?? next);
    if (running.size === 0) return;
    const { source, result } = await Promise.race(running.values());
    running.delete(source);
    if (result.done) continue;
    yield result.value;
    advance(source);
  }
}

interface Step<T> {
  source: AsyncGenerator<T, void>;
  result: IteratorResult<T, void>;
}
