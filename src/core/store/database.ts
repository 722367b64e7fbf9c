/** The extension's IndexedDB: its stores, their keys, and the operations that several stores share. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Entry, StoredResult } from '#core/log/entry.ts';
import type { LiveData } from '#core/log/live-data.ts';
import { chatGone } from '#core/log/refusal.ts';
import type { Grant, ManualRun, SavedInput } from '#core/loop/stores.ts';
import type { Lock, Sealed } from './sealing';
import type { ConversationRecord } from './summary';

/** A plain secret; a sealed one with its last four characters; or the lock that all sealed secrets share. */
export type SecretRecord =
  | { name: string; value: string }
  | { name: string; sealed: Sealed; tail: string }
  | { name: string; lock: Lock };

/** The messages of a conversation, as the search reads them. */
export interface TextRecord {
  conversationId: string;
  /** `seq` of the last entry that it covers. */
  upTo: number;
  /** `seq` of each message, in the order of the texts. */
  seqs: number[];
  /** The folded texts, separated by NUL characters. */
  folded: string;
}

/** `going` is set while it runs, so that the index holds only those; `bytes` includes its full result and counts towards the limit. */
export type ManualRunRecord = ManualRun & { going?: 1; bytes?: number };
export type SavedInputRecord = SavedInput & { bytes?: number };

/** The conversation id of manual runs' full results. */
export const manualRunOwner = 'by-hand';

/** `bytes`: of a conversation's content, which counts towards its limit. */
export type StoredResultRecord = StoredResult & { bytes?: number };

export const toResult = ({ bytes: _, ...result }: StoredResultRecord): StoredResult => result;

/** The core's own stores; each feature adds its own to this interface. */
export interface TabhandSchema extends DBSchema {
  conversations: { key: string; value: ConversationRecord };
  entries: { key: [string, number]; value: Entry };
  results: { key: string; value: StoredResultRecord; indexes: { conversation: string; age: [number, number] } };
  /** Derived from the entries, and made again when those are newer. */
  texts: { key: string; value: TextRecord };
  drafts: { key: string; value: { conversationId: string; text: string } };
  /** What models read of tools, which nothing asks for since data is asked about by pair; emptied at the next start. */
  listings: { key: string; value: { conversationId: string } };
  grants: { key: string; value: Grant };
  secrets: { key: string; value: SecretRecord };
  liveData: { key: [string, string]; value: LiveData };
  toolRuns: {
    key: [string, string, number, string];
    value: ManualRunRecord;
    indexes: { going: number; age: [number, number] };
  };
  savedInputs: { key: [string, string, string]; value: SavedInputRecord; indexes: { age: [number, number] } };
}

export type Database = IDBPDatabase<TabhandSchema>;

/** Estimates the size of a record by its length as JSON. */
export const sizeOf = (record: unknown): number => JSON.stringify(record)?.length ?? 0;

/** All keys that begin with these parts: IndexedDB sorts arrays after numbers and strings. */
export const keysUnder = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

interface StoreOfLists {
  openKeyCursor(range?: IDBKeyRange): Promise<{ readonly key: readonly [string, ...unknown[]] } | null>;
}

/** The distinct first parts of a store's keys. Skips the records between them, of which there may be many. */
export async function firstKeyParts(store: StoreOfLists): Promise<string[]> {
  const parts: string[] = [];
  for (let at = await store.openKeyCursor(); at; ) {
    const [first] = at.key;
    parts.push(first);
    at = await store.openKeyCursor(IDBKeyRange.lowerBound([first, []]));
  }
  return parts;
}

type OwnedStore = 'drafts' | 'results' | 'texts' | 'liveData';

/**
 * Writes a record only if its conversation exists, checked in the same transaction so that no orphan remains. Resolves with
 * whether it was written. A deleted conversation doesn't count, even while it can be restored.
 */
export async function putIfConversationExists<N extends OwnedStore>(
  database: Database,
  name: N,
  value: TabhandSchema[N]['value'],
): Promise<boolean> {
  const transaction = database.transaction(['conversations', name as OwnedStore], 'readwrite'); // idb can't resolve a generic name
  const record = await transaction.objectStore('conversations').get(value.conversationId);
  const exists = record !== undefined && record.goneAt === undefined;
  await settle(transaction, exists ? [transaction.objectStore(name).put(value)] : []);
  return exists;
}

interface Settling {
  done: Promise<void>;
  abort(): void;
}

/**
 * Waits for a transaction, and aborts it if any of its work fails, so that nothing is half written. A request that was aborted
 * doesn't know why; the transaction does.
 */
export async function settle(transaction: Settling, work: readonly Promise<unknown>[]): Promise<void> {
  const abort = (error: unknown) => {
    try {
      transaction.abort();
    } catch (ended) {
      console.debug('The transaction had ended by itself.', ended);
    }
    throw error;
  };
  const [ended, ...parts] = await Promise.allSettled([transaction.done, ...work.map((part) => part.catch(abort))]);
  const reasons = [ended, ...parts].flatMap((each) => (each?.status === 'rejected' ? [each.reason] : []));
  if (reasons.length > 0) throw reasons.find((reason) => reason?.name !== 'AbortError') ?? reasons[0];
}

/** Throws a `Refusal` if the conversation doesn't exist. */
export async function putInConversation<N extends OwnedStore>(...put: Parameters<typeof putIfConversationExists<N>>) {
  if (!(await putIfConversationExists(...put))) throw chatGone();
}

interface AgeCursor<Key> {
  key: [at: number, bytes: number];
  primaryKey: Key;
  continue(): Promise<AgeCursor<Key> | null>;
}

/** Takes records by age, newest first, and gives the keys of those beyond the limit. The newest stays, whatever its size. */
export async function beyondLimit<Key>(
  newest: Promise<AgeCursor<Key> | null>,
  limits: { count: number; bytes: number },
): Promise<Key[]> {
  const beyond: Key[] = [];
  let [count, bytes] = [0, 0];
  for (let at = await newest; at; at = await at.continue()) {
    count += 1;
    bytes += at.key[1];
    if (count > 1 && (count > limits.count || bytes > limits.bytes)) beyond.push(at.primaryKey);
  }
  return beyond;
}
