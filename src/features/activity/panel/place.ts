/** The drawer of Activity, for developers. */
import { phrase } from '#core/tools/phrase.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer } from '#ui/panel/navigation.ts';

export const console: Drawer = {
  name: phrase('Activity'),
  icon: 'waterfall',
  key: 'o',
  isListed: 'developer',
  view: later(async () => (await import('./console')).Console),
};
