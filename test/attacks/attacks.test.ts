/** The attacks by name that need no browser. Those that do are in test/e2e. */
import { describe, test } from 'vitest';
import { createAgentWorld } from '../support/agent-world';
import { titleOf } from './attack';
import { byModelOutput } from './model-output';

/** In a mutated run only the attacks that the guard holds: they must get through. */
const guard = process.env.WITHOUT_GUARD;

describe('attacks', () => {
  for (const attack of byModelOutput)
    test.runIf(!guard || attack.guard === guard)(titleOf(attack), async () => attack.attempt(await createAgentWorld()));
});
