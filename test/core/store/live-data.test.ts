/** What bound widgets' tools answered last: kept beside the log, also in a database that an earlier version made. */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { conversationStore, liveDataStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';

/** Two conversations are there. */
async function opened(name: string) {
  const database = openDatabase(name);
  for (const id of ['c1', 'c2'])
    await (await database()).put('conversations', { id, title: '', at: 1, running: false, lastSeq: 0 });
  return liveDataStore(database);
}

const live = (blockId: string, value: string, conversationId = 'c1') => ({
  conversationId,
  blockId,
  binding: {
    layerKey: 'mcp:s',
    server: 's',
    tool: 't',
    definitionHash: 'd1',
    input: {},
    from: '',
    into: '',
    every: null,
  },
  data: { value },
  at: 1,
});

test('the newest of each block is kept, and told conversation by conversation', async () => {
  const store = await opened('live-1');
  await store.put(live('w_aaaaaa', 'old'));
  await store.put(live('w_aaaaaa', 'new'));
  await store.put(live('w_bbbbbb', 'b'));
  await store.put(live('w_aaaaaa', 'other', 'c2'));
  expect(await store.get('c1', 'w_aaaaaa')).toEqual(live('w_aaaaaa', 'new'));
  expect(await store.get('c1', 'w_nothere')).toBeNull();
  expect(await store.ofConversation('c1')).toEqual([live('w_aaaaaa', 'new'), live('w_bbbbbb', 'b')]);
  expect(await store.ofConversation('c3')).toEqual([]);
});

test('a database of the first version keeps all that it has', async () => {
  const first = await openDB('live-2', 1, {
    upgrade(database) {
      database.createObjectStore('conversations', { keyPath: 'id' });
      database.createObjectStore('entries', { keyPath: ['conversationId', 'seq'] });
      for (const name of ['results', 'drafts', 'grants', 'secrets', 'servers']) {
        const key = {
          results: 'callId',
          drafts: 'conversationId',
          grants: 'key',
          secrets: 'name',
          servers: 'serverId',
        };
        database.createObjectStore(name, { keyPath: key[name as keyof typeof key] }); // one of these five
      }
    },
  });
  await first.put('conversations', { id: 'c1', title: 'Kept', at: 1, running: false, lastSeq: 0 });
  first.close();
  const database = openDatabase('live-2');
  expect(await conversationStore(database).list()).toMatchObject([{ id: 'c1', title: 'Kept' }]);
  await liveDataStore(database).put(live('w_aaaaaa', 'a'));
  expect(await liveDataStore(database).ofConversation('c1')).toHaveLength(1);
});

test('what a database of the second version kept, which names no binding, is asked for again', async () => {
  const second = await openDB('live-4', 2, {
    upgrade(database) {
      database.createObjectStore('conversations', { keyPath: 'id' });
      database.createObjectStore('liveData', { keyPath: ['conversationId', 'blockId'] });
      database.createObjectStore('results', { keyPath: 'callId' });
    },
  });
  await second.put('conversations', { id: 'c1', title: 'Kept', at: 1, running: false, lastSeq: 0 });
  await second.put('liveData', { conversationId: 'c1', blockId: 'w_aaaaaa', data: {}, at: 1 });
  second.close();
  const database = openDatabase('live-4');
  expect(await liveDataStore(database).ofConversation('c1')).toEqual([]);
  expect(await conversationStore(database).list()).toMatchObject([{ title: 'Kept' }]);
});

test('what is kept for blocks that are gone is deleted, in one conversation and in no other', async () => {
  const store = await opened('live-3');
  for (const each of [live('w_aaaaaa', 'a'), live('w_bbbbbb', 'b'), live('w_aaaaaa', 'other', 'c2')])
    await store.put(each);
  await store.keepOnly('c1', new Set(['w_bbbbbb']));
  expect(await store.ofConversation('c1')).toEqual([live('w_bbbbbb', 'b')]);
  expect(await store.ofConversation('c2')).toHaveLength(1);
});
