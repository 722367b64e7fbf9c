/** Settings in extension storage. Every part of the extension can read it, so it never holds a secret. */
import { browser } from 'wxt/browser';
import { createInTurn } from '#core/log/in-turn.ts';
import { defaultSettings, parseSettings, type Settings } from '#core/settings/settings.ts';

const key = 'settings';

export type SettingsStore = ReturnType<typeof settingsStore>;

export function settingsStore() {
  const inTurn = createInTurn();
  const read = async () => {
    const { [key]: stored = defaultSettings } = await browser.storage.local.get(key);
    return parseSettings(stored);
  };
  return {
    read,
    /** Applies one change after another. Resolves with the changed settings. */
    change: (change: (settings: Settings) => Settings): Promise<Settings> =>
      inTurn(async () => {
        const changed = change(await read());
        await browser.storage.local.set({ [key]: changed });
        return changed;
      }),
  };
}
