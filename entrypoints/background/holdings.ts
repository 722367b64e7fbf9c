/** What the background holds before anybody speaks: its stores, and the servers and models that are made from them. */
import { createServers, type ModelEdges, readingOf, recallTool } from '#agent';
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
import type { ToolLayer } from '#tools';
import { localLayer } from '#tools/layers';
import { autouiServer, sceneOf, widgetRules } from '#widgets';

export function openHoldings(version: string) {
  const database = openDatabase();
  const store = conversationStore(database);
  const secrets = secretStore(database, sessionKey);
  const settings = settingsStore();
  const facts = serverFacts(database);
  const forgetReading = (serverId: string) => store.removeGrant(readingOf(serverId));
  const mayRead = async (serverId: string) => (await store.grant(readingOf(serverId))) !== null;
  const areLocked = async () => (await secrets.protection()) === 'locked';
  const isLocked = async (name: string) => (await areLocked()) && (await secrets.tails())[name] !== undefined;
  const builtIn = 'LanguageModel' in globalThis ? LanguageModel : undefined;
  const models: ModelEdges = { settings: settings.read, secret: secrets.get, isLocked, mayReach, builtIn };
  const servers = createServers({
    settings,
    facts,
    secrets: { ...secrets, isLocked: areLocked },
    forgetReading,
    ...serverTraces(database),
    mayRead,
    mayReach,
    version,
  });
  const recall = recallTool(store.result);
  const liveData = liveDataStore(database);
  const builtinFor = (log: Parameters<typeof sceneOf>[0], layers: readonly ToolLayer[]) =>
    localLayer(autouiServer(recall, sceneOf(log, layers, liveData)));
  const beside = { handRuns: handRunStore(database), history: historyStore(database) };
  const kept = { store, secrets, settings, liveData, ...beside };
  return {
    ...kept,
    database,
    models,
    servers,
    widgets: widgetRules,
    builtinFor,
    builtin: localLayer(autouiServer(recall)),
  };
}
