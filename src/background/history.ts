/** Carries out commands about all conversations, and notifies panels of changes to the list. */
import type { CommandAreas, Handlers } from '#bridge/background';
import { chatGone } from '#conversation';
import { writeArchive } from '#storage';
import { undoFor } from './notices';
import type { CommandParts } from './parts';

/** Milliseconds that an import may take: what isn't restored by then is wiped. */
const importTakes = 600_000;

export function historyHandlers(parts: CommandParts): Handlers<CommandAreas['history']> {
  const { sessions, store, history, conversationList, widgets } = parts;
  return {
    async conversations() {
      // A user who opens the list is likely to search it.
      history.prepare().catch((error: unknown) => console.error(error));
      return { conversations: (await store.list()).filter(({ title }) => title !== '') };
    },
    'search-conversations': async ({ words }) => ({ found: await history.search(words) }),
    async 'set-conversation'({ conversationId, change }) {
      await sessions.set(conversationId, change);
      await conversationList.tell([conversationId]);
    },
    'switch-tool': ({ conversationId, ...choice }) => sessions.enable(conversationId, choice),
    async 'pin-conversation'({ conversationId, pinned }) {
      await history.pin(conversationId, pinned);
      await conversationList.tell([conversationId]);
    },
    async 'delete-conversations'({ conversationIds }) {
      const running = (await store.list()).filter(({ id, running }) => running && conversationIds.includes(id));
      // A conversation whose log can't be read has no run, and is deleted nevertheless.
      for (const { id } of running) await sessions.stop(id).catch((error: unknown) => console.error(error));
      await history.hide(conversationIds, Date.now() + undoFor);
      for (const id of conversationIds) sessions.forget(id);
      conversationList.wipeLater();
      await conversationList.tell(conversationIds);
    },
    async 'restore-conversations'({ conversationIds }) {
      const restored = await history.restore(conversationIds);
      await conversationList.tell(restored);
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
      // Its schemas take time to make: the background shouldn't pay for them each time it wakes.
      const { readArchive } = await import('#storage/archive');
      const brought = readArchive(conversation, { conversationId, widgets });
      if ('problem' in brought) return brought;
      if (await history.knows(brought)) return { isHere: true as const };
      await history.add(conversationId, brought, Date.now() + importTakes);
      return { conversationId };
    },
  };
}
