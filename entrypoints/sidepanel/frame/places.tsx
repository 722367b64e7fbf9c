/** The chat’s places; in a full tab, with what belongs to no chat below them. */

import type { RenderableProps } from 'preact';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { listed, listedDrawers, type PanelPlace, type Place } from '#ui/panel/navigation.ts';

export function PlaceRows() {
  const { place, places, drawer, drawers, go, isDeveloper } = usePanel();
  const open = drawer.value;
  return (
    <nav class="nav" aria-label={say('Main navigation')}>
      {listed<PanelPlace, Place>(places).map(({ id, name, icon, mark: Mark }) => (
        <NavRow key={id} {...{ name, icon }} isCurrent={open === null && place.value === id} onClick={() => go(id)}>
          {Mark && <Mark />}
        </NavRow>
      ))}
      {listedDrawers(drawers, isDeveloper.value).map(({ id, name, icon, mark: Mark }) => (
        <NavRow key={id} {...{ name, icon }} look="below" isCurrent={open === id} onClick={() => go(id)}>
          {Mark && <Mark />}
        </NavRow>
      ))}
    </nav>
  );
}

type RowProps = RenderableProps<Pick<Place, 'name' | 'icon'> & { look?: 'below'; isCurrent: boolean; onClick(): void }>;

export const NavRow = ({ name, icon, look, isCurrent, onClick, children }: RowProps) => (
  <button type="button" class={look} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
    <Icon name={icon} />
    {say(name)}
    {children}
  </button>
);
