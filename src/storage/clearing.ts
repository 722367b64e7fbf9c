/** Clearing what is kept: store by store, by keys alone, so that nothing which can't be read is in the way of the rest. */
import type { Database } from './database';
import { type ContentKind, contentKeys, type StoredKind, type StoredPart, storesOf } from './kinds';

/** Kinds of contents that go along: what lies beside a log goes with it. */
const along: Partial<Record<StoredKind, readonly ContentKind[]>> = {
  conversations: ['attachments', 'results'],
  attachments: ['attachments'],
  results: ['results'],
  runs: ['runs'],
};

/** Resolves with what could not be cleared: of each part all is gone, or none of it. */
export async function clearStored(opened: Promise<Database>, kind: StoredKind): Promise<StoredPart[]> {
  const database = await opened;
  const left: StoredPart[] = [];
  const attempt = async (part: StoredPart, clearing: Promise<void>) => {
    await clearing.catch((error: unknown) => {
      console.error(`What is kept under ${part} could not be cleared.`, error);
      left.push(part);
    });
  };
  for (const part of storesOf[kind])
    await attempt(part, part === 'servers' ? clearServers(database) : clearStore(database, part));
  const kinds = along[kind];
  if (kinds) await attempt('results', clearContents(database, kinds));
  return left;
}

async function clearStore(database: Database, part: StoredPart): Promise<void> {
  const transaction = database.transaction(part, 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.clear(), transaction.done]);
}

async function clearContents(database: Database, kinds: readonly ContentKind[]): Promise<void> {
  const keys = (await contentKeys(database)).filter(({ kind }) => kinds.includes(kind));
  const { store, done } = database.transaction('results', 'readwrite', { durability: 'strict' });
  await Promise.all([...keys.map(({ callId }) => store.delete(callId)), done]);
}

/** Not of those that can still be brought back: by that mark alone their keys are forgotten later. */
async function clearServers(database: Database): Promise<void> {
  const { store, done } = database.transaction('servers', 'readwrite', { durability: 'strict' });
  const there = await store.getAll();
  const cleared = there.filter(({ removed }) => !removed).map(({ serverId }) => store.delete(serverId));
  await Promise.all([...cleared, done]);
}
