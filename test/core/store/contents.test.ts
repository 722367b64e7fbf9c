/** Results and attachments are kept up to a limit: the oldest go first. */
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { historyStore } from '#features/history/background/storage.ts';
import { manualRunStore } from '#features/tools/background/storage.ts';
import { eventually } from '../../support/eventually';

type Connection = ReturnType<typeof openDatabase>;

let database: Connection;
let databases = 0;

beforeEach(() => {
  databases += 1;
  database = openDatabase(`contents-${databases}`);
});

const result = (callId: string, conversationId: string, at: number) => ({
  ...{ callId, conversationId, at },
  content: [{ type: 'text' as const, text: 'x'.repeat(1000) }], // const: a literal type
});
const kept = async () => (await (await database()).getAllKeys('results')).sort();

describe('item 10: stored results and attachments', () => {
  test('are kept up to a limit over all chats; the oldest go first, the newest stays, runs by hand count for themselves', async () => {
    const store = conversationStore(database, { count: 100, bytes: 4000 });
    const [id, other] = [await store.create(), await store.create()];
    await manualRunStore(database).saveResult(result('run_1', 'by-hand', 1));
    await store.saveResult(result('call_2', id, 2));
    await store.saveResult(result('att_1', other, 1));
    await store.saveResult(result('call_3', id, 3));
    await store.saveResult(result('call_4', other, 4));
    await eventually(async () => expect(await kept()).toEqual(['call_2', 'call_3', 'call_4', 'run_1']));
    await store.saveResult({ ...result('call_5', id, 5), content: [{ type: 'text', text: 'x'.repeat(9000) }] });
    await eventually(async () => expect(await kept()).toEqual(['call_5', 'run_1']));
    expect(await store.result('call_2')).toBeNull();
  });

  test('come back as they were stored, without what counts them', async () => {
    const store = conversationStore(database);
    const id = await store.create();
    await store.saveResult(result('call_1', id, 1));
    expect(await store.result('call_1')).toEqual(result('call_1', id, 1));
    expect(await historyStore(database).results(id)).toEqual([result('call_1', id, 1)]);
  });

  test('of an earlier version count too', async () => {
    const name = `contents-before-${databases}`;
    const before = await openDB(name, 6, {
      upgrade(made) {
        made.createObjectStore('conversations', { keyPath: 'id' });
        made.createObjectStore('results', { keyPath: 'callId' }).createIndex('conversation', 'conversationId');
      },
    });
    await before.put('results', result('call_1', 'c1', 1));
    before.close();
    const now = openDatabase(name);
    const store = conversationStore(now, { count: 1, bytes: 1_000_000 });
    await store.saveResult(result('call_2', await store.create(), 2));
    await eventually(async () => expect(await (await now()).getAllKeys('results')).toEqual(['call_2']));
  });
});
