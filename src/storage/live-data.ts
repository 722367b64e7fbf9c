/** What bound blocks' tools answered last, in IndexedDB: beside the log, so that a reload shows it. */
import type { LiveDataStore } from '#agent';
import type { Database } from './database';

export function liveDataStore(database: Promise<Database>): LiveDataStore {
  return {
    get: async (conversationId, blockId) => (await (await database).get('liveData', [conversationId, blockId])) ?? null,
    ofConversation: async (conversationId) =>
      (await database).getAll('liveData', IDBKeyRange.bound([conversationId], [conversationId, []])),
    async put(live) {
      await (await database).put('liveData', live);
    },
  };
}
