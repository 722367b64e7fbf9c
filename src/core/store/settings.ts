/** Settings in extension storage. Every part of the extension can read it, so it never holds a secret. */
import { browser } from 'wxt/browser';
import { createInTurn } from '#core/log/in-turn.ts';
import { defaultSettings, parseSettings, type Settings } from '#core/settings/settings.ts';

const key = 'settings';
/** In the session's storage, which an update of the extension empties: the settings, with the stored text that they were parsed from. */
const parsedKey = 'settings-parsed';
type Parsed = { from: string; settings: Settings };

export type SettingsStore = ReturnType<typeof settingsStore>;

export function settingsStore() {
  const inTurn = createInTurn();
  /** As storage has them: each step of a call asks for them. */
  let known: Promise<Settings> | null = null;
  const look = async () => {
    const { local, session } = browser.storage;
    const [{ [key]: stored }, { [parsedKey]: kept }] = await Promise.all([
      local.get(key),
      session.get(parsedKey).catch(() => ({ [parsedKey]: null })),
    ]);
    const from = JSON.stringify(stored ?? null);
    const parsed = kept as Parsed | null | undefined; // nothing else is put there
    if (parsed?.from === from) return parsed.settings;
    // Building their schema takes as long as all else that a waking runs.
    const settings = parseSettings(stored ?? defaultSettings);
    session.set({ [parsedKey]: { from, settings } satisfies Parsed }).catch((error: unknown) => console.error(error));
    return settings;
  };
  const forget = () => {
    known = null;
  };
  browser.storage.onChanged.addListener((changed) => {
    if (key in changed) forget();
  });
  const read = (): Promise<Settings> => {
    known ??= look();
    known.catch(forget);
    return known;
  };
  return {
    read,
    /** Applies one change after another. Resolves with the changed settings. */
    change: (change: (settings: Settings) => Settings): Promise<Settings> =>
      inTurn(async () => {
        const changed = change(await read());
        await browser.storage.local.set({ [key]: changed });
        forget();
        return changed;
      }),
  };
}
