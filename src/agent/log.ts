/** The one writer of a conversation's log: appends durably, then folds, then tells. */
import type { Conversation, Entry, EntryBody } from '#conversation';
import { applyEntry, replay } from '#conversation';
import type { ConversationStore } from './store';

export interface Log {
  id: string;
  entries: readonly Entry[];
  conversation: Conversation;
  /** Appends all or none; resolves when they are durable and folded. Calls are carried out one after another. */
  append(...bodies: EntryBody[]): Promise<Entry[]>;
}

type Tell = (conversationId: string, entries: Entry[]) => void;

export async function openLog(id: string, store: ConversationStore, tell: Tell): Promise<Log> {
  const entries = await store.entries(id);
  const conversation = replay(entries);
  let last: Promise<unknown> = Promise.resolve();
  const append = async (bodies: EntryBody[]) => {
    const added = await store.append(id, conversation.head, withNextRun(bodies, conversation));
    entries.push(...added);
    for (const entry of added) applyEntry(conversation, entry);
    tell(id, added);
    return added;
  };
  return {
    id,
    entries,
    conversation,
    append: (...bodies) => {
      const done = last.then(() => append(bodies));
      last = done.catch(() => undefined); // the caller hears of it; the next append is not its victim
      return done;
    },
  };
}

/**
 * The person used a widget while the run's end was on its way here: the end and the beginning of the next run are one
 * fact, so that a background that dies then finds it going.
 */
function withNextRun(bodies: EntryBody[], { queuedEvents }: Conversation): EntryBody[] {
  const ends = bodies.some((body) => body.type === 'run-ended' && body.reason === 'end_turn');
  return ends && queuedEvents.some(({ wakes }) => wakes) ? [...bodies, { type: 'run-continued' }] : bodies;
}
