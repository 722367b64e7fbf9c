/** Settings in extension storage: readable by every part of the extension, so never a secret. */

import { browser } from 'wxt/browser';
import type { Settings } from '#settings';
import { defaultSettings, parseSettings } from '#settings';

const key = 'settings';

export interface SettingsStore {
  read(): Promise<Settings>;
  /** Changes are carried out one after another; resolves with the settings as they then are. */
  change(change: (settings: Settings) => Settings): Promise<Settings>;
}

export function settingsStore(): SettingsStore {
  let last: Promise<unknown> = Promise.resolve();
  const read = async () => {
    const { [key]: stored = defaultSettings } = await browser.storage.local.get(key);
    return parseSettings(stored);
  };
  return {
    read,
    change(change) {
      const done = last.then(async () => {
        const changed = change(await read());
        await browser.storage.local.set({ [key]: changed });
        return changed;
      });
      last = done.catch(() => undefined); // the caller hears of it; the next change is not its victim
      return done;
    },
  };
}
