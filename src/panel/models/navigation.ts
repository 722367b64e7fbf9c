/** Which place or drawer is in front. */
import { type Signal, signal } from '@preact/signals';
import { type IconName, type Phrase, phrase } from '#ui';

export const places = {
  chat: { name: phrase('Chat'), icon: 'chat' },
  canvas: { name: phrase('Canvas'), icon: 'widget' },
  tools: { name: phrase('Tools'), icon: 'wrench' },
  servers: { name: phrase('Servers'), icon: 'mcp' },
  console: { name: phrase('Console'), icon: 'waterfall' },
} as const satisfies Record<string, { name: Phrase; icon: IconName }>;
export type PanelPlace = keyof typeof places;

export const drawers = {
  history: { name: phrase('History'), icon: 'history' },
  settings: { name: phrase('Settings'), icon: 'sliders' },
  'this-chat': { name: phrase('This chat'), icon: 'chat' },
} as const satisfies Record<string, { name: Phrase; icon: IconName }>;
export type Drawer = keyof typeof drawers;

export interface Navigation {
  place: Signal<PanelPlace>;
  drawer: Signal<Drawer | null>;
  go(place: PanelPlace): void;
}

/** `first`: where it begins; any other word means the chat. */
export function createNavigation(first: string | null): Navigation {
  const place = signal<PanelPlace>(first !== null && Object.hasOwn(places, first) ? (first as PanelPlace) : 'chat'); // own keys of places are its names
  const drawer = signal<Drawer | null>(null);
  return {
    place,
    drawer,
    go(next) {
      place.value = next;
      drawer.value = null;
    },
  };
}
