/** Commands that go to the test, and the real listeners for its notices. */
import type { Commands } from '../../src/core/bus/command';
import { type Asking, createAsking } from '../../src/ui/panel/asking';

export const standInAsking = (ask: (name: string, input: unknown) => Promise<unknown>): Asking =>
  createAsking({
    command: async (name, input) => (await ask(name, input)) as Commands[typeof name]['answer'], // what the test answers
    onNotice: () => undefined,
  });
