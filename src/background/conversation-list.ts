/** The list of conversations as every open panel knows it. Tells panels of changes, and wipes what was deleted when it is due. */
import type { SessionEvent } from '#agent';
import type { HistoryStore } from '#storage';
import type { Panels } from './panels';

interface Parts {
  history: Pick<HistoryStore, 'summaries' | 'purge'>;
  panels: Pick<Panels, 'tellAll'>;
}

/** Milliseconds in which a deletion can be undone: a little longer than the panel offers it. */
export const undoFor = 12_000;

/** Entries within this many milliseconds are told once. */
const quietFor = 250;

export type ConversationList = ReturnType<typeof createConversationList>;

export function createConversationList({ history, panels }: Parts) {
  const pending = new Set<string>();
  const report = (error: unknown) => console.error(error);

  const tell = async (ids: readonly string[]) => {
    const found = await history.summaries(ids);
    const changed = found.filter(({ title }) => title !== '');
    // A conversation without messages is in no list, but it isn't gone: a draft in it stays.
    const gone = ids.filter((id) => !found.some((summary) => summary.id === id));
    panels.tellAll({ type: 'conversations', changed, gone });
  };
  const tellPending = () => {
    const ids = [...pending];
    pending.clear();
    tell(ids).catch(report);
  };

  return {
    /** Tells every panel the present state of these conversations. */
    tell,
    /** New entries may change a conversation's row. */
    note(conversationId: string, { type }: SessionEvent) {
      if (type !== 'entries') return;
      if (pending.size === 0) setTimeout(tellPending, quietFor);
      pending.add(conversationId);
    },
    /** Wipes what was deleted, once it can't be restored any more. */
    wipeLater() {
      setTimeout(() => void history.purge(Date.now()).catch(report), undoFor);
    },
  };
}
