import { phrase } from '#core/tools/phrase.ts';
import type { Contribution } from '#ui/panel/contribution.ts';
import { SkillSettings } from './skills';

export const skills: Contribution = {
  sections: [
    {
      id: 'skills',
      group: 'models',
      name: phrase('Skills'),
      also: phrase('SKILL.md instructions import zip folder'),
      view: SkillSettings,
    },
  ],
};
