/** Conversations in IndexedDB: their logs, with drafts, results and live data, and the remembered approvals. */

import type { Entry, EntryBody, StoredResult } from '#core/log/entry.ts';
import { chatGone } from '#core/log/refusal.ts';
import { toEntries } from '#core/log/tree.ts';
import type { ConversationStore, LiveDataStore } from '#core/loop/stores.ts';
import { createCollection } from './collection';
import { type Connection, createReading } from './connection';
import { beyondLimit, type Database, keysUnder, putInConversation, settle, sizeOf, toResult } from './database';
import { readLog } from './readable';
import { advance, changesLastMessage, toRecords, toSummary, withLastMessage } from './summary';

/** `limit`: of results and attachments. */
export function conversationStore(connect: Connection, limit = contentLimit): ConversationStore & LongLogs {
  const read = createReading(connect);
  const saveResult = createContents(connect, limit);
  const [results, grants] = [createCollection(connect, 'results'), createCollection(connect, 'grants')];
  const unreadable = new Map<string, number>();
  return {
    async create(id = crypto.randomUUID()) {
      await (await connect()).add('conversations', { id, title: '', at: Date.now(), running: false, lastSeq: 0 });
      return id;
    },
    // The reading begins before the schema is made, which takes as long.
    list: () => read((db) => db.getAll('conversations')).then((stored) => toRecords(stored).map(toSummary)),
    exists: async (id) => toRecords([await read((db) => db.get('conversations', id))]).length > 0,
    async entries(id) {
      const log = readLog(await read((db) => db.getAll('entries', keysUnder(id))));
      unreadable.set(id, log.unreadable);
      return log.entries;
    },
    unreadable: (id) => unreadable.get(id) ?? 0,
    newest: (id) => read((db) => readNewest(db, id)),
    append: async (id, parent, bodies) => append(await connect(), id, parent, bodies),
    saveDraft: async (conversationId, text) => putInConversation(await connect(), 'drafts', { conversationId, text }),
    draft: async (id) => (await read((db) => db.get('drafts', id)))?.text ?? null,
    saveResult,
    async result(callId) {
      const record = await results.get(callId);
      return record && toResult(record);
    },
    removeResult: results.remove,
    grant: grants.get,
    grants: grants.all,
    async grantsUsed(keys, at) {
      const { store } = (await connect()).transaction('grants', 'readwrite');
      const found = await Promise.all(keys.map((key) => store.get(key)));
      await Promise.all(found.flatMap((grant) => (grant ? [store.put({ ...grant, usedAt: at })] : [])));
    },
    saveGrant: grants.put,
    removeGrant: grants.remove,
  };
}

interface LongLogs {
  /** The newest entries of a long log, to be shown while it is read; none of a short one. */
  newest(conversationId: string): Promise<Entry[]>;
  /** How many entries of a log were left out when it was last read. */
  unreadable(conversationId: string): number;
}

/** The latest answers of bound blocks' tools, kept so that a reload shows them. */
export function liveDataStore(connect: Connection): LiveDataStore {
  const { get, under } = createCollection(connect, 'liveData');
  return {
    get: (...key) => get(key),
    ofConversation: under,
    put: async (live) => putInConversation(await connect(), 'liveData', live),
    async keepOnly(conversationId, blockIds) {
      const { store } = (await connect()).transaction('liveData', 'readwrite');
      const keys = await store.getAllKeys(keysUnder(conversationId));
      await Promise.all(keys.filter(([, blockId]) => !blockIds.has(blockId)).map((key) => store.delete(key)));
    },
  };
}

/** Entries beyond which a log is long. */
const longLog = 2000;
/** Entries of a long log that are shown first. */
const newestLength = 200;

async function readNewest(database: Database, id: string): Promise<Entry[]> {
  const [record] = toRecords([await database.get('conversations', id)]);
  if (!record || record.lastSeq <= longLog) return [];
  const newest = IDBKeyRange.bound([id, record.lastSeq - newestLength], [id, []], true);
  return readLog(await database.getAll('entries', newest)).entries;
}

async function append(database: Database, id: string, parent: string | null, appended: EntryBody[]): Promise<Entry[]> {
  const bodies = structuredClone(appended); // fails before anything is written if something can't be stored
  const transaction = database.transaction(['conversations', 'entries', 'drafts'], 'readwrite', {
    durability: isPlan(bodies.at(-1)) ? 'relaxed' : 'strict',
  });
  const record = await transaction.objectStore('conversations').get(id);
  if (!record || record.goneAt !== undefined) throw chatGone();
  const added = toEntries(bodies, { conversationId: id, lastSeq: record.lastSeq, parent });
  const entries = transaction.objectStore('entries');
  const writes = added.map((entry) => entries.add(entry));
  const updateRecord = async () => {
    const next = added.reduce(advance, record);
    const updated = changesLastMessage(added)
      ? withLastMessage(next, readLog(await entries.getAll(keysUnder(id))).entries)
      : next;
    await transaction.objectStore('conversations').put(updated);
  };
  await settle(transaction, [
    ...writes,
    updateRecord(),
    ...(bodies.some(endsDraft) ? [transaction.objectStore('drafts').delete(id)] : []),
  ]);
  return added;
}

/** It tells of nothing that has happened: without it the call is prepared or asked for again, and what is written next makes it last too. */
const isPlan = (last: EntryBody | undefined): boolean =>
  last?.type === 'call-prepared' || (last?.type === 'assistant-message' && last.byAgent !== undefined);

/** After these the draft is in the log, or obsolete. */
const endsDraft = ({ type }: EntryBody): boolean => type === 'assistant-message' || type === 'run-ended';

/** Beyond this the oldest are removed. `bytes` is estimated as JSON; the limit may be passed by a twentieth. */
const contentLimit = { count: 20_000, bytes: 200_000_000 };

/** What is stored outside the logs, results and attachments: the newest up to a limit. */
function createContents(connect: Connection, limit: typeof contentLimit) {
  /** Since the limit was last enforced; the background's first content enforces it. */
  let added = Number.POSITIVE_INFINITY;
  return async (result: StoredResult): Promise<void> => {
    const bytes = sizeOf(result);
    await putInConversation(await connect(), 'results', { ...result, bytes });
    added += bytes;
    if (added <= limit.bytes / 20) return;
    added = 0;
    connect()
      .then((database) => removeBeyond(database, limit))
      .catch((error: unknown) => console.error('Old results were not removed.', error));
  };
}

async function removeBeyond(database: Database, limit: typeof contentLimit): Promise<void> {
  const newest = database.transaction('results').store.index('age').openKeyCursor(null, 'prev');
  const beyond = await beyondLimit(newest, limit);
  if (beyond.length === 0) return;
  const { store, done } = database.transaction('results', 'readwrite');
  await Promise.all([...beyond.map((callId) => store.delete(callId)), done]);
}
