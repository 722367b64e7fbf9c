/** Opens the database, and upgrades one that an earlier version made. */
import { type IDBPTransaction, type OpenDBCallbacks, openDB, type StoreNames } from 'idb';
import { Refusal } from '#core/log/refusal.ts';
import { type Connection, keepOpen } from './connection';
import { type Database, manualRunOwner, sizeOf, type TabhandSchema } from './database';

/** Connects at once. `onMade`: called when there was no database of this name. */
export function openDatabase(name = 'tabhand', onMade: () => void = () => undefined): Connection {
  const connect = keepOpen(async () => {
    const made = { isNew: false };
    const database = await openDB<TabhandSchema>(name, 11, { upgrade: upgradeTo11(made), blocking: release }).catch(
      refuseNewer,
    );
    if (made.isNew) onMade();
    return database;
  });
  connect().catch(() => undefined); // the first use says so
  return connect;
}

/** Another connection deletes or upgrades the database, and would wait for this one. */
const release = (_: number, __: number | null, { target }: IDBVersionChangeEvent): void =>
  (target as IDBDatabase).close(); // an event of the connection

function refuseNewer(error: unknown): never {
  if (error instanceof DOMException && error.name === 'VersionError')
    throw new Refusal('A newer Tabhand wrote the data on this computer. Update Tabhand, then open it again.');
  throw error;
}

type UpgradeCallback = NonNullable<OpenDBCallbacks<TabhandSchema>['upgrade']>;

const upgradeTo11 =
  (made: { isNew: boolean }): UpgradeCallback =>
  async (database, before, _, transaction) => {
    made.isNew = before === 0;
    if (before === 0) createFirst(database);
    // Version 2 didn't record which binding the data answers. It is fetched again.
    if (before === 2) database.deleteObjectStore('liveData');
    if (before < 3) database.createObjectStore('liveData', { keyPath: ['conversationId', 'blockId'] });
    if (before < 4) {
      const runs = database.createObjectStore('toolRuns', { keyPath: ['layerKey', 'tool', 'at', 'id'] });
      runs.createIndex('going', 'going');
      database.createObjectStore('savedInputs', { keyPath: ['layerKey', 'tool', 'name'] });
    }
    if (before < 5) {
      database.createObjectStore('texts', { keyPath: 'conversationId' });
      transaction.objectStore('results').createIndex('conversation', 'conversationId');
    }
    if (before < 6) await addSizes(transaction);
    if (before < 7) await addResultSizes(transaction);
    if (before < 8) database.createObjectStore('listings', { keyPath: 'conversationId' });
    if (before < 9) database.createObjectStore('packs', { keyPath: 'id' });
    if (before < 10) addEvals(database);
    if (before < 11) database.createObjectStore('skills', { keyPath: 'id' });
  };

type Upgrade = IDBPTransaction<TabhandSchema, StoreNames<TabhandSchema>[], 'versionchange'>;

function addEvals(database: Database): void {
  database.createObjectStore('suites', { keyPath: 'id' }).createIndex('site', 'site');
  const runs = database.createObjectStore('evalRuns', { keyPath: 'id' });
  runs.createIndex('suite', 'suiteId');
  runs.createIndex('going', 'going');
  database.createObjectStore('evalAttempts', { keyPath: ['runId', 'place'] });
}

/** Indexes manual runs and saved inputs by age and size, so that both can be limited. */
async function addSizes(transaction: Upgrade): Promise<void> {
  const [runs, inputs] = [transaction.objectStore('toolRuns'), transaction.objectStore('savedInputs')];
  runs.createIndex('age', ['at', 'bytes']);
  inputs.createIndex('age', ['at', 'bytes']);
  for (let at = await runs.openCursor(); at; at = await at.continue())
    await at.update({ ...at.value, bytes: sizeOf(at.value) });
  for (let at = await inputs.openCursor(); at; at = await at.continue())
    await at.update({ ...at.value, bytes: sizeOf(at.value) });
}

/** Indexes the contents of conversations by age and size. Manual runs' results have limits of their own. */
async function addResultSizes(transaction: Upgrade): Promise<void> {
  const results = transaction.objectStore('results');
  results.createIndex('age', ['at', 'bytes']);
  for (let at = await results.openCursor(); at; at = await at.continue())
    if (at.value.conversationId !== manualRunOwner) await at.update({ ...at.value, bytes: sizeOf(at.value) });
}

function createFirst(database: Database): void {
  database.createObjectStore('conversations', { keyPath: 'id' });
  database.createObjectStore('entries', { keyPath: ['conversationId', 'seq'] });
  database.createObjectStore('results', { keyPath: 'callId' });
  database.createObjectStore('drafts', { keyPath: 'conversationId' });
  database.createObjectStore('grants', { keyPath: 'key' });
  database.createObjectStore('secrets', { keyPath: 'name' });
  database.createObjectStore('servers', { keyPath: 'serverId' });
}
