/** How much is stored, by kind. */
import type { Database } from './database';
import { contentKeys, kindOf, type StoredKind, type StoredPart, storedKinds, storesOf } from './kinds';

export interface StoredSize {
  kind: StoredKind;
  count: number;
  /** Estimated by what each would be as text; null: it can't be read. */
  bytes: number | null;
}

type Contents = Map<StoredKind, { count: number; bytes: number | null }>;

export async function storedSizes(opened: Promise<Database>): Promise<StoredSize[]> {
  const database = await opened;
  const contents = await sizesOfContents(database);
  return Promise.all(
    storedKinds.map(async (kind): Promise<StoredSize> => {
      const names: readonly StoredPart[] = storesOf[kind];
      const beside = contents.get(kind) ?? { count: 0, bytes: 0 };
      const bytes = await Promise.all(names.map((store) => bytesOf(database, store).catch(unreadable)));
      const count =
        kind === 'conversations' ? await countChats(database) : await countOf(database, names, beside.count);
      return { kind, count, bytes: total([beside.bytes, ...bytes]) };
    }),
  );
}

const countOf = async (database: Database, [first]: readonly StoredPart[], beside: number): Promise<number> =>
  first === undefined ? beside : database.count(first);

const total = (all: readonly (number | null)[]): number | null =>
  all.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);

/** Those that a user knows of: the one where nothing was said yet is none, nor is one that was deleted a moment ago. */
async function countChats(database: Database): Promise<number> {
  const records = await database.getAll('conversations').catch(unreadable);
  if (records === null) return database.count('conversations');
  return records.filter(({ title, goneAt }) => title !== '' && goneAt === undefined).length;
}

function unreadable(error: unknown): null {
  console.error('Something that is kept could not be read.', error);
  return null;
}

/** One record at a time: a store may be larger than memory. */
async function bytesOf(database: Database, store: StoredPart): Promise<number> {
  let bytes = 0;
  for (let at = await database.transaction(store).store.openCursor(); at; at = await at.continue())
    bytes += JSON.stringify(at.value).length;
  return bytes;
}

async function sizesOfContents(database: Database): Promise<Contents> {
  const sizes: Contents = new Map();
  for (const { kind } of await contentKeys(database))
    sizes.set(kind, { count: (sizes.get(kind)?.count ?? 0) + 1, bytes: null });
  const bytes = await bytesOfContents(database).catch(unreadable);
  for (const [kind, { count }] of sizes) sizes.set(kind, { count, bytes: bytes?.get(kind) ?? null });
  return sizes;
}

async function bytesOfContents(database: Database): Promise<Map<StoredKind, number>> {
  const bytes = new Map<StoredKind, number>();
  for (let at = await database.transaction('results').store.openCursor(); at; at = await at.continue()) {
    const kind = kindOf(at.value.callId, at.value.conversationId);
    bytes.set(kind, (bytes.get(kind) ?? 0) + JSON.stringify(at.value).length);
  }
  return bytes;
}
