/** How a command ends: when its work is done, and all who are to hear of it were told. */
import { Refusal } from '#conversation';
import { KeysLocked } from '#storage';

/** Waits for the work, then for those who are to hear of it, and gives what the work gave. */
export async function done<T>(work: Promise<T>, tell?: () => Promise<void>): Promise<T> {
  const give = await work;
  await tell?.();
  return give;
}

export const nothing = (...work: Parameters<typeof done>) => done(...work).then(() => ({}));

/** What a person who gave no passphrase yet is told. */
export function refuseLocked(error: unknown): never {
  if (error instanceof KeysLocked) throw new Refusal('Your keys are locked. Nothing was changed. Unlock them first.');
  throw error;
}
