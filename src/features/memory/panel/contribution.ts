import { phrase } from '#core/tools/phrase.ts';
import type { Contribution } from '#ui/panel/contribution.ts';
import { MemorySettings } from './memory';

export const memory: Contribution = {
  sections: [
    {
      id: 'memory',
      group: 'models',
      name: phrase('Memory'),
      also: phrase('remember note about me personal profile forget'),
      view: MemorySettings,
    },
  ],
};
