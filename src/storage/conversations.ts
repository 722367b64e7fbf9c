/** Conversations in IndexedDB: their logs, with drafts, results and live data, and the remembered approvals. */
import type { ConversationStore, Grant, LiveDataStore } from '#agent';
import { chatGone, type Entry, type EntryBody, Refusal } from '#conversation';
import { type Database, keysUnder, putInConversation } from './database';
import { advance, type ConversationRecord, changesLastMessage, toSummary, withLastMessage } from './summary';

export function conversationStore(database: Promise<Database>): ConversationStore {
  return {
    async create() {
      const id = crypto.randomUUID();
      await (await database).put('conversations', { id, title: '', at: Date.now(), running: false, lastSeq: 0 });
      return id;
    },
    async list() {
      const records = await (await database).getAll('conversations');
      const there = records.filter(({ goneAt }) => goneAt === undefined);
      return there.sort((a, b) => b.at - a.at).map(toSummary);
    },
    entries: async (id) => (await database).getAll('entries', keysUnder(id)),
    append: async (id, parent, bodies) => append(await database, id, parent, bodies),
    saveDraft: async (conversationId, text) => putInConversation(await database, 'drafts', { conversationId, text }),
    draft: async (id) => (await (await database).get('drafts', id))?.text ?? null,
    saveResult: async (result) => putInConversation(await database, 'results', result),
    result: async (callId) => (await (await database).get('results', callId)) ?? null,
    removeResult: async (callId) => (await database).delete('results', callId),
    grant: async (key) => known(await (await database).get('grants', key)),
    grants: async () => (await (await database).getAll('grants')).flatMap((grant) => known(grant) ?? []),
    async grantsUsed(keys, at) {
      const { store } = (await database).transaction('grants', 'readwrite');
      const found = await Promise.all(keys.map((key) => store.get(key)));
      await Promise.all(found.flatMap((grant) => (grant ? [store.put({ ...grant, usedAt: at })] : [])));
    },
    saveGrant: async (grant) => void (await (await database).put('grants', grant)),
    removeGrant: async (key) => (await database).delete('grants', key),
  };
}

/** The latest answers of bound blocks' tools, kept so that a reload shows them. */
export function liveDataStore(database: Promise<Database>): LiveDataStore {
  return {
    get: async (conversationId, blockId) => (await (await database).get('liveData', [conversationId, blockId])) ?? null,
    ofConversation: async (conversationId) => (await database).getAll('liveData', keysUnder(conversationId)),
    put: async (live) => putInConversation(await database, 'liveData', live),
    async keepOnly(conversationId, blockIds) {
      const { store } = (await database).transaction('liveData', 'readwrite');
      const keys = await store.getAllKeys(keysUnder(conversationId));
      await Promise.all(keys.filter(([, blockId]) => !blockIds.has(blockId)).map((key) => store.delete(key)));
    },
  };
}

/** Ignores a grant of an early version, which has no subject and so can't be listed or revoked. */
const known = (grant: Grant | undefined): Grant | null => (grant?.about ? grant : null);

async function append(database: Database, id: string, parent: string | null, given: EntryBody[]): Promise<Entry[]> {
  const bodies = structuredClone(given); // fails before anything is written if something can't be stored
  const transaction = database.transaction(['conversations', 'entries', 'drafts'], 'readwrite', {
    durability: 'strict',
  });
  const record = await transaction.objectStore('conversations').get(id);
  if (!record) throw chatGone();
  if (record.goneAt !== undefined) throw new Refusal('This chat was deleted. Start a new one.');
  const added = toEntries(record, parent, bodies);
  const entries = transaction.objectStore('entries');
  const writes = added.map((entry) => entries.add(entry));
  const updateRecord = async () => {
    const next = added.reduce(advance, record);
    const updated = changesLastMessage(added) ? withLastMessage(next, await entries.getAll(keysUnder(id))) : next;
    await transaction.objectStore('conversations').put(updated);
  };
  await Promise.all([
    ...writes,
    updateRecord(),
    ...(bodies.some(endsDraft) ? [transaction.objectStore('drafts').delete(id)] : []),
    transaction.done,
  ]);
  return added;
}

/** Numbers the bodies and chains them after `parent`. */
function toEntries({ id, lastSeq }: ConversationRecord, parent: string | null, bodies: EntryBody[]): Entry[] {
  const added: Entry[] = [];
  for (const [i, body] of bodies.entries()) {
    const place = { seq: lastSeq + i + 1, id: crypto.randomUUID(), parent: added.at(-1)?.id ?? parent };
    added.push({ ...body, ...place, conversationId: id, at: Date.now() });
  }
  return added;
}

/** After these the draft is in the log, or obsolete. */
const endsDraft = ({ type }: EntryBody): boolean => type === 'assistant-message' || type === 'run-ended';
