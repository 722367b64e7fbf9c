/** Deletes records that belong to no conversation: a clearing that failed half-way, or an earlier version, may have left them. */
import type { Database } from './database';
import { byHand } from './tool-runs';

/** Found by keys where there can be many, one look for each conversation: logs may be long. */
export async function sweepOrphans(database: Database): Promise<void> {
  const beside = ['entries', 'results', 'texts', 'drafts', 'liveData', 'toolRuns'] as const; // the names' literal types
  const transaction = database.transaction(['conversations', ...beside], 'readwrite');
  const there = new Set(await transaction.objectStore('conversations').getAllKeys());
  const [entries, liveData] = [transaction.objectStore('entries'), transaction.objectStore('liveData')];
  for (let at = await entries.openKeyCursor(); at; at = await at.continue([at.key[0], afterAll]))
    if (!there.has(at.key[0])) await entries.delete(allOf(at.key[0]));
  for (let at = await liveData.openKeyCursor(); at; at = await at.continue([at.key[0], afterAll]))
    if (!there.has(at.key[0])) await liveData.delete(allOf(at.key[0]));
  for (const name of ['texts', 'drafts'] as const)
    for (const id of await transaction.objectStore(name).getAllKeys())
      if (!there.has(id)) await transaction.objectStore(name).delete(id);
  const results = transaction.objectStore('results');
  for (let at = await results.index('conversation').openKeyCursor(); at; at = await at.continue())
    if (at.key !== byHand && !there.has(at.key)) await results.delete(at.primaryKey);
  // A run from the composer belongs to its chat as well as to the tool; one from the bench is the tool's alone.
  for (let at = await transaction.objectStore('toolRuns').openCursor(); at; at = await at.continue())
    if (at.value.inChat && !there.has(at.value.conversationId)) await at.delete();
  await transaction.done;
}

/** In a key, a list stands after every number and every text. */
const afterAll = [] as never;
const allOf = (conversationId: string) => IDBKeyRange.bound([conversationId], [conversationId, []]);
