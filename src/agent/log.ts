/** The one writer of a conversation's log: appends durably, then folds, then tells. */
import type { Conversation, Entry, EntryBody, EntryOf, Said } from '#conversation';
import { applyEntries, chatGone, createInTurn, Refusal, replay } from '#conversation';
import type { ConversationStore } from './stores';

export interface Log {
  id: string;
  entries: readonly Entry[];
  /** As the newest entry left it. States are immutable: read it again after anything that may have appended. */
  readonly conversation: Conversation;
  /** Appends all or none; resolves when they are durable and folded in. Appends are done one after another. */
  append(...bodies: EntryBody[]): Promise<Entry[]>;
  /** Appends unless `check`, called when its turn has come, throws: what the caller saw may have ended meanwhile. */
  appendIf(check: () => void, ...bodies: EntryBody[]): Promise<Entry[]>;
  /** Appends after any entry, where a branch begins. Null: at the very beginning. */
  appendAfter(parent: string | null, ...bodies: EntryBody[]): Promise<Entry[]>;
  /** Refuses all further appends: the conversation is gone, or another log writes it. */
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
    // By `log.id`, which keeps the log referenced: while something is being written, nobody opens it a second time.
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
 * What follows from the normal end of a run is appended together with it, so that a background that dies right after finds
 * the next run going: the next queued message is sent, or the model is told of a widget that the user used as the run ended.
 * A message that is queued just after a run has ended is sent at once.
 */
function withNextRun(bodies: EntryBody[], { queue, queuedEvents, run }: Conversation): EntryBody[] {
  const isOver = !run.going && run.ended?.reason === 'end_turn' && queue.length === 0;
  const given = bodies.map((body) => (body.type === 'message-queued' && isOver ? asMessage(body) : body));
  if (!given.some((body) => body.type === 'run-ended' && body.reason === 'end_turn')) return given;
  const [next] = queue;
  if (next) return [...given, ...sendQueued(next)];
  return queuedEvents.some(({ wakes }) => wakes) ? [...given, { type: 'run-continued' }] : given;
}

export const asMessage = ({ text, attachments }: Said): EntryBody => ({
  type: 'user-message',
  text,
  ...(attachments && { attachments }),
});

/** Takes a message from the queue and sends it. */
export const sendQueued = (queued: EntryOf<'message-queued'>): EntryBody[] => [
  { type: 'message-unqueued', entryId: queued.id },
  asMessage(queued),
];

/** Refused if the message was sent or taken back. */
export function findQueued({ queue }: Conversation, entryId: string): EntryOf<'message-queued'> {
  const queued = queue.find(({ id }) => id === entryId);
  if (!queued) throw new Refusal('This message is no longer queued: it was sent or withdrawn.');
  return queued;
}
