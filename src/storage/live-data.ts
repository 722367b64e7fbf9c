/** The latest answers of bound blocks' tools, kept in IndexedDB so that a reload shows them. */
import type { LiveDataStore } from '#agent';
import type { Database } from './database';
import { putOrRefuse } from './guarded-put';

const allOf = (conversationId: string) => IDBKeyRange.bound([conversationId], [conversationId, []]);

export function liveDataStore(database: Promise<Database>): LiveDataStore {
  return {
    get: async (conversationId, blockId) => (await (await database).get('liveData', [conversationId, blockId])) ?? null,
    ofConversation: async (conversationId) => (await database).getAll('liveData', allOf(conversationId)),
    put: async (live) => putOrRefuse(await database, 'liveData', live),
    async keepOnly(conversationId, blockIds) {
      const store = (await database).transaction('liveData', 'readwrite').store;
      const keys = await store.getAllKeys(allOf(conversationId));
      await Promise.all(keys.filter(([, blockId]) => !blockIds.has(blockId)).map((key) => store.delete(key)));
    },
  };
}
