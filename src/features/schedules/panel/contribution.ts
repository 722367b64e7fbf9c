import { phrase } from '#core/tools/phrase.ts';
import type { Contribution } from '#ui/panel/contribution.ts';
import { ScheduleSettings } from './schedules';

export const schedules: Contribution = {
  sections: [
    {
      id: 'schedules',
      group: 'models',
      name: phrase('Schedules'),
      also: phrase('timer daily weekday repeat automatic'),
      view: ScheduleSettings,
    },
  ],
};
