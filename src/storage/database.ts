/** The one IndexedDB of the extension: its stores and their keys. */

import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { openDB } from 'idb';
import type { Grant, HandRun, SavedInput, ServerFact } from '#agent';
import type { Entry, LiveData, StoredResult } from '#conversation';
import { sizeOf } from './hand-bounds';
import type { Lock, Sealed } from './sealing';
import type { ConversationRecord } from './summary';

/** As it is; sealed, with its last four characters beside it; or the lock that all are sealed with. */
export type SecretRecord =
  | { name: string; value: string }
  | { name: string; sealed: Sealed; tail: string }
  | { name: string; lock: Lock };

/** What was said in a conversation, as the search reads it. */
export interface TextRecord {
  conversationId: string;
  /** The log it was made from, by its last entry. */
  upTo: number;
  /** Of the entries whose texts these are, in the same order. */
  seqs: number[];
  /** The texts, folded, with a NUL character between them. */
  folded: string;
}

/** As it is stored: `going` while it runs, so that the index holds those only; `bytes`, with its whole result, for the bound. */
export type HandRunRecord = HandRun & { going?: 1; bytes?: number };
export type SavedInputRecord = SavedInput & { bytes?: number };

export interface TabhandSchema extends DBSchema {
  conversations: { key: string; value: ConversationRecord };
  entries: { key: [string, number]; value: Entry };
  results: { key: string; value: StoredResult; indexes: { conversation: string } };
  /** What was said, for the search: made again from the entries when it is older than they are. */
  texts: { key: string; value: TextRecord };
  drafts: { key: string; value: { conversationId: string; text: string } };
  grants: { key: string; value: Grant };
  secrets: { key: string; value: SecretRecord };
  servers: { key: string; value: ServerFact };
  liveData: { key: [string, string]; value: LiveData };
  toolRuns: {
    key: [string, string, number, string];
    value: HandRunRecord;
    indexes: { going: number; age: [number, number] };
  };
  savedInputs: { key: [string, string, string]; value: SavedInputRecord; indexes: { age: [number, number] } };
}

export type Database = IDBPDatabase<TabhandSchema>;

export function openDatabase(name = 'tabhand'): Promise<Database> {
  return openDB<TabhandSchema>(name, 6, {
    async upgrade(database, before, _, transaction) {
      if (before === 0) createFirst(database);
      // What the second version kept doesn't say which binding it answers: it is asked for again.
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
      if (before < 6) await weigh(transaction);
    },
  });
}

type Upgrade = IDBPTransaction<TabhandSchema, StoreNames<TabhandSchema>[], 'versionchange'>;

/** Runs by hand and saved inputs are found by their age, with what each weighs, so that all of them can be bounded. */
async function weigh(transaction: Upgrade): Promise<void> {
  const [runs, inputs] = [transaction.objectStore('toolRuns'), transaction.objectStore('savedInputs')];
  runs.createIndex('age', ['at', 'bytes']);
  inputs.createIndex('age', ['at', 'bytes']);
  for (let at = await runs.openCursor(); at; at = await at.continue())
    await at.update({ ...at.value, bytes: sizeOf(at.value) });
  for (let at = await inputs.openCursor(); at; at = await at.continue())
    await at.update({ ...at.value, bytes: sizeOf(at.value) });
}

/** The keys of a conversation's entries. */
export const entriesOf = (conversationId: string) => IDBKeyRange.bound([conversationId, 0], [conversationId, Infinity]);

function createFirst(database: Database): void {
  database.createObjectStore('conversations', { keyPath: 'id' });
  database.createObjectStore('entries', { keyPath: ['conversationId', 'seq'] });
  database.createObjectStore('results', { keyPath: 'callId' });
  database.createObjectStore('drafts', { keyPath: 'conversationId' });
  database.createObjectStore('grants', { keyPath: 'key' });
  database.createObjectStore('secrets', { keyPath: 'name' });
  database.createObjectStore('servers', { keyPath: 'serverId' });
}
