/** The conversations as a list that a user keeps in order: pinned, deleted with a way back, wiped, searched, brought in. */
import type { ConversationSummary } from '#agent';
import type { StoredResult } from '#conversation';
import type { BroughtConversation } from './archive/read';
import { type Database, entriesOf } from './database';
import { sweepOrphans } from './orphans';
import { advance, type ConversationRecord, toSummary, withShownLine } from './summary';
import { createTextSearch, type TextSearch } from './texts';

export interface HistoryStore extends Pick<TextSearch, 'prepare' | 'search'> {
  /** Of those that are there. */
  summaries(ids: readonly string[]): Promise<ConversationSummary[]>;
  pin(id: string, pinned: boolean): Promise<void>;
  /** Out of the list; until `goneAt` (milliseconds since 1970) they can be put back. */
  hide(ids: readonly string[], goneAt: number): Promise<void>;
  /** Resolves with those that were still there. */
  restore(ids: readonly string[]): Promise<string[]>;
  /** Wipes what was hidden and is due, with all that belongs to it, and what belongs to none. Resolves with the conversations it was. */
  purge(now: number): Promise<string[]>;
  /** They were cleared: nothing of them is searched any more. */
  forgetAll(): void;
  results(id: string): Promise<StoredResult[]>;
  /** A conversation from elsewhere, hidden: all of it or nothing. */
  add(id: string, brought: BroughtConversation, goneAt: number): Promise<void>;
}

export function historyStore(database: Promise<Database>): HistoryStore {
  const texts = createTextSearch(database);

  async function change(ids: readonly string[], how: (record: ConversationRecord) => ConversationRecord) {
    const transaction = (await database).transaction('conversations', 'readwrite', { durability: 'strict' });
    const records = await Promise.all(ids.map((id) => transaction.store.get(id)));
    const there = records.filter((record) => record !== undefined);
    await Promise.all([...there.map((record) => transaction.store.put(how(record))), transaction.done]);
    return there.map(({ id }) => id);
  }

  return {
    prepare: texts.prepare,
    search: texts.search,
    async summaries(ids) {
      const db = await database;
      const records = await Promise.all(ids.map((id) => db.get('conversations', id)));
      return records.flatMap((record) => (record && record.goneAt === undefined ? toSummary(record) : []));
    },
    pin: async (id, pinned) => void (await change([id], (record) => ({ ...record, pinned }))),
    hide: async (ids, goneAt) => void (await change(ids, (record) => ({ ...record, goneAt }))),
    restore: (ids) => change(ids, ({ goneAt: _, ...record }) => record),
    async purge(now) {
      const records = await (await database).getAll('conversations');
      const due = records.filter(({ goneAt = Number.POSITIVE_INFINITY }) => goneAt <= now).map(({ id }) => id);
      const wiped: string[] = [];
      for (const id of due) {
        if (!(await wipe(await database, id, now))) continue;
        texts.forget(id);
        wiped.push(id);
      }
      await sweepOrphans(await database);
      return wiped;
    },
    forgetAll: texts.forgetAll,
    results: async (id) => (await database).getAllFromIndex('results', 'conversation', id),
    add: async (id, brought, goneAt) => add(await database, id, { ...brought, goneAt }),
  };
}

/** Looks again whether it is due: it may have been put back since it was listed. Resolves with whether it is wiped. */
async function wipe(database: Database, id: string, now: number): Promise<boolean> {
  const stores = ['conversations', 'entries', 'results', 'texts', 'drafts', 'liveData'] as const; // the names' literal types
  const transaction = database.transaction(stores, 'readwrite');
  const { goneAt = Number.POSITIVE_INFINITY } = (await transaction.objectStore('conversations').get(id)) ?? {};
  if (goneAt > now) return false;
  const results = await transaction.objectStore('results').index('conversation').getAllKeys(id);
  await Promise.all([
    transaction.objectStore('entries').delete(entriesOf(id)),
    transaction.objectStore('liveData').delete(IDBKeyRange.bound([id], [id, []])),
    transaction.objectStore('texts').delete(id),
    transaction.objectStore('drafts').delete(id),
    ...results.map((key) => transaction.objectStore('results').delete(key)),
    transaction.objectStore('conversations').delete(id),
    transaction.done,
  ]);
  return true;
}

async function add(
  database: Database,
  id: string,
  { entries, results, pinned, goneAt }: BroughtConversation & { goneAt: number },
): Promise<void> {
  const blank: ConversationRecord = { id, title: '', at: 0, running: false, lastSeq: 0 };
  const imported = withShownLine(entries.reduce(advance, blank), entries);
  const transaction = database.transaction(['conversations', 'entries', 'results'], 'readwrite');
  await Promise.all([
    transaction.objectStore('conversations').add({ ...imported, running: false, pinned, goneAt }),
    ...entries.map((entry) => transaction.objectStore('entries').add(entry)),
    ...results.map((result) => transaction.objectStore('results').add(result)),
    transaction.done,
  ]);
}
