/** Promises whose rejection nobody waits for. */

/** Their rejection counts as handled. Awaits, because a page may have replaced `then`. */
export async function heed(outcome: Promise<unknown> | undefined, failed?: () => void): Promise<void> {
  try {
    await outcome;
  } catch {
    failed?.();
  }
}
