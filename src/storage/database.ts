/** The extension's IndexedDB: its stores, their keys, and the operations that several stores share. */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { openDB } from 'idb';
import type { Grant, ManualRun, SavedInput, ServerFact } from '#agent';
import { chatGone, type Entry, type LiveData, type StoredResult } from '#conversation';
import type { Lock, Sealed } from './sealing';
import type { ConversationRecord } from './summary';

/** A plain secret; a sealed one with its last four characters; or the lock that all sealed secrets share. */
export type SecretRecord =
  | { name: string; value: string }
  | { name: string; sealed: Sealed; tail: string }
  | { name: string; lock: Lock };

/** The messages of a conversation, as the search reads them. */
export interface TextRecord {
  conversationId: string;
  /** `seq` of the last entry that it covers. */
  upTo: number;
  /** `seq` of each message, in the order of the texts. */
  seqs: number[];
  /** The folded texts, separated by NUL characters. */
  folded: string;
}

/** `going` is set while it runs, so that the index holds only those; `bytes` includes its full result and counts towards the limit. */
export type ManualRunRecord = ManualRun & { going?: 1; bytes?: number };
export type SavedInputRecord = SavedInput & { bytes?: number };

export interface TabhandSchema extends DBSchema {
  conversations: { key: string; value: ConversationRecord };
  entries: { key: [string, number]; value: Entry };
  results: { key: string; value: StoredResult; indexes: { conversation: string } };
  /** Derived from the entries, and made again when those are newer. */
  texts: { key: string; value: TextRecord };
  drafts: { key: string; value: { conversationId: string; text: string } };
  grants: { key: string; value: Grant };
  secrets: { key: string; value: SecretRecord };
  servers: { key: string; value: ServerFact };
  liveData: { key: [string, string]; value: LiveData };
  toolRuns: {
    key: [string, string, number, string];
    value: ManualRunRecord;
    indexes: { going: number; age: [number, number] };
  };
  savedInputs: { key: [string, string, string]; value: SavedInputRecord; indexes: { age: [number, number] } };
}

export type Database = IDBPDatabase<TabhandSchema>;

export function openDatabase(name = 'tabhand'): Promise<Database> {
  return openDB<TabhandSchema>(name, 6, {
    async upgrade(database, before, _, transaction) {
      if (before === 0) createFirst(database);
      // Version 2 didn't record which binding the data answers. It is fetched again.
      if (before === 2) database.deleteObjectStore('liveData');
      if (before < 3) database.createObjectStore('liveData', { keyPath: ['conversationId', 'blockId'] });
      if (before < 4) {
        const runs = database.createObjectStore('toolRuns', { keyPath: ['layerKey', 'tool', 'at', 'id'] });
        runs.createIndex('going', 'going');
        database.createObjectStore('savedInputs', { keyPath: ['layerKey', 'tool', 'name'] });
      }
      if (before < 5) {
        database.createObjectStore('texts', { keyPath: 'conversationId' });
        transaction.objectStore('results').createIndex('conversation', 'conversationId');
      }
      if (before < 6) await addSizes(transaction);
    },
  });
}

type Upgrade = IDBPTransaction<TabhandSchema, StoreNames<TabhandSchema>[], 'versionchange'>;

/** Indexes manual runs and saved inputs by age and size, so that both can be limited. */
async function addSizes(transaction: Upgrade): Promise<void> {
  const [runs, inputs] = [transaction.objectStore('toolRuns'), transaction.objectStore('savedInputs')];
  runs.createIndex('age', ['at', 'bytes']);
  inputs.createIndex('age', ['at', 'bytes']);
  for (let at = await runs.openCursor(); at; at = await at.continue())
    await at.update({ ...at.value, bytes: sizeOf(at.value) });
  for (let at = await inputs.openCursor(); at; at = await at.continue())
    await at.update({ ...at.value, bytes: sizeOf(at.value) });
}

function createFirst(database: Database): void {
  database.createObjectStore('conversations', { keyPath: 'id' });
  database.createObjectStore('entries', { keyPath: ['conversationId', 'seq'] });
  database.createObjectStore('results', { keyPath: 'callId' });
  database.createObjectStore('drafts', { keyPath: 'conversationId' });
  database.createObjectStore('grants', { keyPath: 'key' });
  database.createObjectStore('secrets', { keyPath: 'name' });
  database.createObjectStore('servers', { keyPath: 'serverId' });
}

/** Estimates the size of a record by its length as JSON. */
export const sizeOf = (record: unknown): number => JSON.stringify(record)?.length ?? 0;

/** All keys that begin with these parts: IndexedDB sorts arrays after numbers and strings. */
export const keysUnder = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

interface StoreOfLists {
  openKeyCursor(range?: IDBKeyRange): Promise<{ readonly key: readonly [string, ...unknown[]] } | null>;
}

/** The distinct first parts of a store's keys. Skips the records between them, of which there may be many. */
export async function firstKeyParts(store: StoreOfLists): Promise<string[]> {
  const parts: string[] = [];
  for (let at = await store.openKeyCursor(); at; ) {
    const [first] = at.key;
    parts.push(first);
    at = await store.openKeyCursor(IDBKeyRange.lowerBound([first, []]));
  }
  return parts;
}

type OwnedStore = 'drafts' | 'results' | 'texts' | 'liveData';

/**
 * Writes a record only if its conversation exists, checked in the same transaction so that no orphan remains. Resolves with
 * whether it was written. A deleted conversation doesn't count, even while it can be restored.
 */
export async function putIfConversationExists<N extends OwnedStore>(
  database: Database,
  name: N,
  value: TabhandSchema[N]['value'],
): Promise<boolean> {
  const transaction = database.transaction(['conversations', name as OwnedStore], 'readwrite'); // idb can't resolve a generic name
  const record = await transaction.objectStore('conversations').get(value.conversationId);
  const exists = record !== undefined && record.goneAt === undefined;
  if (exists) await transaction.objectStore(name).put(value);
  await transaction.done;
  return exists;
}

/** Throws a `Refusal` if the conversation doesn't exist. */
export async function putInConversation<N extends OwnedStore>(...put: Parameters<typeof putIfConversationExists<N>>) {
  if (!(await putIfConversationExists(...put))) throw chatGone();
}
