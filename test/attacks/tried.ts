/** Each attack as a test. In a mutated run only those that the missing guard holds: they must get through. */
import { describe, test } from 'vitest';
import { type Attack, titleOf } from './attack';

export function tried<World>(attacks: readonly Attack<World>[], createWorld: () => Promise<World>): void {
  const guard = process.env.WITHOUT_GUARD;
  describe(guard ?? 'attacks', () => {
    for (const attack of attacks)
      test.runIf(!guard || attack.guard === guard)(titleOf(attack), { timeout: 60_000 }, async () =>
        attack.attempt(await createWorld()),
      );
  });
}
