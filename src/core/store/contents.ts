/** Contents of conversations stored outside their logs, results and attachments: the newest up to a limit. */
import type { StoredResult } from '#core/log/entry.ts';
import type { Connection } from './connection';
import { beyondLimit, type Database, putInConversation, sizeOf } from './database';

/** Beyond this the oldest are removed. `bytes` is estimated as JSON; the limit may be passed by a twentieth. */
export const contentLimit = { count: 20_000, bytes: 200_000_000 };

export function createContents(connect: Connection, limit: typeof contentLimit) {
  /** Since the limit was last enforced; the background's first content enforces it. */
  let added = Number.POSITIVE_INFINITY;
  return async (result: StoredResult): Promise<void> => {
    const bytes = sizeOf(result);
    await putInConversation(await connect(), 'results', { ...result, bytes });
    added += bytes;
    if (added <= limit.bytes / 20) return;
    added = 0;
    connect()
      .then((database) => removeBeyond(database, limit))
      .catch((error: unknown) => console.error('Old results were not removed.', error));
  };
}

async function removeBeyond(database: Database, limit: typeof contentLimit): Promise<void> {
  const newest = database.transaction('results').store.index('age').openKeyCursor(null, 'prev');
  const beyond = await beyondLimit(newest, limit);
  if (beyond.length === 0) return;
  const { store, done } = database.transaction('results', 'readwrite');
  await Promise.all([...beyond.map((callId) => store.delete(callId)), done]);
}
