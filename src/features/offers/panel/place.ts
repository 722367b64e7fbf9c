/** The drawer of servers' resources. */
import { phrase } from '#core/tools/phrase.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer } from '#ui/panel/navigation.ts';

export const resources: Drawer = {
  name: phrase('Resources'),
  icon: 'mcp',
  view: later(async () => (await import('./drawer')).ResourcesDrawer),
};
