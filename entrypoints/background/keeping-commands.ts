/** What a panel's commands about what is kept do: sizes and clearing, the passphrase, settings as a file. */
import type { ConversationStore, Servers, Sessions } from '#agent';
import type { CommandTable, KeyGuard } from '#bridge/doors';
import { readSettingsFile, toSettingsFile } from '#settings';
import {
  clearStored,
  type Database,
  type HistoryStore,
  type SecretStore,
  type SettingsStore,
  storedSizes,
} from '#storage';
import { nothing, refuseLocked } from './done';
import { takeIn } from './settings-import';
import type { State } from './state';

interface Parts {
  database: Promise<Database>;
  sessions: Pick<Sessions, 'stop' | 'forget'>;
  store: Pick<ConversationStore, 'list'>;
  history: Pick<HistoryStore, 'forgetAll'>;
  servers: Pick<Servers, 'keysChanged' | 'listReplaced'>;
  settings: SettingsStore;
  secrets: SecretStore;
  state: Pick<State, 'tellKeys' | 'tellCleared' | 'tellModel' | 'tellServers' | 'pagesChanged'>;
}

type KeepingCommands = Pick<
  CommandTable,
  'stored-sizes' | 'clear-stored' | 'guard-keys' | 'settings-file' | 'read-settings-file' | 'import-settings'
>;

export function createKeepingCommands(parts: Parts): KeepingCommands {
  const { database, settings, secrets, servers, state } = parts;
  return {
    'stored-sizes': async () => ({ sizes: await storedSizes(database) }),
    async 'clear-stored'({ kind }) {
      if (kind === 'conversations') await letGoOfAll(parts);
      await clearStored(database, kind);
      state.tellCleared(kind);
      return nothing(state.tellServers());
    },
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

/** Nothing may write into what is about to be deleted. */
async function letGoOfAll({ sessions, store, history }: Pick<Parts, 'sessions' | 'store' | 'history'>): Promise<void> {
  for (const { id } of await store.list()) {
    await sessions.stop(id);
    sessions.forget(id);
  }
  history.forgetAll();
}

async function carryOut(secrets: SecretStore, guard: KeyGuard): Promise<boolean> {
  if (guard.act === 'unlock') return secrets.unlock(guard.passphrase);
  if (guard.act === 'protect') await secrets.protect(guard.passphrase);
  else if (guard.act === 'unprotect') await secrets.unprotect();
  else if (guard.act === 'lock') await secrets.lock();
  else await secrets.forgetAll();
  return true;
}
