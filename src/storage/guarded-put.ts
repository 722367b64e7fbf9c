/** Records that belong to a conversation are written only while it exists, checked in the same transaction, so that none is orphaned. */
import { chatGone } from '#conversation';
import type { Database, TabhandSchema } from './database';

type Belonging = 'drafts' | 'results' | 'texts' | 'liveData';

/** Resolves with whether the conversation was there. A deleted one counts as gone, even while it can be restored. */
export async function putIfThere<N extends Belonging>(
  database: Database,
  name: N,
  value: TabhandSchema[N]['value'],
): Promise<boolean> {
  const transaction = database.transaction(['conversations', name as Belonging], 'readwrite'); // idb can't tell which stores a generic name stands for
  const record = await transaction.objectStore('conversations').get(value.conversationId);
  const isThere = record !== undefined && record.goneAt === undefined;
  if (isThere) await transaction.objectStore(name).put(value);
  await transaction.done;
  return isThere;
}

/** The same, but throws a refusal when it is gone. */
export async function putOrRefuse<N extends Belonging>(
  database: Database,
  name: N,
  value: TabhandSchema[N]['value'],
): Promise<void> {
  if (!(await putIfThere(database, name, value))) throw chatGone();
}
