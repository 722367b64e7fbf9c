import { phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';
import type { Contribution } from '#ui/panel/contribution.ts';
import { Appearance, Developer } from './appearance';
import { Approvals } from './approvals';
import { ImageSettings } from './images';
import { ContextLimits, RunLimits } from './limits';
import { Passphrase } from './passphrase';
import { PromptSettings } from './prompts';
import { Shortcuts } from './shortcuts';
import { Storage } from './storage';

export const settings: Contribution = {
  sections: [
    {
      id: 'prompts',
      group: 'models',
      name: phrase('Prompts'),
      also: phrase('template snippet saved message slash command'),
      view: PromptSettings,
    },
    {
      id: 'approvals',
      group: 'sites',
      name: phrase('Approvals'),
      also: phrase('permission grant confirm consent revoke allow'),
      view: Approvals,
    },
    {
      id: 'passphrase',
      group: 'advanced',
      name: phrase('Passphrase for keys'),
      also: phrase('password encryption security lock secret'),
      view: Passphrase,
    },
    {
      id: 'images',
      group: 'data',
      name: phrase('Images in widgets'),
      also: phrase('privacy picture photo tracking remote host'),
      view: ImageSettings,
    },
    {
      id: 'stored',
      group: 'data',
      name: phrase('Storage'),
      also: phrase('privacy storage disk space delete erased history cache'),
      view: Storage,
    },
    {
      id: 'limits',
      group: 'advanced',
      name: phrase('Runs'),
      also: phrase('maximum timeout steps parallel seconds reset'),
      view: RunLimits,
    },
    {
      id: 'context',
      group: 'advanced',
      name: phrase('Sent to the model'),
      also: phrase('maximum context window tokens characters budget cost reset chat name title'),
      view: ContextLimits,
    },
    {
      id: 'look',
      group: 'look',
      name: phrase('Appearance'),
      also: phrase('theme text size dark mode light colour color font zoom language'),
      view: Appearance,
    },
    {
      id: 'keys',
      group: 'look',
      name: phrase('Keyboard'),
      also: phrase('shortcut hotkey'),
      view: Shortcuts,
    },
    {
      id: 'developer',
      group: 'advanced',
      name: phrase('Developer'),
      also: phrase('Evals'),
      view: Developer,
    },
  ],
  commands: ({ connection }) => [
    { key: 'gallery', name: say('Widget gallery'), icon: 'widget', open: connection.openGallery },
  ],
};
