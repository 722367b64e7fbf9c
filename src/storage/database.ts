/** The one IndexedDB of the extension: its stores and their keys. */

import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Grant, ServerFact } from '#agent';
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
}

export type Database = IDBPDatabase<TabhandSchema>;

export function openDatabase(name = 'tabhand'): Promise<Database> {
  return openDB<TabhandSchema>(name, 3, {
    upgrade(database, before) {
      // What the second version kept doesn't say which binding it answers: it is asked for again.
      if (before === 2) database.deleteObjectStore('liveData');
      database.createObjectStore('liveData', { keyPath: ['conversationId', 'blockId'] });
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
