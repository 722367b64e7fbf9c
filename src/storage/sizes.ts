/** How much is kept, by kind, and clearing it. */
import type { Database, TabhandSchema } from './database';

type StoreName = keyof { [Name in keyof TabhandSchema as string extends Name ? never : Name]: never };

/** What a person would clear together. */
const kinds = {
  conversations: ['conversations', 'entries', 'drafts', 'liveData'],
  results: ['results'],
  servers: ['servers'],
  inputs: ['savedInputs', 'toolRuns'],
} as const satisfies Record<string, readonly StoreName[]>;

export type StoredKind = keyof typeof kinds;
const storedKinds = Object.keys(kinds) as StoredKind[]; // its own keys

export interface StoredSize {
  kind: StoredKind;
  /** Of the first store: conversations, results, servers, saved inputs. */
  count: number;
  /** Bytes, estimated by what each would be as text. */
  bytes: number;
}

export async function storedSizes(opened: Promise<Database>): Promise<StoredSize[]> {
  const database = await opened;
  return Promise.all(
    storedKinds.map(async (kind) => {
      const bytes = await Promise.all(kinds[kind].map((store) => bytesOf(database, store)));
      return { kind, count: await database.count(kinds[kind][0]), bytes: bytes.reduce((sum, each) => sum + each, 0) };
    }),
  );
}

/** One record at a time: a store may be larger than memory. */
async function bytesOf(database: Database, store: StoreName): Promise<number> {
  let bytes = 0;
  for (let at = await database.transaction(store).store.openCursor(); at; at = await at.continue()) {
    bytes += JSON.stringify(at.value).length;
  }
  return bytes;
}

export async function clearStored(opened: Promise<Database>, kind: StoredKind): Promise<void> {
  const names: StoreName[] = [...kinds[kind]];
  const transaction = (await opened).transaction(names, 'readwrite', { durability: 'strict' });
  await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done]);
}
