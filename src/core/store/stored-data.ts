/** All that is stored but settings, keys and grants: how much it is, and deleting the chats or everything. */
import type { Connection } from './connection';
import { type Database, manualRunOwner, sizeOf, type TabhandSchema } from './database';

type StoreName = keyof { [Name in keyof TabhandSchema as string extends Name ? never : Name]: never };

const chatStores = ['conversations', 'entries', 'texts', 'drafts', 'listings', 'liveData'] as const;
const otherStores = [
  'toolRuns',
  'savedInputs',
  'servers',
  'packs',
  'skills',
  'suites',
  'evalRuns',
  'evalAttempts',
] as const;
/** `results` holds contents of chats and of manual runs. */
const allStores = [...chatStores, ...otherStores, 'results'] as const satisfies readonly StoreName[];
type ClearedStore = (typeof allStores)[number];

/** `chats`: with their attachments and full results. */
export const clearings = ['chats', 'everything'] as const;
export type Clearing = (typeof clearings)[number];

/** Bytes, estimated by the length of the records as JSON; null if some can't be read. */
export async function storedBytes(connect: Connection): Promise<number | null> {
  const database = await connect();
  const sizes = allStores.map((store) => bytesOf(database, store));
  return Promise.all(sizes).then(
    (all) => all.reduce((sum, bytes) => sum + bytes, 0),
    (error: unknown) => {
      console.error('Some stored data could not be read.', error);
      return null;
    },
  );
}

/** Reads one record at a time, as a store may be larger than memory. */
async function bytesOf(database: Database, store: ClearedStore): Promise<number> {
  let bytes = 0;
  for (let at = await database.transaction(store).store.openCursor(); at; at = await at.continue())
    bytes += sizeOf(at.value);
  return bytes;
}

/**
 * Deletes store by store, by key, so that a damaged record keeps nothing else from being deleted. Resolves with whether all of it is
 * gone; a store that failed is unchanged.
 */
export async function clearStored(connect: Connection, what: Clearing): Promise<boolean> {
  const database = await connect();
  let isAllGone = true;
  const attempt = async (clearing: Promise<void>) => {
    await clearing.catch((error: unknown) => {
      console.error('A store could not be cleared.', error);
      isAllGone = false;
    });
  };
  for (const store of chatStores) await attempt(clearStore(database, store));
  if (what === 'chats') await attempt(clearChatContents(database));
  else
    for (const store of [...otherStores, 'results'] as const) // const: their names
      await attempt(store === 'servers' ? clearServers(database) : clearStore(database, store));
  return isAllGone;
}

async function clearStore(database: Database, name: ClearedStore): Promise<void> {
  const { store, done } = database.transaction(name, 'readwrite', { durability: 'strict' });
  await Promise.all([store.clear(), done]);
}

/** Reads only keys, so that a damaged record is deleted too. */
async function clearChatContents(database: Database): Promise<void> {
  const ids: string[] = [];
  const index = database.transaction('results').store.index('conversation');
  for (let at = await index.openKeyCursor(); at; at = await at.continue())
    if (at.key !== manualRunOwner) ids.push(at.primaryKey);
  const { store, done } = database.transaction('results', 'readwrite', { durability: 'strict' });
  await Promise.all([...ids.map((id) => store.delete(id)), done]);
}

/** Keeps removed servers that can still be restored: their facts say which keys are to be deleted later. */
async function clearServers(database: Database): Promise<void> {
  const { store, done } = database.transaction('servers', 'readwrite', { durability: 'strict' });
  const facts = await store.getAll();
  const cleared = facts.filter(({ removed }) => !removed).map(({ serverId }) => store.delete(serverId));
  await Promise.all([...cleared, done]);
}
