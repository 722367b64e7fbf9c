/** The places; in a full tab, with drawers below them. */

import type { RenderableProps } from 'preact';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { type Drawer, listed, type PanelDrawer, type PanelPlace, type Place } from '#ui/panel/navigation.ts';

export function Places() {
  const { place, places, drawer, drawers, go } = usePanel();
  const open = drawer.value;
  return (
    <nav class="nav" aria-label={say('Main navigation')}>
      {listed<PanelPlace, Place>(places).map(({ id, name, icon, mark: Mark }) => (
        <Row key={id} {...{ name, icon }} isCurrent={open === null && place.value === id} onClick={() => go(id)}>
          {Mark && <Mark />}
        </Row>
      ))}
      {listed<PanelDrawer, Drawer>(drawers).map(
        ({ id, name, icon, isListed }) =>
          isListed && (
            <Row
              key={id}
              {...{ name, icon }}
              look="below"
              isCurrent={open === id}
              onClick={() => (drawer.value = id)}
            />
          ),
      )}
    </nav>
  );
}

type RowProps = RenderableProps<Pick<Place, 'name' | 'icon'> & { look?: 'below'; isCurrent: boolean; onClick(): void }>;

const Row = ({ name, icon, look, isCurrent, onClick, children }: RowProps) => (
  <button type="button" class={look} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
    <Icon name={icon} />
    {say(name)}
    {children}
  </button>
);
