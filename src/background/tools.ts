/** Carries out commands about tools that the user runs by hand. */
import type { CommandAreas, Handlers } from '#bridge/background';
import { Refusal } from '#conversation';
import { hasRoomFor } from '#storage';
import type { CommandParts } from './command-parts';

export const toolHandlers = ({
  byHand,
  handRuns,
  sessions,
}: Pick<CommandParts, 'byHand' | 'handRuns' | 'sessions'>): Handlers<CommandAreas['tools']> => ({
  'run-tool': byHand.start,
  'call-tool': ({ conversationId, ...call }) => sessions.callTool(conversationId, call),
  'cancel-tool': async ({ runId }) => byHand.cancel(runId),
  'tool-runs': async (place) => ({ runs: await handRuns.ofTool(place) }),
  'forget-tool-runs': (place) => handRuns.forget(place),
  'tool-run-result': async ({ runId }) => (await handRuns.result(runId)) ?? { missing: true },
  'saved-inputs': async (place) => ({ inputs: await handRuns.inputs(place) }),
  async 'save-input'(input) {
    if (!hasRoomFor(await handRuns.inputs(input), input.name))
      throw new Refusal('This tool already has 30 saved inputs, so this one was not saved. Remove one first.');
    await handRuns.saveInput({ ...input, at: Date.now() });
  },
  'remove-input': ({ name, ...place }) => handRuns.removeInput(place, name),
});
