/** What a panel's commands about prompts do. */

import type { CommandTable } from '#bridge/doors';
import { Refusal } from '#conversation';
import { mostPrompts, type Settings } from '#settings';
import type { SettingsStore } from '#storage';
import { nothing } from './done';
import type { State } from './state';

interface Parts {
  settings: SettingsStore;
  state: Pick<State, 'tellSettings'>;
}

export function createPromptCommands({ settings, state }: Parts): Pick<CommandTable, 'save-prompt' | 'remove-prompt'> {
  const change = (prompts: (now: Settings['prompts']) => Settings['prompts']) =>
    nothing(
      settings.change((now) => ({ ...now, prompts: prompts(now.prompts) })),
      state.tellSettings,
    );
  return {
    async 'save-prompt'(prompt) {
      const { prompts } = await settings.read();
      const isNew = !prompts.some(({ id }) => id === prompt.id);
      if (isNew && prompts.length >= mostPrompts)
        throw new Refusal('There are 200 prompts, and it is not saved. Remove one of them first.');
      return change((now) => (isNew ? [...now, prompt] : now.map((each) => (each.id === prompt.id ? prompt : each))));
    },
    'remove-prompt': ({ promptId }) => change((now) => now.filter(({ id }) => id !== promptId)),
  };
}
