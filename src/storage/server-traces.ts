/** What is kept about servers beside their facts and keys: what was agreed to, and what was run by hand. It goes with them. */
import type { Grant } from '#agent';
import type { Database } from './database';
import { byHand } from './tool-runs';

export interface ServerTraces {
  /** Takes back all that was agreed to for it: its tools, reading, and what may go to it or from it. */
  forgetAgreed(serverId: string): Promise<void>;
  /** Of any other server neither that nor runs by hand nor saved inputs stay. */
  keepOnly(serverIds: ReadonlySet<string>): Promise<void>;
}

export function serverTraces(opened: Promise<Database>): ServerTraces {
  return {
    forgetAgreed: async (serverId) => forgetGrants(await opened, (id) => id === serverId),
    async keepOnly(serverIds) {
      const database = await opened;
      await forgetGrants(database, (id) => !serverIds.has(id));
      await forgetRuns(database, (layerKey) => isOther(layerKey, serverIds));
    },
  };
}

const prefix = 'mcp:';
const isOther = (layerKey: string, serverIds: ReadonlySet<string>): boolean =>
  layerKey.startsWith(prefix) && !serverIds.has(layerKey.slice(prefix.length));

/** The servers that a grant is about, by its key too: an earlier version's says no more. */
function serversOf({ key, about }: Grant): string[] {
  const [, named] = /^(?:mcp|reading) (\S+)/.exec(key) ?? [];
  const places = !about ? [] : about.type === 'flow' ? [about.from, about.to] : [about.place];
  const ids = places.flatMap((place) => (place.type === 'server' ? place.serverId : []));
  return [...ids, ...(named === undefined ? [] : [named])];
}

async function forgetGrants(database: Database, isForgotten: (serverId: string) => boolean): Promise<void> {
  const { store, done } = database.transaction('grants', 'readwrite');
  const lost = (await store.getAll()).filter((grant) => serversOf(grant).some(isForgotten));
  await Promise.all([...lost.map(({ key }) => store.delete(key)), done]);
}

/** One look for each layer: each may have many. */
async function forgetRuns(database: Database, isForgotten: (layerKey: string) => boolean): Promise<void> {
  const transaction = database.transaction(['toolRuns', 'savedInputs', 'results'], 'readwrite');
  const [runs, inputs] = [transaction.objectStore('toolRuns'), transaction.objectStore('savedInputs')];
  const results = transaction.objectStore('results');
  for (let at = await runs.openKeyCursor(); at; at = await at.continue(afterAllOf(at.key[0]))) {
    const [layerKey] = at.key;
    if (!isForgotten(layerKey)) continue;
    for (const [, , , id] of await runs.getAllKeys(allOf(layerKey)))
      if ((await results.get(id))?.conversationId === byHand) await results.delete(id);
    await runs.delete(allOf(layerKey));
  }
  for (let at = await inputs.openKeyCursor(); at; at = await at.continue(afterAllOf(at.key[0])))
    if (isForgotten(at.key[0])) await inputs.delete(allOf(at.key[0]));
  await transaction.done;
}

/** In a key, a list stands after every number and every text. */
const afterAllOf = (layerKey: string) => [layerKey, []] as never;
const allOf = (layerKey: string) => IDBKeyRange.bound([layerKey], [layerKey, []]);
