/** The panel's places and drawers, which of them is in front, and the keys that lead there. */
import { signal } from '@preact/signals';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { IconName } from '../icon-paths';

interface PlaceEntry {
  name: Phrase;
  icon: IconName;
  /** `g` and then this key leads there. */
  key: string;
}

export const places = {
  chat: { name: phrase('Chat'), icon: 'chat', key: 'c' },
  canvas: { name: phrase('Canvas'), icon: 'widget', key: 'v' },
  tools: { name: phrase('Tools'), icon: 'wrench', key: 't' },
  servers: { name: phrase('Servers'), icon: 'mcp', key: 's' },
  console: { name: phrase('Console'), icon: 'waterfall', key: 'o' },
} as const satisfies Record<string, PlaceEntry>;
export type PanelPlace = keyof typeof places;
export const placeNames = Object.keys(places) as PanelPlace[]; // own keys of the record

export const drawers = {
  history: { name: phrase('History'), icon: 'history' },
  settings: { name: phrase('Settings'), icon: 'sliders' },
  'this-chat': { name: phrase('Chat settings'), icon: 'chat' },
  resources: { name: phrase('Resources'), icon: 'mcp' },
} as const satisfies Record<string, Omit<PlaceEntry, 'key'>>;
export type Drawer = keyof typeof drawers;
export type SettingGroup = 'models' | 'sites' | 'data' | 'limits' | 'look';

export type Navigation = ReturnType<typeof createNavigation>;

/** `first`: the place to begin with, or `app:` and the call whose app is in front; any other word means the chat. */
export function createNavigation(first: string | null) {
  const place = signal<PanelPlace>(placeNames.find((name) => name === first) ?? 'chat');
  const drawer = signal<Drawer | null>(null);
  /** The group of Settings in front. */
  const settingGroup = signal<SettingGroup>('models');
  const settingSection = signal<string | null>(null);
  return {
    place,
    drawer,
    settingGroup,
    settingSection,
    /** The call whose app fills the panel. */
    appInFront: signal(first?.startsWith('app:') ? first.slice(4) : null),
    /** The palette is open. */
    palette: signal(false),
    /** `section`: scrolled to. */
    openSettings(group: SettingGroup, section: string | null = null): void {
      settingGroup.value = group;
      settingSection.value = section;
      drawer.value = 'settings';
    },
    go(next: PanelPlace): void {
      place.value = next;
      drawer.value = null;
    },
  };
}

export type KeyMeaning = { type: 'go'; place: PanelPlace } | { type: 'filter' } | { type: 'none'; waits: boolean };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does while no text field has the focus. `waits`: it follows a `g`, which a place's key completes. */
export function meaningOf({ key, ctrlKey, metaKey, altKey }: Pressed, waits: boolean): KeyMeaning {
  if (ctrlKey || metaKey || altKey) return { type: 'none', waits: false };
  const place = waits && placeNames.find((name) => places[name].key === key.toLowerCase());
  if (place) return { type: 'go', place };
  if (key === '/') return { type: 'filter' };
  return { type: 'none', waits: key === 'g' };
}
