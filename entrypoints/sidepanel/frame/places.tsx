/** The places; in a full tab, with drawers below them. */

import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { type Drawer, listed, type PanelDrawer, type PanelPlace, type Place } from '#ui/panel/navigation.ts';

export function Places() {
  const { place, places, drawer, drawers, go } = usePanel();
  return (
    <nav class="nav" aria-label={say('Places of Tabhand')}>
      {listed<PanelPlace, Place>(places).map(({ id, name, icon, mark: Mark }) => (
        <button
          key={id}
          type="button"
          aria-current={drawer.value === null && place.value === id ? 'page' : undefined}
          onClick={() => go(id)}
        >
          <Icon name={icon} />
          {say(name)}
          {Mark && <Mark />}
        </button>
      ))}
      {listed<PanelDrawer, Drawer>(drawers).map(
        ({ id, name, icon, isListed }) =>
          isListed && (
            <button
              key={id}
              type="button"
              class="below"
              aria-current={drawer.value === id ? 'page' : undefined}
              onClick={() => (drawer.value = id)}
            >
              <Icon name={icon} />
              {say(name)}
            </button>
          ),
      )}
    </nav>
  );
}
