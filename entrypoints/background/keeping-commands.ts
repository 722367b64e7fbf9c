/** What a panel's commands about what is kept do: the passphrase, settings as a file. */
import type { Servers } from '#agent';
import type { CommandTable, KeyGuard } from '#bridge/doors';
import { readSettingsFile, toSettingsFile } from '#settings';
import type { SecretStore, SettingsStore } from '#storage';
import { refuseLocked } from './done';
import { takeIn } from './settings-import';
import type { State } from './state';

interface Parts {
  servers: Pick<Servers, 'keysChanged' | 'listReplaced'>;
  settings: SettingsStore;
  secrets: SecretStore;
  state: Pick<State, 'tellKeys' | 'tellModel' | 'tellServers' | 'pagesChanged'>;
}

type KeepingCommands = Pick<CommandTable, 'guard-keys' | 'settings-file' | 'read-settings-file' | 'import-settings'>;

export function createKeepingCommands({ settings, secrets, servers, state }: Parts): KeepingCommands {
  return {
    async 'guard-keys'(guard) {
      const done = await carryOut(secrets, guard).catch(refuseLocked);
      await Promise.all([state.tellKeys(), state.tellModel()]);
      void servers.keysChanged();
      return { done };
    },
    'settings-file': async () => ({ text: toSettingsFile(await settings.read()) }),
    'read-settings-file': async ({ text }) => readSettingsFile(text, await settings.read()),
    async 'import-settings'({ text }) {
      const { incoming, before } = await takeIn(settings, text);
      if (!incoming.ok) return incoming;
      await servers.listReplaced(before.servers);
      await Promise.all([state.pagesChanged(), state.tellModel(), state.tellServers()]);
      return incoming;
    },
  };
}

async function carryOut(secrets: SecretStore, guard: KeyGuard): Promise<boolean> {
  if (guard.act === 'unlock') return secrets.unlock(guard.passphrase);
  if (guard.act === 'protect') await secrets.protect(guard.passphrase);
  else if (guard.act === 'unprotect') await secrets.unprotect();
  else if (guard.act === 'lock') await secrets.lock();
  else await secrets.forgetAll();
  return true;
}
