import { phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';
import type { Contribution } from '#ui/panel/contribution.ts';
import { ModelsSection } from './models-section';

export const models: Contribution = {
  sections: [
    {
      id: 'model',
      group: 'models',
      name: phrase('Models'),
      also: phrase('API key provider account address OpenAI Anthropic Claude GPT Gemini Ollama default'),
      view: ModelsSection,
    },
  ],
  commands({ setup, openSettings }) {
    const open = () => {
      setup.pick('anthropic');
      openSettings('models');
    };
    return [{ key: 'model', name: say('Set up a model'), icon: 'plus', open }];
  },
};
