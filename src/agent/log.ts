/** The one writer of a conversation's log: appends durably, then folds, then tells. */
import type { Conversation, Entry, EntryBody, EntryOf, Said } from '#conversation';
import { applyEntries, chatGone, createInTurn, Refusal, replay } from '#conversation';
import type { ConversationStore } from './store';

export interface Log {
  id: string;
  entries: readonly Entry[];
  /** As the newest entry leaves it: states are immutable, so read it anew after whatever may have appended. */
  readonly conversation: Conversation;
  /** Appends all or none; resolves when they are durable and folded. Calls are carried out one after another. */
  append(...bodies: EntryBody[]): Promise<Entry[]>;
  /** The same, unless `check` throws when its turn has come: what was looked at before may have ended meanwhile. */
  appendIf(check: () => void, ...bodies: EntryBody[]): Promise<Entry[]>;
  /** The same after any entry: a branch begins there. Null: at the very beginning. */
  appendAfter(parent: string | null, ...bodies: EntryBody[]): Promise<Entry[]>;
  /** From now on it refuses: the conversation is gone, or another log writes it. */
  close(): void;
}

type Tell = (conversationId: string, entries: Entry[]) => void;

export async function openLog(id: string, store: ConversationStore, tell: Tell): Promise<Log> {
  const entries = await store.entries(id);
  let conversation = replay(entries);
  let isClosed = false;
  const append = async (bodies: EntryBody[], parent = conversation.head) => {
    if (isClosed) throw chatGone();
    for (const body of bodies) if (body.type === 'message-unqueued') findQueued(conversation, body.entryId);
    const added = await store.append(id, parent, withNextRun(bodies, conversation));
    entries.push(...added);
    conversation = applyEntries(conversation, added);
    // By its own name: as long as something is being written, the log is held, and nobody reads it anew.
    tell(log.id, added);
    return added;
  };
  const inTurn = createInTurn();
  const log: Log = {
    id,
    entries,
    get conversation() {
      return conversation;
    },
    append: (...bodies) => inTurn(() => append(bodies)),
    appendIf: (check, ...bodies) =>
      inTurn(async () => {
        check();
        return append(bodies);
      }),
    appendAfter: (parent, ...bodies) => inTurn(() => append(bodies, parent)),
    close: () => {
      isClosed = true;
    },
  };
  return log;
}

/**
 * What a run's own end sets off is one fact with it, so that a background that dies then finds it going: the next message
 * that waits is sent; or the model is told of a widget that the person used while the end was on its way here. A message
 * that comes when the run has just come to its end need not wait.
 */
function withNextRun(bodies: EntryBody[], { queue, queuedEvents, run }: Conversation): EntryBody[] {
  const isOver = !run.going && run.ended?.reason === 'end_turn' && queue.length === 0;
  const given = bodies.map((body) => (body.type === 'message-queued' && isOver ? asMessage(body) : body));
  if (!given.some((body) => body.type === 'run-ended' && body.reason === 'end_turn')) return given;
  const [next] = queue;
  if (next) return [...given, ...sendQueued(next)];
  return queuedEvents.some(({ wakes }) => wakes) ? [...given, { type: 'run-continued' }] : given;
}

/** What was said, as a message. */
export const asMessage = ({ text, attachments }: Said): EntryBody => ({
  type: 'user-message',
  text,
  ...(attachments && { attachments }),
});

/** It leaves the queue and becomes a message in one. */
export const sendQueued = (queued: EntryOf<'message-queued'>): EntryBody[] => [
  { type: 'message-unqueued', entryId: queued.id },
  asMessage(queued),
];

/** A message leaves the queue once: taken back, or sent. */
export function findQueued({ queue }: Conversation, entryId: string): EntryOf<'message-queued'> {
  const queued = queue.find(({ id }) => id === entryId);
  if (!queued) throw new Refusal('This message no longer waits: it was sent or taken back.');
  return queued;
}
