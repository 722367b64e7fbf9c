/** The one IndexedDB of the extension: its stores and their keys. */

import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Grant, HandRun, SavedInput, ServerFact } from '#agent';
import type { Entry, LiveData, StoredResult } from '#conversation';
import type { Lock, Sealed } from './sealing';
import type { ConversationRecord } from './summary';
import type { TextRecord } from './texts';

/** As it is; sealed, with its last four characters beside it; or the lock that all are sealed with. */
export type SecretRecord =
  | { name: string; value: string }
  | { name: string; sealed: Sealed; tail: string }
  | { name: string; lock: Lock };

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
    /** `going` is there while it runs, so that the index holds those only. */
    value: HandRun & { going?: 1 };
    indexes: { going: number };
  };
  savedInputs: { key: [string, string, string]; value: SavedInput };
}

export type Database = IDBPDatabase<TabhandSchema>;

export function openDatabase(name = 'tabhand'): Promise<Database> {
  return openDB<TabhandSchema>(name, 5, {
    upgrade(database, before, _, transaction) {
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
    },
  });
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
