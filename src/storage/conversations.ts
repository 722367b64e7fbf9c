/** Conversations in IndexedDB: entries appended in one transaction, results and drafts beside them. */
import type { ConversationStore, Grant } from '#agent';
import { chatGone, type Entry, type EntryBody, Refusal } from '#conversation';
import { type Database, entriesOf } from './database';
import { putOrRefuse } from './guarded-put';
import { advance, type ConversationRecord, toSummary, turnsAway, withShownLine } from './summary';

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
    entries: async (id) => (await database).getAll('entries', entriesOf(id)),
    append: async (id, parent, bodies) => append(await database, id, parent, bodies),
    saveDraft: async (conversationId, text) => putOrRefuse(await database, 'drafts', { conversationId, text }),
    draft: async (id) => (await (await database).get('drafts', id))?.text ?? null,
    saveResult: async (result) => putOrRefuse(await database, 'results', result),
    result: async (callId) => (await (await database).get('results', callId)) ?? null,
    async removeResult(callId) {
      await (await database).delete('results', callId);
    },
    grant: async (key) => known(await (await database).get('grants', key)),
    grants: async () => (await (await database).getAll('grants')).flatMap((grant) => known(grant) ?? []),
    async grantsUsed(keys, at) {
      const { store } = (await database).transaction('grants', 'readwrite');
      const found = await Promise.all(keys.map((key) => store.get(key)));
      await Promise.all(found.flatMap((grant) => (grant ? [store.put({ ...grant, usedAt: at })] : [])));
    },
    async saveGrant(grant) {
      await (await database).put('grants', grant);
    },
    async removeGrant(key) {
      await (await database).delete('grants', key);
    },
  };
}

/** One that doesn't say what it is about can't be listed, nor taken back: it is none. */
const known = (grant: Grant | undefined): Grant | null => (grant?.about ? grant : null);

async function append(database: Database, id: string, parent: string | null, given: EntryBody[]): Promise<Entry[]> {
  const bodies = structuredClone(given); // what can't be stored fails here, before anything is written
  const transaction = database.transaction(['conversations', 'entries', 'drafts'], 'readwrite', {
    durability: 'strict',
  });
  const record = await transaction.objectStore('conversations').get(id);
  if (!record) throw chatGone();
  if (record.goneAt !== undefined) throw new Refusal('This chat was deleted. Start a new one.');
  const added = number(record, parent, bodies);
  const entries = transaction.objectStore('entries');
  const writes = added.map((entry) => entries.add(entry));
  const keep = async () => {
    const next = added.reduce(advance, record);
    const shown = turnsAway(added) ? withShownLine(next, await entries.getAll(entriesOf(id))) : next;
    await transaction.objectStore('conversations').put(shown);
  };
  await Promise.all([
    ...writes,
    keep(),
    ...(bodies.some(endsDraft) ? [transaction.objectStore('drafts').delete(id)] : []),
    transaction.done,
  ]);
  return added;
}

function number(
  { id: conversationId, lastSeq }: ConversationRecord,
  parent: string | null,
  bodies: EntryBody[],
): Entry[] {
  let before = parent;
  return bodies.map((body, i) => {
    const entry: Entry = {
      ...body,
      seq: lastSeq + i + 1,
      id: crypto.randomUUID(),
      parent: before,
      conversationId,
      at: Date.now(),
    };
    before = entry.id;
    return entry;
  });
}

/** The draft is in the log now, or of no use any more. */
const endsDraft = ({ type }: EntryBody): boolean => type === 'assistant-message' || type === 'run-ended';
