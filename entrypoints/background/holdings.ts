/** What the background holds before anybody speaks: its stores, and the servers and models that are made from them. */
import { createServers, type ModelEdges, readingOf, recallTool } from '#agent';
import { mayReach } from '#browser';
import { conversationStore, openDatabase, secretStore, serverFacts, settingsStore } from '#storage';
import { localLayer } from '#tools/layers';
import { autouiServer } from '#widgets';

export function openHoldings(version: string) {
  const database = openDatabase();
  const store = conversationStore(database);
  const secrets = secretStore(database);
  const settings = settingsStore();
  const facts = serverFacts(database);
  const forgetReading = (serverId: string) => store.removeGrant(readingOf(serverId));
  const models: ModelEdges = { settings: settings.read, secret: secrets.get, mayReach };
  const servers = createServers({ settings, facts, secrets, forgetReading, mayReach, version });
  return { store, secrets, settings, models, servers, builtin: localLayer(autouiServer(recallTool(store.result))) };
}
