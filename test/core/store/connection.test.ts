/** A connection that the browser closed, a database that is full, deleted or of a newer version, and records that are damaged. */
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { conversationStore } from '#core/store/conversations.ts';
import { lossStore } from '#core/store/loss.ts';
import { openDatabase } from '#core/store/opening.ts';
import { SecretStore } from '#core/store/secrets.ts';
import { historyStore } from '#features/history/background/storage.ts';
import { eventually } from '../../support/eventually';
import { says } from '../../support/log-writing';

type Connection = ReturnType<typeof openDatabase>;

let local: Record<string, unknown> = {};
vi.mock('wxt/browser', () => ({
  browser: {
    storage: {
      local: {
        get: async (key: string) => (key in local ? { [key]: local[key] } : {}),
        set: async (items: Record<string, unknown>) => void Object.assign(local, items),
      },
    },
  },
}));

let name = '';
let database: Connection;
let databases = 0;

beforeEach(() => {
  local = {};
  databases += 1;
  name = `connection-${databases}`;
  database = openDatabase(name);
});
afterEach(() => void vi.restoreAllMocks());

const failsOnce = (error: DOMException) => {
  const { getAll } = IDBObjectStore.prototype;
  return vi
    .spyOn(IDBObjectStore.prototype, 'getAll')
    .mockImplementationOnce(() => {
      throw error;
    })
    .mockImplementation(getAll);
};

describe('item 10: the connection that the browser closed', () => {
  test('is opened again on the next use, with or without an event', async () => {
    const store = conversationStore(database);
    const id = await store.create();
    (await database()).close();
    await store.append(id, null, [says.user('Hi')]);
    (await database()).close();
    expect(await store.entries(id)).toHaveLength(1);
    (await database()).close();
    expect(await new SecretStore(database, { read: async () => null, write: async () => undefined }).protection()).toBe(
      'none',
    );
  });

  test('is opened once for all who ask meanwhile', async () => {
    (await database()).close();
    const open = vi.spyOn(indexedDB, 'open');
    const all = await Promise.all([database(), database(), database()]);
    expect(new Set(all).size).toBe(1);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('could not be opened: the next use tries again', async () => {
    await database();
    (await database()).close();
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    });
    await expect(database()).rejects.toThrow('backing store');
    expect(await conversationStore(database).list()).toEqual([]);
  });

  test('fails under a read, which is tried once more; a second failure is told', async () => {
    const store = conversationStore(database);
    const id = await store.create();
    await store.append(id, null, [says.user('Hi')]);
    failsOnce(new DOMException('The connection was lost.', 'UnknownError'));
    expect(await store.entries(id)).toHaveLength(1);
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('The connection was lost.', 'UnknownError');
    });
    await expect(store.entries(id)).rejects.toThrow('lost');
  });

  test('gives way to whoever deletes or upgrades the database', async () => {
    await database();
    const newer = await openDB(name, 900);
    newer.close();
    expect(newer.version).toBe(900);
  });
});

test('item 10: a database of a newer version is refused, and says what to do', async () => {
  (await openDB(`${name}-newer`, 900)).close();
  const store = conversationStore(openDatabase(`${name}-newer`));
  await expect(store.list()).rejects.toThrow('A newer Tabhand wrote the data on this computer. Update Tabhand');
});

describe('item 10: a write that fails', () => {
  test('for want of room says so, and leaves nothing half written', async () => {
    const store = conversationStore(database);
    const id = await store.create();
    await store.append(id, null, [says.user('Hi')]);
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name === 'conversations') throw new DOMException('Full.', 'QuotaExceededError');
      return put.apply(this, given);
    });
    const failed = store.append(id, null, [says.model('Hello')]);
    await expect(failed).rejects.toMatchObject({ name: 'QuotaExceededError' });
    vi.restoreAllMocks();
    expect(await store.entries(id)).toHaveLength(1);
    expect((await store.append(id, null, [says.model('Hello')]))[0]).toMatchObject({ seq: 2 });
  });
});

describe('item 10: a damaged record', () => {
  test('of an entry costs itself only: what followed it is kept, and it is counted and not deleted', async () => {
    const store = conversationStore(database);
    const id = await store.create();
    const [first] = await store.append(id, null, [says.user('One'), says.model('Two')]);
    const pages = { type: 'pages-attached' as const, follow: true, pages: [] };
    const [, , second] = await store.entries(id);
    expect(second).toBeUndefined();
    const [broken] = await store.append(id, (await store.entries(id)).at(-1)?.id ?? null, [pages, says.user('Three')]);
    await (await database()).put('entries', { ...broken, pages: undefined } as never); // damaged
    const entries = await store.entries(id);
    expect(entries.map(({ type }) => type)).toEqual(['user-message', 'assistant-message', 'user-message']);
    expect(entries[2]?.parent).toBe(entries[1]?.id);
    expect(first?.id).toBe(entries[0]?.id);
    expect(store.unreadable(id)).toBe(1);
    expect(await (await database()).count('entries')).toBe(4);
  });

  test.each([
    ['a time that is no date', { at: 1e20 }],
    ['no id', { id: undefined }],
    ['a parent that is no id', { parent: 7 }],
    ['a type of no entry', { type: 'surprise' }],
    ['calls that are no list', { type: 'assistant-message', model: 'm', calls: 7 }],
    ['a call without a target', { type: 'assistant-message', model: 'm', calls: [{ id: 'c', name: 'n', input: {} }] }],
  ])('with %s is left out', async (_, damage) => {
    const store = conversationStore(database);
    const id = await store.create();
    const [entry] = await store.append(id, null, [says.user('One'), says.user('Two')]);
    await (await database()).put('entries', { ...entry, ...damage } as never); // damaged
    expect(await store.entries(id)).toMatchObject([{ text: 'Two', parent: null }]);
    expect(store.unreadable(id)).toBe(1);
  });

  test('that is only longer than a file may hold is read', async () => {
    const store = conversationStore(database);
    const id = await store.create();
    await store.append(id, null, [{ type: 'assistant-message', model: 'm'.repeat(3000), text: 'x', calls: [] }]);
    expect(await store.entries(id)).toHaveLength(1);
    expect(store.unreadable(id)).toBe(0);
  });

  test.each([
    ['a bad date', { at: 1e20 }],
    ['a title that is no text', { title: 7 }],
    ['sources that are none', { sources: 'x' }],
  ])('of a chat with %s is listed, and empties no list', async (_, damage) => {
    const store = conversationStore(database);
    const [id, other] = [await store.create(), await store.create()];
    for (const each of [id, other]) await store.append(each, null, [says.user('Hi')]);
    const record = await (await database()).get('conversations', id);
    await (await database()).put('conversations', { ...record, ...damage } as never); // damaged
    const list = await store.list();
    expect(list.map((each) => each.id).sort()).toEqual([id, other].sort());
    for (const { at } of list) expect(new Date(at).toLocaleDateString()).not.toContain('Invalid');
    await expect(historyStore(database).search('Hi')).resolves.toHaveLength(2);
  });
});

test('item 10: damaged texts of the search, and a found line with a bad date, spoil no search', async () => {
  const store = conversationStore(database);
  const ids = [await store.create(), await store.create()];
  for (const id of ids) await store.append(id, null, [says.user('Lighthouse')]);
  expect(await historyStore(database).search('lighthouse')).toHaveLength(2);
  const db = await database();
  await db.put('texts', { conversationId: ids[0], upTo: 1, seqs: 7 } as never); // damaged
  const [entry] = await store.entries(ids[1] ?? '');
  if (entry) await db.put('entries', { ...entry, at: 1e20 });
  const found = await historyStore(database).search('lighthouse');
  expect(found.map(({ conversationId, lines }) => [ids.indexOf(conversationId), lines.length]).sort()).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

describe('item 10: a database that the browser has deleted', () => {
  const start = async () => {
    const loss = lossStore();
    await openDatabase(name, () => void loss.noteMade())();
    return loss;
  };

  test('is missed at the next start until the user has dismissed it, and at no other start', async () => {
    name = `${name}-evicted`;
    expect(await (await start()).isLost()).toBe(false);
    expect(await (await start()).isLost()).toBe(false);
    await deleteDB(name);
    const loss = await start();
    expect(await loss.isLost()).toBe(true);
    expect(await (await start()).isLost()).toBe(true);
    await loss.dismiss();
    expect(await (await start()).isLost()).toBe(false);
  });

  test('while the background lives is made anew, and missed', async () => {
    name = `${name}-alive`;
    const loss = lossStore();
    const connect = openDatabase(name, () => void loss.noteMade());
    await connect();
    await eventually(() => expect(local).not.toEqual({}));
    await deleteDB(name);
    expect(await conversationStore(connect).list()).toEqual([]);
    expect(await loss.isLost()).toBe(true);
  });

  test('of a version that left no mark is not missed at its update', async () => {
    name = `${name}-updated`;
    await openDatabase(name)();
    expect(await (await start()).isLost()).toBe(false);
    await deleteDB(name);
    expect(await (await start()).isLost()).toBe(true);
  });
});
