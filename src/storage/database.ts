/** The one IndexedDB of the extension: its stores and their keys. */

import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Grant, HandRun, SavedInput, ServerFact } from '#agent';
import type { Entry, LiveData, StoredResult } from '#conversation';

export interface ConversationRecord {
  id: string;
  title: string;
  at: number;
  running: boolean;
  lastSeq: number;
}

export interface TabhandSchema extends DBSchema {
  conversations: { key: string; value: ConversationRecord };
  entries: { key: [string, number]; value: Entry };
  results: { key: string; value: StoredResult };
  drafts: { key: string; value: { conversationId: string; text: string } };
  grants: { key: string; value: Grant };
  secrets: { key: string; value: { name: string; value: string } };
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
  return openDB<TabhandSchema>(name, 4, {
    upgrade(database, before) {
      // What the second version kept doesn't say which binding it answers: it is asked for again.
      if (before === 2) database.deleteObjectStore('liveData');
      if (before < 3) database.createObjectStore('liveData', { keyPath: ['conversationId', 'blockId'] });
      if (before < 4) {
        const runs = database.createObjectStore('toolRuns', { keyPath: ['layerKey', 'tool', 'at', 'id'] });
        runs.createIndex('going', 'going');
        database.createObjectStore('savedInputs', { keyPath: ['layerKey', 'tool', 'name'] });
      }
      if (before > 0) return;
      database.createObjectStore('conversations', { keyPath: 'id' });
      database.createObjectStore('entries', { keyPath: ['conversationId', 'seq'] });
      database.createObjectStore('results', { keyPath: 'callId' });
      database.createObjectStore('drafts', { keyPath: 'conversationId' });
      database.createObjectStore('grants', { keyPath: 'key' });
      database.createObjectStore('secrets', { keyPath: 'name' });
      database.createObjectStore('servers', { keyPath: 'serverId' });
    },
  });
}
