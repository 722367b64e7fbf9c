/** The drawer of Help. That of Settings is made where its sections are gathered. */
import { phrase } from '#core/tools/phrase.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer } from '#ui/panel/navigation.ts';

export const help: Drawer = {
  name: phrase('Help'),
  icon: 'info',
  isListed: true,
  view: later(async () => (await import('./help')).Help),
};
