/** Settings from a file take the place of those that are there. */
import { type IncomingSettings, readSettingsFile, type Settings } from '#settings';
import type { SettingsStore } from '#storage';

/** Read against the settings of the very moment in which they are replaced. */
export async function takeIn(
  settings: SettingsStore,
  text: string,
): Promise<{ incoming: IncomingSettings; before: Settings }> {
  const before = await settings.read();
  const taken = { incoming: readSettingsFile(text, before), before };
  if (!taken.incoming.ok) return taken;
  await settings.change((now) => {
    const incoming = readSettingsFile(text, now);
    Object.assign(taken, { incoming, before: now });
    return incoming.ok ? incoming.settings : now;
  });
  return taken;
}
