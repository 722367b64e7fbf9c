/** A conversation that has vanished leaves nothing behind: whatever was under way when it went writes no orphan, and a restore has all or nothing. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveData } from '#core/log/live-data.ts';
import type { ConversationStore, LiveDataStore } from '#core/loop/stores.ts';
import { conversationStore, liveDataStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { clearStored } from '#core/store/stored-data.ts';
import { type HistoryStore, historyStore } from '#features/history/background/storage.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import { says } from '../../support/log-writing';

type Connection = ReturnType<typeof openDatabase>;

let database: Connection;
let store: ConversationStore;
let history: HistoryStore;
let liveData: LiveDataStore;
let databases = 0;

beforeEach(() => {
  databases += 1;
  database = openDatabase(`gone-${databases}`);
  [store, history, liveData] = [conversationStore(database), historyStore(database), liveDataStore(database)];
});

const result = (callId: string, conversationId: string) => ({ callId, conversationId, content: [], at: 1 });
const binding = {
  layerKey: 'mcp:s',
  server: 's',
  tool: 't',
  definitionHash: '',
  input: {},
  from: '',
  into: '',
  every: 5,
};
const live = (conversationId: string): LiveData => ({ conversationId, blockId: 'w', binding, data: {}, at: 1 });

/** A conversation with something in every store. */
async function whole(text = 'Play Blue Train'): Promise<string> {
  const id = await store.create();
  await store.append(id, null, [says.user(text), { type: 'run-ended', reason: 'end_turn', turns: 1 }]);
  await store.saveResult(result(`result of ${id}`, id));
  await store.saveDraft(id, 'Half');
  await liveData.put(live(id));
  await history.search('train');
  return id;
}

/** How much each store holds of it. */
async function left(id: string): Promise<number[]> {
  const open = await database();
  const counts = await Promise.all([
    open.count('conversations', id),
    open.count('entries', IDBKeyRange.bound([id], [id, []])),
    open.countFromIndex('results', 'conversation', id),
    open.count('texts', id),
    open.count('drafts', id),
    open.count('liveData', IDBKeyRange.bound([id], [id, []])),
  ]);
  return counts.map((count) => Math.min(count, 1));
}

const all = [1, 1, 1, 1, 1, 1];
const none = [0, 0, 0, 0, 0, 0];
const writes: [string, (id: string) => Promise<unknown>][] = [
  ['a draft', (id) => store.saveDraft(id, 'More')],
  ['a result', (id) => store.saveResult(result('late', id))],
  ['live data', (id) => liveData.put(live(id))],
  ['an entry', (id) => store.append(id, null, [says.user('More')])],
];

test('what was run in a conversation goes with it from its tool’s history too; what was run on the bench stays', async () => {
  const id = await whole();
  const runs = manualRunStore(database);
  const place = { layerKey: 'page:https://music.example', tool: 'play' };
  const run = { ...place, conversationId: id, input: {}, at: 1, outcome: null, duration: null };
  await runs.put({ ...run, id: 'said', inChat: true });
  await runs.put({ ...run, id: 'tried', at: 2 });
  await history.hide([id], 1000);
  await history.purge(999);
  expect((await runs.ofTool(place)).map((each) => each.id).sort()).toEqual(['said', 'tried']);
  await history.purge(1000);
  expect((await runs.ofTool(place)).map((each) => each.id)).toEqual(['tried']);
});

describe('what comes too late for a conversation', () => {
  test.each(writes)('that was deleted and wiped is not kept: %s', async (_, write) => {
    const id = await whole();
    await history.hide([id], 1000);
    await history.purge(1000);
    await expect(write(id)).rejects.toThrow('no longer exists');
    expect(await left(id)).toEqual(none);
  });

  test.each(writes)('that was cleared is not kept: %s', async (_, write) => {
    const id = await whole();
    const cleared = clearStored(database, 'chats');
    const written = write(id).catch(() => undefined); // it may have come first
    await Promise.all([cleared, written]);
    await expect(write(id)).rejects.toThrow('no longer exists');
    expect(await left(id)).toEqual(none);
  });

  test.each(writes)('that was deleted and may come back is not kept: %s', async (_, write) => {
    const id = await whole();
    await history.hide([id], 1000);
    await expect(write(id)).rejects.toThrow(/no longer exists|was deleted/);
  });

  test('the search keeps no texts of one that is wiped while it reads them', async () => {
    const id = await store.create();
    await store.append(id, null, [says.user('Play Blue Train')]);
    const open = await database();
    const read = open.getAll.bind(open);
    vi.spyOn(open, 'getAll').mockImplementation(async (name, ...given) => {
      const found = await read(name, ...given);
      if (name === 'entries') {
        await history.hide([id], 1);
        await history.purge(1);
      }
      return found;
    });
    await history.search('train');
    expect(await left(id)).toEqual(none);
  });
});

test('what belongs to no conversation is swept with what is due; runs by hand and other conversations stay', async () => {
  const [kept, lost] = [await whole(), await whole('Blue sky')];
  await manualRunStore(database).saveResult(result('run_1', 'by-hand'));
  await (await database()).delete('conversations', lost);
  expect(await left(lost)).toEqual([0, 1, 1, 1, 1, 1]);
  expect(await history.purge(1)).toEqual([]);
  expect(await left(lost)).toEqual(none);
  expect(await left(kept)).toEqual(all);
  expect(await manualRunStore(database).result('run_1')).not.toBeNull();
});

/** The first many turns of the event loop, in which the other may come. */
const moments = Array.from({ length: 24 }, (_, i) => i);

describe('a conversation that is put back when it is due', () => {
  test.each(moments)('is whole or gone, never half: put back %i turns after the sweep began', async (turns) => {
    const ids = [await whole(), await whole('Another train')];
    await history.hide(ids, 1000);
    const purging = history.purge(1000);
    for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
    const [restored, purged] = [await history.restore(ids), await purging];
    expect([...restored, ...purged].sort()).toEqual([...ids].sort());
    for (const id of ids) expect(await left(id)).toEqual(restored.includes(id) ? all : none);
    await expect(history.purge(Number.MAX_SAFE_INTEGER)).resolves.toEqual([]);
  });

  test.each(moments)('is whole or gone, never half: swept %i turns after it is put back', async (turns) => {
    const id = await whole();
    await history.hide([id], 1000);
    const restoring = history.restore([id]);
    for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
    const [purged, restored] = [await history.purge(1000), await restoring];
    expect([...restored, ...purged]).toEqual([id]);
    expect(await left(id)).toEqual(restored.includes(id) ? all : none);
  });

  test('goes on being written when it won, and refuses when it lost', async () => {
    const [won, lost] = [await whole(), await whole()];
    await history.hide([won, lost], 1000);
    await history.restore([won]);
    await history.purge(1000);
    await expect(store.saveDraft(won, 'On')).resolves.toBeUndefined();
    await expect(store.saveDraft(lost, 'On')).rejects.toThrow('no longer exists');
  });
});
