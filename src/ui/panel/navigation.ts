/** The panel's places, which belong to the chat, and its drawers, which don't; which of them is in front, and the keys that lead there. */
import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Phrase } from '#core/tools/phrase.ts';
import type { IconName } from '../icon-paths';
import type { SettingGroup } from './contribution';

export interface Place {
  name: Phrase;
  icon: IconName;
  view: FunctionComponent;
  /** `g` and then this key leads there. */
  key?: string;
  /** Beside its name: how much is there, or what waits. */
  mark?: FunctionComponent;
}

export interface Drawer extends Place {
  /** It has an entry in the menu and in the palette, and a button below the places in a full tab; `'developer'`: where developers' parts are shown. */
  isListed?: true | 'developer';
  /** In its header, in place of the panel's. */
  menu?: FunctionComponent;
  /** What it shows is about the attached pages: its header names them. */
  isOfPages?: true;
}

/** By name, in order. What wires the panel together gathers them from the features. */
// biome-ignore lint/suspicious/noEmptyInterface: it is declared where they are gathered
export interface Places {}
// biome-ignore lint/suspicious/noEmptyInterface: as above
export interface Drawers {}
export type PanelPlace = keyof Places;
export type PanelDrawer = keyof Drawers;

export type Navigation = ReturnType<typeof createNavigation>;

/** `first`: the place or drawer to begin with, or `app:` and the call whose app is in front; any other word means the first place. */
export function createNavigation(places: Places, drawers: Drawers, first: string | null) {
  const names = Object.keys(places) as [PanelPlace, ...PanelPlace[]]; // own keys of the record, which isn't empty
  const isDrawer = (name: string): name is PanelDrawer => Object.hasOwn(drawers, name);
  const place = signal(names.find((name) => name === first) ?? names[0]);
  const drawer = signal<PanelDrawer | null>(first !== null && isDrawer(first) ? first : null);
  /** The group of Settings in front. */
  const settingGroup = signal<SettingGroup>('models');
  const settingSection = signal<string | null>(null);
  const stepBack = signal<(() => void) | null>(null);
  return {
    places,
    drawers,
    place,
    drawer,
    settingGroup,
    settingSection,
    /** The call whose app fills the panel. */
    appInFront: signal(first?.startsWith('app:') ? first.slice(4) : null),
    /** The palette is open. */
    palette: signal(false),
    /** Closes what is open in the drawer, which Back does first; null: nothing is. */
    stepBack,
    back(): void {
      if (stepBack.value) stepBack.value();
      else drawer.value = null;
    },
    /** `section`: scrolled to. */
    openSettings(group: SettingGroup, section: string | null = null): void {
      settingGroup.value = group;
      settingSection.value = section;
      drawer.value = 'settings';
    },
    go(next: PanelPlace | PanelDrawer): void {
      if (!isDrawer(next)) place.value = next;
      drawer.value = isDrawer(next) ? next : null;
    },
  };
}

/** The record's members as a list, each with its name. */
export const listed = <Name extends string, Of>(record: Record<Name, Of>): (Of & { id: Name })[] =>
  (Object.entries<Of>(record) as [Name, Of][]).map(([id, of]) => ({ id, ...of })); // own keys of the record

/** The drawers that have a button or an entry of their own. */
export const listedDrawers = (drawers: Drawers, developer: boolean) =>
  listed<PanelDrawer, Drawer>(drawers).filter(({ isListed }) => isListed === true || (developer && isListed));

type Somewhere = Place & { id: PanelPlace | PanelDrawer };

/** All that one can go to, the chat's own places first. */
export const everywhere = ({ places, drawers }: { places: Places; drawers: Drawers }, developer: boolean) => [
  ...listed<PanelPlace, Place>(places),
  ...listedDrawers(drawers, developer),
];

type KeyMeaning =
  | { type: 'go'; place: PanelPlace | PanelDrawer }
  | { type: 'filter' }
  | { type: 'none'; waits: boolean };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does while no text field has the focus. `waits`: it follows a `g`, which a place's key completes. */
export function meaningOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  waits: boolean,
  places: readonly Somewhere[],
): KeyMeaning {
  if (ctrlKey || metaKey || altKey) return { type: 'none', waits: false };
  const place = waits && places.find((each) => each.key === key.toLowerCase());
  if (place) return { type: 'go', place: place.id };
  if (key === '/') return { type: 'filter' };
  return { type: 'none', waits: key === 'g' };
}
