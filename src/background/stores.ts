/** The stores that the background opens when it starts, and the servers and models that are made from them. */
import { createServers, type ModelEdges, readingOf } from '#agent';
import { mayReach } from '#browser';
import {
  conversationStore,
  handRunStore,
  historyStore,
  liveDataStore,
  openDatabase,
  secretStore,
  serverFacts,
  serverTraces,
  sessionKey,
  settingsStore,
} from '#storage';

/** `version`: the extension's own. */
export function openStores(version: string) {
  const database = openDatabase();
  const store = conversationStore(database);
  const secrets = secretStore(database, sessionKey);
  const settings = settingsStore();
  const areLocked = async () => (await secrets.protection()) === 'locked';
  const isLocked = async (name: string) => (await areLocked()) && (await secrets.tails())[name] !== undefined;
  const builtIn = 'LanguageModel' in globalThis ? LanguageModel : undefined;
  const models: ModelEdges = { settings: settings.read, secret: secrets.get, isLocked, mayReach, builtIn };
  const servers = createServers({
    settings,
    facts: serverFacts(database),
    secrets: { ...secrets, isLocked: areLocked },
    forgetReading: (serverId) => store.removeGrant(readingOf(serverId)),
    ...serverTraces(database),
    mayRead: async (serverId) => (await store.grant(readingOf(serverId))) !== null,
    mayReach,
    version,
  });
  return {
    ...{ database, store, secrets, settings, models, servers },
    liveData: liveDataStore(database),
    handRuns: handRunStore(database),
    history: historyStore(database),
  };
}
