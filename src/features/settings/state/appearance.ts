/** Theme, text size, and whether developers' parts are shown: stored in this browser, and applied to the document's root. */
import { effect, signal } from '@preact/signals';
import { phrase } from '#core/tools/phrase.ts';
import type { Keeping } from '#ui/panel/connection.ts';

export const themeNames = { system: phrase('System'), light: phrase('Light'), dark: phrase('Dark') } as const;
export const textSizeNames = { small: phrase('Small'), normal: phrase('Normal'), large: phrase('Large') } as const;
const switchNames = { off: 'off', on: 'on' } as const;
export type Theme = keyof typeof themeNames;
export type TextSize = keyof typeof textSizeNames;

export function createAppearanceModel(root: { dataset: DOMStringMap }, storage: Keeping) {
  const readers: (() => unknown)[] = [];
  const keep = <T extends string>(key: string, attribute: string, names: Record<T, string>, usual: T) => {
    const read = (): T => {
      const stored = storage.getItem(key);
      return stored !== null && Object.hasOwn(names, stored) ? (stored as T) : usual; // own keys of Record<T, …> are T
    };
    const chosen = signal(read());
    readers.push(() => (chosen.value = read()));
    effect(() => {
      storage.setItem(key, chosen.value);
      root.dataset[attribute] = chosen.value;
    });
    return chosen;
  };
  return {
    /** Another panel may have changed it. */
    reread: () => readers.forEach((read) => void read()),
    theme: keep<Theme>('tabhand.theme', 'theme', themeNames, 'system'),
    textSize: keep<TextSize>('tabhand.text', 'text', textSizeNames, 'normal'),
    developer: keep<keyof typeof switchNames>('tabhand.developer', 'developer', switchNames, 'off'),
  };
}
