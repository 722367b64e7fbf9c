/** Which place or drawer is in front. */
import { type Signal, signal } from '@preact/signals';
import type { IconName } from '#ui';

export const places = {
  chat: { name: 'Chat', icon: 'chat' },
  tools: { name: 'Tools', icon: 'wrench' },
  servers: { name: 'Servers', icon: 'mcp' },
} as const satisfies Record<string, { name: string; icon: IconName }>;
export type Place = keyof typeof places;

export const drawers = {
  history: { name: 'History', icon: 'history' },
  settings: { name: 'Settings', icon: 'sliders' },
} as const satisfies Record<string, { name: string; icon: IconName }>;
export type Drawer = keyof typeof drawers;

export interface Navigation {
  place: Signal<Place>;
  drawer: Signal<Drawer | null>;
  go(place: Place): void;
}

export function createNavigation(): Navigation {
  const place = signal<Place>('chat');
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
