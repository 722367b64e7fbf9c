/** What is kept, counted and cleared by kind. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredResult } from '#conversation';
import {
  clearStored,
  conversationStore,
  historyStore,
  manualRunStore,
  openDatabase,
  serverFacts,
  storedSizes,
} from '#storage';

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

const counts = async () => Object.fromEntries((await storedSizes(database)).map(({ kind, count }) => [kind, count]));
const results = async () => (await (await database()).getAllKeys('results')).sort();

test('each kind is counted by itself: attachments and results are not one another', async () => {
  expect(await counts()).toEqual({
    conversations: 1,
    attachments: 1,
    results: 1,
    runs: 0,
    inputs: 1,
    packs: 0,
    evals: 0,
    servers: 0,
  });
  const sizes = await storedSizes(database);
  expect(sizes.find(({ kind }) => kind === 'attachments')?.bytes).toBeGreaterThan(1000);
  expect(sizes.find(({ kind }) => kind === 'runs')?.bytes).toBeGreaterThan(1000);
});

test('a chat in which nothing was said yet is not counted', async () => {
  await conversationStore(database).create();
  expect(await counts()).toMatchObject({ conversations: 1 });
});

test('conversations that are cleared take along what lies beside them and the search index', async () => {
  const history = historyStore(database);
  expect(await history.search('lighthouse')).toHaveLength(1);
  await clearStored(database, 'conversations');
  history.forgetAll();
  expect(await history.search('lighthouse')).toEqual([]);
  const open = await database();
  for (const store of ['conversations', 'entries', 'texts', 'drafts'] as const)
    expect(await open.count(store), store).toBe(0);
  expect(await results()).toEqual(['run_1']);
  expect(await counts()).toMatchObject({ inputs: 1 });
});

test.each([
  ['attachments', ['call_1', 'run_1']],
  ['results', ['att_1', 'run_1']],
  ['runs', ['att_1', 'call_1']],
  ['inputs', ['att_1', 'call_1', 'run_1']],
  ['servers', ['att_1', 'call_1', 'run_1']],
] as const)('cleared %s leave everything else', async (kind, left) => {
  await clearStored(database, kind);
  expect(await results()).toEqual(left);
  expect(await counts()).toMatchObject({ conversations: 1, inputs: kind === 'inputs' ? 0 : 1 });
});

test('of a server that was just removed the way back stays: its keys are forgotten by it later', async () => {
  const facts = serverFacts(database);
  const setting = { id: 'a', name: 'a', url: 'https://a.example', enabled: true, headers: [], toolsOff: [] };
  await facts.put({ serverId: 'a', tools: [], listedAt: 1, removed: { setting, at: 1, place: 0 } });
  await facts.put({ serverId: 'b', tools: [], listedAt: 1 });
  await clearStored(database, 'servers');
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

test('a store that can’t be cleared is named, and everything else of the kind is gone', async () => {
  damage('entries');
  expect(await clearStored(database, 'conversations')).toEqual(['entries']);
  const open = await database();
  for (const store of ['conversations', 'texts', 'drafts'] as const) expect(await open.count(store), store).toBe(0);
  expect(await results()).toEqual(['run_1']);
  vi.restoreAllMocks();
  expect(await clearStored(database, 'conversations')).toEqual([]);
  expect(await open.count('entries')).toBe(0);
});

test('contents that can’t be read are counted and cleared by their keys', async () => {
  damage('results');
  const sizes = await storedSizes(database);
  expect(sizes.find(({ kind }) => kind === 'attachments')).toEqual({ kind: 'attachments', count: 1, bytes: null });
  expect(sizes.find(({ kind }) => kind === 'inputs')?.bytes).toBeGreaterThan(10);
  expect(await clearStored(database, 'results')).toEqual([]);
  expect(await results()).toEqual(['att_1', 'run_1']);
});
