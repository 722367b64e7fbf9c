/** The drawer of servers, which are sources of tools, marked when one of them needs attention. */
import { phrase } from '#core/tools/phrase.ts';
import { sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import type { Drawer } from '#ui/panel/navigation.ts';

export const servers: Drawer = {
  name: phrase('Servers'),
  icon: 'mcp',
  key: 's',
  isListed: true,
  view: later(async () => (await import('./servers')).ServersPlace),
  mark() {
    const { servers } = usePanel();
    const ill = (servers.value ?? []).filter(({ enabled, state }) => enabled && state === 'failed').length;
    if (ill === 0) return null;
    const label = sayCount(ill, 'Servers that need attention: {count}');
    return <span class="dot" role="img" aria-label={label} />;
  },
};
