/** The drawer of History. */
import { phrase } from '#core/tools/phrase.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer } from '#ui/panel/navigation.ts';

export const history: Drawer = {
  name: phrase('History'),
  icon: 'history',
  view: later(async () => (await import('./drawer')).HistoryDrawer),
  isListed: true,
  menu: later(async () => (await import('./menu')).HistoryMenu, 'inside'),
};
