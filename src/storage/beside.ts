/** What lies beside a log is written only while its conversation is there, in one transaction with that look: nothing is orphaned. */
import { chatGone } from '#conversation';
import type { Database, TabhandSchema } from './database';

type Beside = 'drafts' | 'results' | 'texts' | 'liveData';

/** Resolves with whether the conversation was there. One that was deleted, and may come back, counts as gone. */
export async function putIfThere<N extends Beside>(
  database: Database,
  name: N,
  value: TabhandSchema[N]['value'],
): Promise<boolean> {
  const transaction = database.transaction(['conversations', name as Beside], 'readwrite'); // idb can't tell the stores of a name that is open
  const record = await transaction.objectStore('conversations').get(value.conversationId);
  const isThere = record !== undefined && record.goneAt === undefined;
  if (isThere) await transaction.objectStore(name).put(value);
  await transaction.done;
  return isThere;
}

/** The same, for whoever must know: a refusal when it is gone. */
export async function putBeside<N extends Beside>(
  database: Database,
  name: N,
  value: TabhandSchema[N]['value'],
): Promise<void> {
  if (!(await putIfThere(database, name, value))) throw chatGone();
}
