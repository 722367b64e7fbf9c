/** Databases and settings as builds of the past wrote them (test/fixtures/upgrades) open in this one, with nothing lost. */
import 'fake-indexeddb/auto';
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings, parseSettings } from '#core/settings/settings.ts';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { SecretStore } from '#core/store/secrets.ts';
import '#features/evals/background/storage.ts';
import '#features/packs/background/storage.ts';
import '#features/servers/background/storage.ts';
import { readRecord } from '../../../src/core/store/records';
import { newest, type Past, pasts } from '../../support/pasts';

/** What the newest build makes anew: version 2 didn't say which binding live data answers. */
const madeAgain = ({ version }: Past, store: string): boolean => version === 2 && store === 'liveData';

/** A grant of before grants said what they are about stays, and allows nothing: the user is asked once more. */
const isAsked = (record: object): boolean => 'definitionHash' in record && !('about' in record);

/** So does what was remembered from one source to another, before that was asked in each chat. */
const isFlow = (record: object): boolean => 'key' in record && /^flow /.test(String(record.key));

/** A widget that version 2 kept up to date: it didn't say by which tool, so the widget stays as it was last drawn. */
const isUnbound = ({ operation }: Record<string, unknown>): boolean =>
  /"type":"bound"/.test(JSON.stringify(operation) ?? '') && !/"definitionHash"/.test(JSON.stringify(operation));

const besideLogs = [
  ...(['evalAttempts', 'evalRuns', 'grants', 'liveData', 'packs', 'results'] as const), // names of stores
  ...(['savedInputs', 'servers', 'suites', 'toolRuns'] as const), // names of stores
];

const name = 'upgrades';

/** Makes the database as that build had it. */
async function write(
  { version, schema, stores }: Past,
  also: (db: IDBPDatabase) => Promise<unknown> = async () => undefined,
) {
  const db = await openDB(name, version, {
    upgrade(made) {
      for (const [store, { keyPath, indexes }] of Object.entries(schema)) {
        const created = made.createObjectStore(store, { keyPath });
        for (const [index, path] of Object.entries(indexes)) created.createIndex(index, path);
      }
    },
  });
  for (const [store, records] of Object.entries(stores)) for (const record of records) await db.put(store, record);
  await also(db);
  db.close();
}

const shapeOf = (db: IDBPDatabase) =>
  [...db.objectStoreNames].map((store) => {
    const { keyPath, indexNames } = db.transaction(store).store;
    return [store, keyPath, [...indexNames]];
  });

const opened = () => openDatabase(name);
const withoutBytes = ({ bytes: _, ...record }: Record<string, unknown>) => record;
const sorted = (records: Record<string, unknown>[]) =>
  records.map((record) => JSON.stringify(withoutBytes(record))).sort();

beforeEach(async () => {
  await deleteDB(name);
});

test('there is a database of every version that was ever built', async () => {
  const { version } = await opened()();
  expect(pasts.map((past) => past.version)).toEqual(Array.from({ length: version }, (_, i) => i + 1));
});

describe.each(pasts)('the database of version $version, by build $build', (past) => {
  test('keeps every record', async () => {
    await write(past);
    const db = await opened()();
    for (const [store, records] of Object.entries(past.stores)) {
      if (madeAgain(past, store)) continue;
      const kept = await (db as unknown as IDBPDatabase).getAll(store); // stores of any version
      expect(sorted(kept), store).toEqual(sorted(records));
    }
    db.close();
  });

  test('has the stores and indexes of a new one, and its limits count what was there', async () => {
    const fresh = await openDatabase('fresh')();
    await write(past);
    const db = await opened()();
    expect(shapeOf(db as unknown as IDBPDatabase)).toEqual(shapeOf(fresh as unknown as IDBPDatabase)); // of any schema
    for (const store of ['toolRuns', 'savedInputs'] as const)
      expect(await db.countFromIndex(store, 'age'), store).toBe(await db.count(store));
    db.close();
    fresh.close();
  });

  test('shows every chat, with every entry, and what was said in them', async () => {
    await write(past);
    const connect = opened();
    const store = conversationStore(connect);
    const listed = await store.list();
    const chats = (past.stores.conversations ?? []).filter(({ goneAt }) => goneAt === undefined);
    expect(listed.map(({ id }) => id).sort()).toEqual(chats.map(({ id }) => id).sort());
    const lost: unknown[] = [];
    for (const { id } of listed) {
      const entries = await store.entries(id);
      const written = (past.stores.entries ?? []).filter(({ conversationId }) => conversationId === id);
      const kept = new Set(entries.map(({ seq }) => seq));
      lost.push(...written.filter((entry) => !kept.has(entry.seq as number) && !isUnbound(entry)));
    }
    expect(lost).toEqual([]);
    (await connect()).close();
  });

  test('what lies beside the logs fits what is read today', async () => {
    await write(past);
    const db = await opened()();
    for (const store of besideLogs) {
      const kept = await db.getAll(store);
      expect(
        kept.filter((record) => !isAsked(record) && !isFlow(record) && readRecord(store, record) === null),
        store,
      ).toEqual([]);
    }
    db.close();
  });

  test('every key that isn’t sealed can be read', async () => {
    await write(past);
    const connect = opened();
    const secrets = new SecretStore(connect, { read: async () => null, write: async () => undefined });
    for (const record of past.stores.secrets ?? [])
      if ('value' in record) expect(await secrets.get(record.name as string)).toBe(record.value);
    (await connect()).close();
  });

  test('a record that is broken costs only itself', async () => {
    const [first] = past.stores.entries ?? [];
    const id = first?.conversationId as string;
    await write(past, (db) => db.put('entries', { conversationId: id, seq: 100_000, type: 'nothing', at: 'never' }));
    const connect = opened();
    const store = conversationStore(connect);
    const written = (past.stores.entries ?? []).filter(({ conversationId }) => conversationId === id);
    expect(await store.entries(id)).toHaveLength(written.length);
    expect(store.unreadable(id)).toBe(1);
    (await connect()).close();
  });
});

test('a database of a newer version is refused and stays as it is', async () => {
  const kept = { id: 'future', title: 'Of tomorrow', shape: { unknown: true } };
  const version = newest.version + 1;
  await write({ ...newest, version }, (db) => db.put('conversations', kept));
  await expect(conversationStore(opened()).list()).rejects.toThrow('Update Tabhand, then open it again.');
  const db = await openDB(name);
  expect([db.version, await db.get('conversations', 'future')]).toEqual([version, kept]);
  db.close();
});

describe.each(pasts)('the settings of build $build', ({ settings }) => {
  test('are read as they were written', () => {
    for (const written of settings) {
      const read: Record<string, unknown> = { ...parseSettings(written) };
      const { models, ...rest } = written;
      expect(read).toMatchObject(rest);
      expect(Object.keys(read)).toEqual(Object.keys(defaultSettings));
      if (written.model) expect(read.models).toContainEqual(expect.objectContaining({ choice: written.model }));
      if (Array.isArray(models)) expect(read.models).toMatchObject(models);
    }
  });

  test('a setting that is broken costs only itself', () => {
    for (const written of settings) {
      const read = parseSettings({ ...written, maxTurns: 'many' });
      expect({ ...read, maxTurns: 0 }).toEqual({ ...parseSettings(written), maxTurns: 0 });
    }
  });
});
