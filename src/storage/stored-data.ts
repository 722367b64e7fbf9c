/** Stored data by kind, as the user tells it apart: how much there is of each, and deleting it. */
import { isAttachmentId } from '#conversation';
import type { Connection } from './connection';
import { type Database, manualRunOwner, sizeOf, type TabhandSchema } from './database';

type StoreName = keyof { [Name in keyof TabhandSchema as string extends Name ? never : Name]: never };

/** The stores of each kind. The records of the first are what the user is shown as the count. */
const storesOf = {
  conversations: ['conversations', 'entries', 'texts', 'drafts', 'listings', 'liveData'],
  attachments: [],
  results: [],
  runs: ['toolRuns'],
  inputs: ['savedInputs'],
  servers: ['servers'],
  packs: ['packs'],
  evals: ['suites', 'evalRuns', 'evalAttempts'],
} as const satisfies Record<string, readonly StoreName[]>;

export type StoredKind = keyof typeof storesOf;
export const storedKinds = Object.keys(storesOf) as StoredKind[]; // its own keys

/** The store `results` holds the contents of three kinds. */
type ContentKind = 'attachments' | 'results' | 'runs';

/** The contents that are deleted with each kind. */
const contentsOf: Partial<Record<StoredKind, readonly ContentKind[]>> = {
  conversations: ['attachments', 'results'],
  attachments: ['attachments'],
  results: ['results'],
  runs: ['runs'],
};

/** A store that clearing may have failed to clear. */
export type StoredPart = (typeof storesOf)[StoredKind][number] | 'results';

export interface StoredSize {
  kind: StoredKind;
  count: number;
  /** Estimated by the length of the records as JSON; null if they can't be read. */
  bytes: number | null;
}

export async function storedSizes(connect: Connection): Promise<StoredSize[]> {
  const database = await connect();
  const keys = await contentKeys(database);
  const contentBytes = await bytesOfContents(database).catch(reportUnreadable);
  return Promise.all(
    storedKinds.map(async (kind): Promise<StoredSize> => {
      const names: readonly StoredPart[] = storesOf[kind];
      const ofStores = await Promise.all(names.map((store) => bytesOf(database, store).catch(reportUnreadable)));
      const contents = keys.filter((key) => key.kind === kind).length;
      const ofContents = contents === 0 ? 0 : contentBytes && (contentBytes.get(kind) ?? null);
      const [first] = names;
      if (kind === 'conversations') return { kind, count: await countChats(database), bytes: total(ofStores) };
      return { kind, count: first ? await database.count(first) : contents, bytes: total([ofContents, ...ofStores]) };
    }),
  );
}

const total = (all: readonly (number | null)[]): number | null =>
  all.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);

/** Conversations that the user knows of: not those without a message, nor those that were deleted. */
async function countChats(database: Database): Promise<number> {
  const records = await database.getAll('conversations').catch(reportUnreadable);
  if (records === null) return database.count('conversations');
  return records.filter(({ title, goneAt }) => title !== '' && goneAt === undefined).length;
}

function reportUnreadable(error: unknown): null {
  console.error('Some stored data could not be read.', error);
  return null;
}

/** Reads one record at a time, as a store may be larger than memory. */
async function bytesOf(database: Database, store: StoredPart): Promise<number> {
  let bytes = 0;
  for (let at = await database.transaction(store).store.openCursor(); at; at = await at.continue())
    bytes += sizeOf(at.value);
  return bytes;
}

async function bytesOfContents(database: Database): Promise<Map<StoredKind, number>> {
  const bytes = new Map<StoredKind, number>();
  for (let at = await database.transaction('results').store.openCursor(); at; at = await at.continue()) {
    const kind = kindOf(at.value.callId, at.value.conversationId);
    bytes.set(kind, (bytes.get(kind) ?? 0) + sizeOf(at.value));
  }
  return bytes;
}

/** Reads only keys, so that a damaged record is listed too. */
async function contentKeys(database: Database): Promise<{ callId: string; kind: ContentKind }[]> {
  const keys: { callId: string; kind: ContentKind }[] = [];
  const index = database.transaction('results').store.index('conversation');
  for (let at = await index.openKeyCursor(); at; at = await at.continue())
    keys.push({ callId: at.primaryKey, kind: kindOf(at.primaryKey, at.key) });
  return keys;
}

function kindOf(callId: string, conversationId: string): ContentKind {
  if (conversationId === manualRunOwner) return 'runs';
  return isAttachmentId(callId) ? 'attachments' : 'results';
}

/** Deletes store by store, by key, so that a damaged record keeps nothing else from being deleted. Resolves with the stores that failed, each of which is unchanged. */
export async function clearStored(connect: Connection, kind: StoredKind): Promise<StoredPart[]> {
  const database = await connect();
  const failed: StoredPart[] = [];
  const attempt = async (part: StoredPart, clearing: Promise<void>) => {
    await clearing.catch((error: unknown) => {
      console.error(`The store ${part} could not be cleared.`, error);
      failed.push(part);
    });
  };
  for (const part of storesOf[kind])
    await attempt(part, part === 'servers' ? clearServers(database) : clearStore(database, part));
  const contents = contentsOf[kind];
  if (contents) await attempt('results', clearContents(database, contents));
  return failed;
}

async function clearStore(database: Database, part: StoredPart): Promise<void> {
  const { store, done } = database.transaction(part, 'readwrite', { durability: 'strict' });
  await Promise.all([store.clear(), done]);
}

async function clearContents(database: Database, kinds: readonly ContentKind[]): Promise<void> {
  const keys = (await contentKeys(database)).filter(({ kind }) => kinds.includes(kind));
  const { store, done } = database.transaction('results', 'readwrite', { durability: 'strict' });
  await Promise.all([...keys.map(({ callId }) => store.delete(callId)), done]);
}

/** Keeps removed servers that can still be restored: their facts say which keys are to be deleted later. */
async function clearServers(database: Database): Promise<void> {
  const { store, done } = database.transaction('servers', 'readwrite', { durability: 'strict' });
  const facts = await store.getAll();
  const cleared = facts.filter(({ removed }) => !removed).map(({ serverId }) => store.delete(serverId));
  await Promise.all([...cleared, done]);
}
