/** What a panel's commands about tools that a person runs by hand do. */
import type { HandRunStore, ManualRuns, Sessions } from '#agent';
import type { CommandTable } from '#bridge/doors';
import { Refusal } from '#conversation';
import { handBounds } from '#storage';
import { nothing } from './done';

interface Parts {
  byHand: Pick<ManualRuns, 'start' | 'cancel'>;
  handRuns: HandRunStore;
  sessions: Pick<Sessions, 'callTool'>;
}

type ToolCommandNames =
  | 'run-tool'
  | 'call-tool'
  | 'cancel-tool'
  | 'tool-runs'
  | 'forget-tool-runs'
  | 'tool-run-result'
  | 'saved-inputs'
  | 'save-input'
  | 'remove-input';

export function createToolCommands({ byHand, handRuns, sessions }: Parts): Pick<CommandTable, ToolCommandNames> {
  return {
    'run-tool': (request) => nothing(byHand.start(request)),
    'call-tool': ({ conversationId, ...wished }) => nothing(sessions.callTool(conversationId, wished)),
    'cancel-tool': async ({ runId }) => {
      byHand.cancel(runId);
      return {};
    },
    'tool-runs': async (place) => ({ runs: await handRuns.ofTool(place) }),
    'forget-tool-runs': (place) => nothing(handRuns.forget(place)),
    'tool-run-result': async ({ runId }) => (await handRuns.result(runId)) ?? { missing: true },
    'saved-inputs': async (place) => ({ inputs: await handRuns.inputs(place) }),
    async 'save-input'(given) {
      const kept = await handRuns.inputs(given);
      if (kept.length >= handBounds.inputsOfTool && !kept.some(({ name }) => name === given.name))
        throw new Refusal('This tool has 30 saved inputs, and it is not saved. Remove one of them first.');
      return nothing(handRuns.saveInput({ ...given, at: Date.now() }));
    },
    'remove-input': ({ name, ...place }) => nothing(handRuns.removeInput(place, name)),
  };
}
