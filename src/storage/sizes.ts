/** How much is kept, by kind, and clearing it. */
import { isAttachmentId } from '#conversation';
import type { Database, TabhandSchema } from './database';
import { byHand } from './tool-runs';

type StoreName = keyof { [Name in keyof TabhandSchema as string extends Name ? never : Name]: never };

/** What a person would clear together: whole stores, the one that is counted first. */
const stores = {
  conversations: ['conversations', 'entries', 'texts', 'drafts', 'liveData'],
  attachments: [],
  results: [],
  runs: ['toolRuns'],
  inputs: ['savedInputs'],
  servers: ['servers'],
} as const satisfies Record<string, readonly StoreName[]>;

export type StoredKind = keyof typeof stores;
const storedKinds = Object.keys(stores) as StoredKind[]; // its own keys

/** Kinds of contents that go along: what lies beside a log goes with it. */
const along: Partial<Record<StoredKind, readonly ContentKind[]>> = {
  conversations: ['attachments', 'results'],
  attachments: ['attachments'],
  results: ['results'],
  runs: ['runs'],
};

type ContentKind = 'attachments' | 'results' | 'runs';

export interface StoredSize {
  kind: StoredKind;
  count: number;
  /** Bytes, estimated by what each would be as text. */
  bytes: number;
}

/** One store holds the contents of three kinds. */
function kindOf({ callId, conversationId }: TabhandSchema['results']['value']): ContentKind {
  if (conversationId === byHand) return 'runs';
  return isAttachmentId(callId) ? 'attachments' : 'results';
}

export async function storedSizes(opened: Promise<Database>): Promise<StoredSize[]> {
  const database = await opened;
  const contents = await sizesOfContents(database);
  return Promise.all(
    storedKinds.map(async (kind): Promise<StoredSize> => {
      const names: readonly StoreName[] = stores[kind];
      const beside = contents.get(kind) ?? { count: 0, bytes: 0 };
      const bytes = await Promise.all(names.map((store) => bytesOf(database, store)));
      const count =
        kind === 'conversations' ? await countChats(database) : await countOf(database, names, beside.count);
      return { kind, count, bytes: bytes.reduce((sum, each) => sum + each, beside.bytes) };
    }),
  );
}

const countOf = async (database: Database, [first]: readonly StoreName[], beside: number): Promise<number> =>
  first === undefined ? beside : database.count(first);

/** Those that a person knows of: the one where nothing was said yet is none, nor is one that was deleted a moment ago. */
const countChats = async (database: Database): Promise<number> =>
  (await database.getAll('conversations')).filter(({ title, goneAt }) => title !== '' && goneAt === undefined).length;

/** One record at a time: a store may be larger than memory. */
async function bytesOf(database: Database, store: StoreName): Promise<number> {
  let bytes = 0;
  for (let at = await database.transaction(store).store.openCursor(); at; at = await at.continue()) {
    bytes += JSON.stringify(at.value).length;
  }
  return bytes;
}

async function sizesOfContents(database: Database): Promise<Map<StoredKind, Omit<StoredSize, 'kind'>>> {
  const sizes = new Map<StoredKind, Omit<StoredSize, 'kind'>>();
  for (let at = await database.transaction('results').store.openCursor(); at; at = await at.continue()) {
    const { count, bytes } = sizes.get(kindOf(at.value)) ?? { count: 0, bytes: 0 };
    sizes.set(kindOf(at.value), { count: count + 1, bytes: bytes + JSON.stringify(at.value).length });
  }
  return sizes;
}

/** All of a kind, or none of it. */
export async function clearStored(opened: Promise<Database>, kind: StoredKind): Promise<void> {
  if (kind === 'servers') return clearServers(await opened);
  const names: readonly StoreName[] = stores[kind];
  const transaction = (await opened).transaction([...names, 'results'], 'readwrite', { durability: 'strict' });
  const cleared = names.map((name) => transaction.objectStore(name).clear());
  const results = transaction.objectStore('results');
  for (let at = await results.openCursor(); at; at = await at.continue()) {
    if (along[kind]?.includes(kindOf(at.value))) cleared.push(at.delete());
  }
  await Promise.all([...cleared, transaction.done]);
}

/** Not of those that can still be brought back: by that mark alone their keys are forgotten later. */
async function clearServers(database: Database): Promise<void> {
  const { store, done } = database.transaction('servers', 'readwrite', { durability: 'strict' });
  const there = await store.getAll();
  const cleared = there.filter(({ removed }) => !removed).map(({ serverId }) => store.delete(serverId));
  await Promise.all([...cleared, done]);
}
