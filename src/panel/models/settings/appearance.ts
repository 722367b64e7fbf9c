/** Theme and text size: kept on this computer, applied to the document's root. */
import { effect, type Signal, signal } from '@preact/signals';
import { phrase } from '#ui';
import type { Keeping } from '../connection';

export const themeNames = { system: phrase('System'), light: phrase('Light'), dark: phrase('Dark') } as const;
export const textSizeNames = { small: phrase('Small'), normal: phrase('Normal'), large: phrase('Large') } as const;
export type Theme = keyof typeof themeNames;
export type TextSize = keyof typeof textSizeNames;

export interface AppearanceModel {
  theme: Signal<Theme>;
  textSize: Signal<TextSize>;
}

export function createAppearanceModel(root: { dataset: DOMStringMap }, storage: Keeping): AppearanceModel {
  const theme = signal(read(storage, 'tabhand.theme', themeNames, 'system'));
  const textSize = signal(read(storage, 'tabhand.text', textSizeNames, 'normal'));
  effect(() => {
    storage.setItem('tabhand.theme', theme.value);
    root.dataset.theme = theme.value;
  });
  effect(() => {
    storage.setItem('tabhand.text', textSize.value);
    root.dataset.text = textSize.value;
  });
  return { theme, textSize };
}

function read<T extends string>(storage: Keeping, key: string, allowed: Record<T, string>, otherwise: T): T {
  const stored = storage.getItem(key);
  return stored !== null && Object.hasOwn(allowed, stored) ? (stored as T) : otherwise; // own keys of Record<T, …> are T
}
