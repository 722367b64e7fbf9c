/** Console among the panel's places. */
import { phrase } from '#core/tools/phrase.ts';
import { later } from '#ui/panel/later.tsx';
import type { Place } from '#ui/panel/navigation.ts';

export const console: Place = {
  name: phrase('Activity'),
  icon: 'waterfall',
  key: 'o',
  view: later(async () => (await import('./console')).Console),
};
