/** Waits that end early. */

/** Settles as the work does, or as `instead` once the signal aborts: by default it rejects. The work goes on: others may wait for it too. */
export function unlessAborted<T, I = never>(
  work: Promise<T>,
  signal: AbortSignal,
  instead: () => I | Promise<I> = () => Promise.reject(signal.reason),
): Promise<T | I> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(instead());
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  unlessAborted(new Promise((resolve) => setTimeout(resolve, milliseconds)), signal, () => undefined);

const lookEvery = 100;

/** Looks again and again whether it is so, for at most so many milliseconds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  within: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const end = performance.now() + within; performance.now() < end && !signal?.aborted; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}
