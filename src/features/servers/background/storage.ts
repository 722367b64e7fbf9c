/** What is stored about MCP servers: facts that need no connection, and the grants, runs and inputs that go with a server. */

import type { Grant } from '#core/loop/stores.ts';
import { createCollection } from '#core/store/collection.ts';
import type { Connection } from '#core/store/connection.ts';
import { type Database, firstKeyParts, keysUnder, manualRunOwner } from '#core/store/database.ts';
import { defineRecords, readRecord } from '#core/store/records.ts';
import type { ServerFact, ServerFacts } from './facts';
import { serverSchema } from './stored-shapes';

declare module '#core/store/database.ts' {
  interface TabhandSchema {
    servers: { key: string; value: ServerFact };
  }
}

defineRecords('servers', () => serverSchema);

export function serverFacts(connect: Connection): ServerFacts {
  const facts = createCollection(connect, 'servers');
  return { ...facts, get: async (serverId) => (await facts.get(serverId)) ?? undefined };
}

export function serverTraces(connect: Connection) {
  return {
    /** Revokes every grant about the server: for its tools, for reading, and for data that goes to or from it. */
    forgetAgreed: async (serverId: string): Promise<void> => deleteGrants(await connect(), (id) => id === serverId),
    /** Deletes the grants, manual runs and saved inputs of all other servers. */
    async keepOnly(serverIds: ReadonlySet<string>): Promise<void> {
      const database = await connect();
      await deleteGrants(database, (id) => !serverIds.has(id));
      await deleteRuns(database, (layerKey) => isOther(layerKey, serverIds));
    },
  };
}

const prefix = 'mcp:';
const isOther = (layerKey: string, serverIds: ReadonlySet<string>): boolean =>
  layerKey.startsWith(prefix) && !serverIds.has(layerKey.slice(prefix.length));

/** The servers that a grant is about. An earlier version recorded them only in the key, as does one that can't be read. */
function serversOf(grant: Grant): string[] {
  const about = readRecord('grants', grant)?.about;
  const [, named] = /^(?:mcp|reading) (\S+)/.exec(grant.key) ?? [];
  const own = about?.place.type === 'server' ? [about.place.serverId] : [];
  return [...own, ...(named === undefined ? [] : [named])];
}

async function deleteGrants(database: Database, isGone: (serverId: string) => boolean): Promise<void> {
  const { store, done } = database.transaction('grants', 'readwrite');
  const lost = (await store.getAll()).filter((grant) => serversOf(grant).some(isGone));
  await Promise.all([...lost.map(({ key }) => store.delete(key)), done]);
}

async function deleteRuns(database: Database, isGone: (layerKey: string) => boolean): Promise<void> {
  const transaction = database.transaction(['toolRuns', 'savedInputs', 'results'], 'readwrite');
  const [runs, inputs] = [transaction.objectStore('toolRuns'), transaction.objectStore('savedInputs')];
  const results = transaction.objectStore('results');
  for (const layerKey of (await firstKeyParts(runs)).filter(isGone)) {
    for (const [, , , id] of await runs.getAllKeys(keysUnder(layerKey)))
      if ((await results.get(id))?.conversationId === manualRunOwner) await results.delete(id);
    await runs.delete(keysUnder(layerKey));
  }
  for (const layerKey of (await firstKeyParts(inputs)).filter(isGone)) await inputs.delete(keysUnder(layerKey));
  await transaction.done;
}
