/** What a panel's commands about the conversations there are do, and who is told of it. */
import type { ConversationStore, Sessions, WidgetRules } from '#agent';
import type { CommandTable } from '#bridge/doors';
import { chatGone } from '#conversation';
import { type HistoryStore, readArchive, writeArchive } from '#storage';
import { nothing } from './done';
import type { Listing } from './listing';

interface Parts {
  sessions: Pick<Sessions, 'set' | 'enable' | 'stop' | 'forget'>;
  store: Pick<ConversationStore, 'list' | 'entries'>;
  widgets: Pick<WidgetRules, 'check'>;
  history: HistoryStore;
  listing: Listing;
}

type HistoryCommands = Pick<
  CommandTable,
  | 'conversations'
  | 'search-conversations'
  | 'set-conversation'
  | 'switch-tool'
  | 'pin-conversation'
  | 'delete-conversations'
  | 'restore-conversations'
  | 'export-conversation'
  | 'import-conversation'
>;

/** Milliseconds in which a deletion can be undone: a little longer than it is offered. */
export const undoFor = 12_000;

/** Milliseconds that an import may take: what isn't restored by then is wiped. */
const importTakes = 600_000;

export function createHistoryCommands({ sessions, store, history, listing, widgets }: Parts): HistoryCommands {
  return {
    async conversations() {
      // Whoever looks at the list is about to search it.
      history.prepare().catch((error: unknown) => console.error(error));
      return { conversations: (await store.list()).filter(({ title }) => title !== '') };
    },
    'search-conversations': async ({ words }) => ({ found: await history.search(words) }),
    'set-conversation': ({ conversationId, change }) =>
      nothing(sessions.set(conversationId, change), () => listing.tell([conversationId])),
    'switch-tool': ({ conversationId, ...choice }) => nothing(sessions.enable(conversationId, choice)),
    'pin-conversation': ({ conversationId, pinned }) =>
      nothing(history.pin(conversationId, pinned), () => listing.tell([conversationId])),
    async 'delete-conversations'({ conversationIds }) {
      const going = (await store.list()).filter(({ id, running }) => running && conversationIds.includes(id));
      // One whose log can't be read doesn't run: it is deleted all the same.
      for (const { id } of going) await sessions.stop(id).catch((error: unknown) => console.error(error));
      await history.hide(conversationIds, Date.now() + undoFor);
      for (const id of conversationIds) sessions.forget(id);
      listing.wipeLater(undoFor);
      return nothing(listing.tell(conversationIds));
    },
    async 'restore-conversations'({ conversationIds }) {
      const restored = await history.restore(conversationIds);
      await listing.tell(restored);
      return { conversationIds: restored };
    },
    async 'export-conversation'({ conversationId }) {
      const [summary] = await history.summaries([conversationId]);
      if (!summary) throw chatGone();
      const entries = await store.entries(conversationId);
      return writeArchive({ ...summary, entries, results: await history.results(conversationId) });
    },
    async 'import-conversation'({ conversation }) {
      const conversationId = crypto.randomUUID();
      const brought = readArchive(conversation, { conversationId, check: widgets.check });
      if ('problem' in brought) return brought;
      await history.add(conversationId, brought, Date.now() + importTakes);
      return { conversationId };
    },
  };
}
