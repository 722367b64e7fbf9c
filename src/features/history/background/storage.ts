/** The list of conversations: pinning, deleting with a way back, wiping, searching and importing. */

import type { Entry, StoredResult } from '#core/log/entry.ts';
import type { ConversationSummary } from '#core/loop/stores.ts';
import { type Connection, createReading } from '#core/store/connection.ts';
import {
  type Database,
  firstKeyParts,
  keysUnder,
  manualRunOwner,
  settle,
  sizeOf,
  toResult,
} from '#core/store/database.ts';
import { readRecords } from '#core/store/records.ts';
import { advance, type ConversationRecord, toRecords, toSummary, withLastMessage } from '#core/store/summary.ts';
import { createTextSearch } from '#core/store/texts.ts';
import type { BroughtConversation } from '#features/exports/index.ts';

const blank: ConversationRecord = { id: '', title: '', at: 0, running: false, lastSeq: 0 };

export type HistoryStore = ReturnType<typeof historyStore>;

export function historyStore(connect: Connection) {
  const { prepare, search, forget, forgetAll } = createTextSearch(connect);
  const read = createReading(connect);
  const change = async (ids: readonly string[], how: Change) => changeRecords(await connect(), ids, how);

  return {
    prepare,
    search,
    /** To be called after all conversations were cleared: empties what the search has in memory. */
    forgetAll,
    /** Of the conversations that exist. */
    async summaries(ids: readonly string[]): Promise<ConversationSummary[]> {
      const records = await read((db) => Promise.all(ids.map((id) => db.get('conversations', id))));
      return toRecords(records).map(toSummary);
    },
    pin: async (id: string, pinned: boolean) => void (await change([id], (record) => ({ ...record, pinned }))),
    /** Takes conversations out of the list. They can be restored until `goneAt`, milliseconds since 1970. */
    hide: async (ids: readonly string[], goneAt: number) =>
      void (await change(ids, (record) => ({ ...record, goneAt }))),
    /** Resolves with those that still existed. */
    restore: (ids: readonly string[]) => change(ids, ({ goneAt: _, ...record }) => record),
    /** Wipes hidden conversations whose time has come, and all orphaned records. Resolves with the ids of the conversations. */
    async purge(now: number): Promise<string[]> {
      const wiped = await wipeDue(connect, now, forget);
      await deleteOrphans(await connect());
      return wiped;
    },
    results: async (id: string): Promise<StoredResult[]> =>
      readRecords('results', await read((db) => db.getAllFromIndex('results', 'conversation', id))).map(toResult),
    /** A conversation in the list has the first entry and the last message of this one: it is the same one, or has gone on since. */
    knows: ({ entries }: BroughtConversation): Promise<boolean> => read((db) => knows(db, entries)),
    /** Imports a conversation, hidden at first, in one transaction. */
    add: async (id: string, brought: BroughtConversation, goneAt: number): Promise<void> =>
      add(await connect(), id, { ...brought, goneAt }),
  };
}

type Change = (record: ConversationRecord) => ConversationRecord;

/** Resolves with those that exist. */
async function changeRecords(database: Database, ids: readonly string[], how: Change): Promise<string[]> {
  const { store, done } = database.transaction('conversations', 'readwrite', { durability: 'strict' });
  const records = await Promise.all(ids.map((id) => store.get(id)));
  const found = records.filter((record) => record !== undefined);
  await Promise.all([...found.map((record) => store.put(how(record))), done]);
  return found.map(({ id }) => id);
}

async function knows(database: Database, entries: readonly Entry[]): Promise<boolean> {
  const { title } = entries.reduce(advance, blank);
  const said = entries.findLast(({ type }) => type === 'user-message' || type === 'assistant-message');
  const marks = [...entries.slice(0, 1), ...(said ? [said] : [])];
  const like = toRecords(await database.getAll('conversations')).filter((record) => record.title === title);
  for (const { id } of like) {
    const here = await Promise.all(marks.map(({ seq }) => database.get('entries', [id, seq])));
    if (marks.every(({ at, type }, i) => here[i]?.at === at && here[i].type === type)) return true;
  }
  return false;
}

/** `forget`: called for each as soon as it is gone. */
async function wipeDue(connect: Connection, now: number, forget: (id: string) => void): Promise<string[]> {
  const records = await createReading(connect)((db) => db.getAll('conversations'));
  const wiped: string[] = [];
  for (const { id, goneAt = Number.POSITIVE_INFINITY } of records) {
    if (goneAt > now || !(await wipe(await connect(), id, now))) continue;
    forget(id);
    wiped.push(id);
  }
  return wiped;
}

/** Reads `goneAt` again, as the conversation may have been restored since it was listed. Resolves with whether it was wiped. */
async function wipe(database: Database, id: string, now: number): Promise<boolean> {
  const stores = ['conversations', 'entries', 'results', 'texts', 'drafts', 'listings', 'liveData'] as const; // the names' literal types
  const transaction = database.transaction(stores, 'readwrite');
  const { goneAt = Number.POSITIVE_INFINITY } = (await transaction.objectStore('conversations').get(id)) ?? {};
  if (goneAt > now) return false;
  const results = await transaction.objectStore('results').index('conversation').getAllKeys(id);
  await Promise.all([
    ...(['entries', 'liveData'] as const).map((name) => transaction.objectStore(name).delete(keysUnder(id))), // literal types
    ...(['texts', 'drafts', 'listings', 'conversations'] as const).map((name) =>
      transaction.objectStore(name).delete(id),
    ), // literal types
    ...results.map((key) => transaction.objectStore('results').delete(key)),
    transaction.done,
  ]);
  return true;
}

/** Records whose conversation doesn't exist: a clearing that failed half-way, or an earlier version, may have left them. */
async function deleteOrphans(database: Database): Promise<void> {
  const owned = ['entries', 'results', 'texts', 'drafts', 'listings', 'liveData', 'toolRuns'] as const; // the names' literal types
  const transaction = database.transaction(['conversations', ...owned], 'readwrite');
  const existing = new Set(await transaction.objectStore('conversations').getAllKeys());
  const isOrphan = (id: string) => !existing.has(id);
  const [entries, liveData] = [transaction.objectStore('entries'), transaction.objectStore('liveData')];
  for (const id of (await firstKeyParts(entries)).filter(isOrphan)) await entries.delete(keysUnder(id));
  for (const id of (await firstKeyParts(liveData)).filter(isOrphan)) await liveData.delete(keysUnder(id));
  await transaction.objectStore('listings').clear();
  for (const name of ['texts', 'drafts'] as const) {
    const store = transaction.objectStore(name);
    for (const id of (await store.getAllKeys()).filter(isOrphan)) await store.delete(id);
  }
  const results = transaction.objectStore('results');
  for (let at = await results.index('conversation').openKeyCursor(); at; at = await at.continue())
    if (at.key !== manualRunOwner && isOrphan(at.key)) await results.delete(at.primaryKey);
  // A slash command belongs to its chat as well as to the tool; a run from Tools belongs to the tool alone.
  for (let at = await transaction.objectStore('toolRuns').openCursor(); at; at = await at.continue())
    if (at.value.inChat && isOrphan(at.value.conversationId)) await at.delete();
  await transaction.done;
}

async function add(
  database: Database,
  id: string,
  { entries, results, pinned, goneAt }: BroughtConversation & { goneAt: number },
): Promise<void> {
  const imported = withLastMessage(entries.reduce(advance, { ...blank, id }), entries);
  const transaction = database.transaction(['conversations', 'entries', 'results'], 'readwrite');
  await settle(transaction, [
    transaction.objectStore('conversations').add({ ...imported, running: false, pinned, goneAt }),
    ...entries.map((entry) => transaction.objectStore('entries').add(entry)),
    ...results.map((result) => transaction.objectStore('results').add({ ...result, bytes: sizeOf(result) })),
  ]);
}

export const undoFor = 12_000;
