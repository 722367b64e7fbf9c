/** How much is kept, and what goes when the chats or everything is deleted. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredResult } from '#core/log/entry.ts';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { clearStored, storedBytes } from '#core/store/stored-data.ts';
import { historyStore } from '#features/history/background/storage.ts';
import { packStore } from '#features/packs/background/storage.ts';
import { serverFacts } from '#features/servers/background/storage.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';

type Connection = ReturnType<typeof openDatabase>;

let database: Connection;
let name = 0;

const place = { layerKey: 'mcp:a', tool: 'read' };
const content = (callId: string, conversationId: string): StoredResult => ({
  callId,
  conversationId,
  content: [{ type: 'text', text: 'x'.repeat(1000) }],
  at: 1,
});

afterEach(() => void vi.restoreAllMocks());

beforeEach(async () => {
  database = openDatabase(`sizes-${name++}`);
  const store = conversationStore(database);
  const id = await store.create();
  await store.append(id, null, [{ type: 'user-message', text: 'Where is the lighthouse?' }]);
  await store.saveResult(content('call_1', id));
  await store.saveResult(content('att_1', id));
  const runs = manualRunStore(database);
  await runs.saveResult(content('run_1', 'by-hand'));
  await runs.saveInput({ ...place, name: 'usual', input: { q: 1 }, at: 1 });
  await historyStore(database).search('lighthouse');
});

const results = async () => (await (await database()).getAllKeys('results')).sort();
const inputs = async () => (await database()).count('savedInputs');

test('the total counts chats, attachments, results and manual runs', async () => {
  const before = (await storedBytes(database)) ?? 0;
  expect(before).toBeGreaterThan(3000);
  await clearStored(database, 'chats');
  const left = (await storedBytes(database)) ?? 0;
  expect(left).toBeGreaterThan(1000);
  expect(left).toBeLessThan(before - 2000);
});

test('deleted chats take along what lies beside them and the search index, and nothing else', async () => {
  const history = historyStore(database);
  expect(await history.search('lighthouse')).toHaveLength(1);
  await clearStored(database, 'chats');
  history.forgetAll();
  expect(await history.search('lighthouse')).toEqual([]);
  const open = await database();
  for (const store of ['conversations', 'entries', 'texts', 'drafts'] as const)
    expect(await open.count(store), store).toBe(0);
  expect(await results()).toEqual(['run_1']);
  expect(await inputs()).toBe(1);
});

test('with everything go runs, inputs, packs, servers’ lists and evals too', async () => {
  await packStore(database).put({
    ...{ id: 'p', hash: 'h', source: '', script: '', on: true, savedAt: 0 },
    facts: { name: 'Marks', matches: [], world: 'own' },
  });
  await serverFacts(database).put({ serverId: 'b', tools: [], listedAt: 1 });
  expect(await clearStored(database, 'everything')).toBe(true);
  expect(await storedBytes(database)).toBe(0);
});

test('of a server that was just removed the way back stays: its keys are forgotten by it later', async () => {
  const facts = serverFacts(database);
  const setting = { id: 'a', name: 'a', url: 'https://a.example', enabled: true, headers: [], toolsOff: [] };
  await facts.put({ serverId: 'a', tools: [], listedAt: 1, removed: { setting, at: 1, place: 0 } });
  await facts.put({ serverId: 'b', tools: [], listedAt: 1 });
  await clearStored(database, 'everything');
  expect((await facts.all()).map(({ serverId }) => serverId)).toEqual(['a']);
});

/** What lies on a damaged disk: its keys are known, its values can't be had, and one store can't be cleared. */
function damage(damaged: string): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fails = (store: IDBObjectStore) => {
    if (store.name === damaged) throw new DOMException('Data lost due to missing file.', 'UnknownError');
  };
  const { clear, openCursor } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    fails(this);
    return clear.call(this);
  });
  vi.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementation(function (this: IDBObjectStore, ...given) {
    fails(this);
    return openCursor.apply(this, given);
  });
}

test('a store that can’t be cleared is said, and everything else is gone', async () => {
  damage('entries');
  expect(await clearStored(database, 'chats')).toBe(false);
  const open = await database();
  for (const store of ['conversations', 'texts', 'drafts'] as const) expect(await open.count(store), store).toBe(0);
  expect(await results()).toEqual(['run_1']);
  vi.restoreAllMocks();
  expect(await clearStored(database, 'chats')).toBe(true);
  expect(await open.count('entries')).toBe(0);
});

test('contents that can’t be read are cleared by their keys, and their size is unknown', async () => {
  damage('results');
  expect(await storedBytes(database)).toBeNull();
  expect(await clearStored(database, 'chats')).toBe(true);
  expect(await results()).toEqual(['run_1']);
});
