/** Carries out commands about settings, keys and stored data, and tells panels what changed. */
import type { KeyGuard } from '#bridge';
import type { CommandAreas, Handlers } from '#bridge/background';
import { Refusal } from '#conversation';
import { readSettingsFile, type Settings, toSettingsFile, withMember, withPrompt } from '#settings';
import { clearStored, KeysLocked, type SecretStore, type SettingsStore, storedSizes } from '#storage';
import type { CommandParts } from './command-parts';

export function settingHandlers(
  parts: Pick<
    CommandParts,
    'settings' | 'secrets' | 'database' | 'history' | 'sessions' | 'servers' | 'badge' | 'notices'
  >,
): Handlers<CommandAreas['settings']> {
  const { settings, secrets, database, sessions, servers, notices } = parts;
  const change = async (next: (now: Settings) => Partial<Settings>) => {
    await settings.change((now) => ({ ...now, ...next(now) }));
    await notices.tellSettings();
  };
  return {
    'set-choices': (choice) => change(() => choice),
    'set-images': ({ mode, host, allowed = true }) =>
      change(({ images, imageHosts }) => ({
        images: mode ?? images,
        imageHosts: host === undefined ? imageHosts : withMember(imageHosts, host, allowed),
      })),
    async 'save-prompt'(prompt) {
      if (!withPrompt((await settings.read()).prompts, prompt))
        throw new Refusal('There are already 200 prompts, so this one was not saved. Remove one first.');
      await change(({ prompts }) => ({ prompts: withPrompt(prompts, prompt) ?? prompts }));
    },
    'remove-prompt': ({ promptId }) =>
      change(({ prompts }) => ({ prompts: prompts.filter(({ id }) => id !== promptId) })),
    'stored-sizes': async () => ({ sizes: await storedSizes(database) }),
    async 'clear-stored'({ kind }) {
      // Nothing may write into what is about to be deleted.
      if (kind === 'conversations') await sessions.forgetAll();
      const left = await clearStored(database, kind);
      if (kind === 'conversations') await forgetConversations(parts);
      notices.tellCleared(kind);
      await notices.tellServers();
      return { left };
    },
    async 'guard-keys'(guard) {
      const done = await guardKeys(secrets, guard).catch(refuseLocked);
      await Promise.all([notices.tellKeys(), notices.tellModel()]);
      void servers.keysChanged();
      return { done };
    },
    'settings-file': async () => ({ text: toSettingsFile(await settings.read()) }),
    'read-settings-file': async ({ text }) => readSettingsFile(text, await settings.read()),
    async 'import-settings'({ text }) {
      const { incoming, before } = await importSettings(settings, text);
      if (!incoming.ok) return incoming;
      await servers.listReplaced(before.servers);
      await Promise.all([notices.tellPageSettings(), notices.tellModel(), notices.tellServers()]);
      return incoming;
    },
  };
}

/** Also those that were opened while they were cleared. */
async function forgetConversations({
  sessions,
  history,
  badge,
}: Pick<CommandParts, 'sessions' | 'history' | 'badge'>): Promise<void> {
  await sessions.forgetAll();
  history.forgetAll();
  badge.forgetAll();
}

async function guardKeys(secrets: SecretStore, guard: KeyGuard): Promise<boolean> {
  if (guard.act === 'unlock') return secrets.unlock(guard.passphrase);
  if (guard.act === 'protect') await secrets.protect(guard.passphrase);
  else if (guard.act === 'unprotect') await secrets.unprotect();
  else if (guard.act === 'lock') await secrets.lock();
  else await secrets.forgetAll();
  return true;
}

/** Keys can't be changed before the passphrase is given. */
export function refuseLocked(error: unknown): never {
  if (error instanceof KeysLocked) throw new Refusal('Your keys are locked. Nothing was changed. Unlock them first.');
  throw error;
}

/** Reads the file against the settings at the very moment in which it replaces them. */
async function importSettings(settings: SettingsStore, text: string) {
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
