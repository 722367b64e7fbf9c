/** What panels are told of the list: what changed, what is gone, and nothing of a chat in which nothing was said yet. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { conversationStore } from '#core/store/conversations.ts';
import { openDatabase } from '#core/store/opening.ts';
import { historyStore } from '#features/history/background/storage.ts';
import { createConversationList } from '../../../entrypoints/background/notices';
import { says } from '../../support/log-writing';

test('a chat that was deleted is gone; one that is empty is neither in the list nor gone', async () => {
  const database = openDatabase('listing');
  const [store, history] = [conversationStore(database), historyStore(database)];
  const told: unknown[] = [];
  const listing = createConversationList({ history, panels: { tellAll: (fact) => void told.push(fact) } });
  const [said, empty, deleted] = [await store.create(), await store.create(), await store.create()];
  await store.append(said, null, [says.user('Hi')]);
  await history.hide([deleted], Date.now() + 1000);
  await listing.tell([said, empty, deleted]);
  expect(told).toEqual([{ type: 'conversations', changed: [expect.objectContaining({ id: said })], gone: [deleted] }]);
});
