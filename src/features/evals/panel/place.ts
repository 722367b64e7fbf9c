/** The drawer of evals, for developers. */
import { phrase } from '#core/tools/phrase.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer } from '#ui/panel/navigation.ts';

export const evals: Drawer = {
  name: phrase('Evals'),
  icon: 'flat',
  isListed: 'developer',
  isOfPages: true,
  view: later(async () => (await import('./evals')).EvalsPlace),
};
