/** The attacks by name that need no browser. Those that do are in test/e2e. */
import { describe, test } from 'vitest';
import { byApproval } from './approval';
import { type Attack, titleOf } from './attack';
import { byFile, byStoredFile } from './file';
import { byFlow } from './flow';
import { byKeys } from './keys';
import { byLimit } from './limits';
import { createLoop } from './loop';
import { byModelOutput } from './model-output';
import { byName } from './names';
import { byWidget } from './widget';
import { byWords } from './words';

/** In a mutated run only the attacks that the guard holds: they must get through. */
const guard = process.env.WITHOUT_GUARD;

function tried<World>(attacks: readonly Attack<World>[], createWorld: () => Promise<World>): void {
  for (const attack of attacks)
    test.runIf(!guard || attack.guard === guard)(titleOf(attack), async () => attack.attempt(await createWorld()));
}

describe(guard ?? 'attacks', () => {
  tried([...byModelOutput, ...byApproval, ...byFlow, ...byWords, ...byStoredFile], createLoop);
  tried([...byKeys, ...byLimit, ...byName, ...byWidget, ...byFile], async () => undefined);
});
