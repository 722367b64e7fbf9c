/** The one writer of a conversation's log: appends durably, then folds, then notifies. Also keeps track of the open logs. */

import { allowedMessage } from '#core/log/agent-message.ts';
import { boundIds } from '#core/log/canvas.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { Entry, EntryBody, EntryOf, MessageContent } from '#core/log/entry.ts';
import { createInTurn } from '#core/log/in-turn.ts';
import { chatGone, Refusal } from '#core/log/refusal.ts';
import { applyEntries, replay } from '#core/log/replay.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { Provider } from './provider';
import type { SessionEvent } from './session-event';
import type { SentTools } from './steady-offer';
import type { ConversationStore, LiveDataStore } from './stores';

export interface Log {
  id: string;
  entries: readonly Entry[];
  /** The `seq` of the newest entry when the log was read. */
  readTo: number;
  /** As the newest entry left it. States are immutable: read it again after anything that may have appended. */
  readonly conversation: Conversation;
  /** The layers that a turn was offered, by its number on the branch; null: none was since the log was opened. */
  listing: { turn: number; layers: ToolLayer[] } | null;
  /** For the call with which a run begins, whose source is listed while that is written. */
  ahead: Promise<ToolLayer[]> | null;
  /** What the last request defined; null: there was none since the log was opened. */
  sentTools: SentTools | null;
  /** The model that was asked last, likewise. */
  asked: Pick<Provider, 'context' | 'price' | 'isElsewhere'> | null;
  /** Appends all or none. Resolves when they are durable and folded in. Appends run one after another. */
  append(...bodies: EntryBody[]): Promise<Entry[]>;
  /** Appends unless `check` throws, which is called when its turn comes: the state that the caller saw may be out of date. */
  appendIf(check: () => void, ...bodies: EntryBody[]): Promise<Entry[]>;
  /** Appends what is made when its turn comes. Nothing is appended meanwhile, so it must not wait for anybody. */
  appendMade(make: () => Promise<EntryBody[]>): Promise<Entry[]>;
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
    if (bodies.length === 0) return [];
    for (const body of bodies) if (body.type === 'message-unqueued') findQueued(conversation, body.entryId);
    const added = await store.append(id, parent, withNextRun(bodies, conversation));
    entries.push(...added);
    conversation = applyEntries(conversation, added);
    // `log.id` keeps the log referenced, so that it isn't opened a second time while something is being written.
    tell(log.id, added);
    return added;
  };
  const inTurn = createInTurn();
  const log: Log = {
    id,
    entries,
    readTo: conversation.lastSeq,
    ...{ listing: null, ahead: null, sentTools: null, asked: null },
    get conversation() {
      return conversation;
    },
    append: (...bodies) => inTurn(() => append(bodies)),
    appendIf: (check, ...bodies) =>
      inTurn(async () => {
        check();
        return append(bodies);
      }),
    appendMade: (make) => inTurn(async () => append(await make())),
    appendAfter: (parent, ...bodies) => inTurn(() => append(bodies, parent)),
    close: () => {
      isClosed = true;
    },
  };
  return log;
}

/**
 * Appends what starts the next run together with the normal end of a run, so that the next run has begun even if the
 * background dies right after: the message that another agent may send, the next queued one, or a continuation that includes
 * widget events from the end of the run. A message that is queued just after a run has ended is sent at once.
 */
function withNextRun(bodies: EntryBody[], conversation: Conversation): EntryBody[] {
  const { queue, queuedEvents, run } = conversation;
  const isOver = !run.going && run.ended?.reason === 'end_turn' && queue.length === 0;
  const appended = bodies.map((body) => (body.type === 'message-queued' && isOver ? asMessage(body) : body));
  if (!appended.some((body) => body.type === 'run-ended' && body.reason === 'end_turn')) return appended;
  const allowed = allowedMessage(conversation);
  if (allowed) return [...appended, asMessage(allowed)];
  const [next] = queue;
  if (next) return [...appended, ...sendQueued(next)];
  return queuedEvents.some(({ wakes }) => wakes) ? [...appended, { type: 'run-continued' }] : appended;
}

export const asMessage = ({ text, attachments, about, byApp, byAgent }: MessageContent): EntryBody => ({
  type: 'user-message',
  text,
  ...(attachments && { attachments }),
  ...(about && { about }),
  ...(byApp && { byApp }),
  ...(byAgent !== undefined && { byAgent }),
});

/** Takes a message from the queue and sends it. */
export const sendQueued = (queued: EntryOf<'message-queued'>): EntryBody[] => [
  { type: 'message-unqueued', entryId: queued.id },
  asMessage(queued),
];

/** Throws a Refusal if the message was sent or withdrawn. */
export function findQueued({ queue }: Conversation, entryId: string): EntryOf<'message-queued'> {
  const queued = queue.find(({ id }) => id === entryId);
  if (!queued) throw new Refusal('This message is no longer queued. It was sent or removed.');
  return queued;
}

interface LogEdges {
  store: ConversationStore;
  liveData: LiveDataStore;
  tell(conversationId: string, event: SessionEvent): void;
}

/** This many of the most recently used logs stay in memory even if nothing references them. */
const maxCached = 4;

/** A log that nothing references may be dropped from memory and read again; one that is in use is never opened a second time. */
export function createOpenLogs(edges: LogEdges) {
  const opening = new Map<string, Promise<Log>>();
  const known = new Map<string, WeakRef<Log>>();
  const collected = new FinalizationRegistry<string>((id) => known.get(id)?.deref() ?? known.delete(id));
  let recent: Log[] = [];
  const openFirst = (id: string): Promise<Log> => {
    const opened = reopen(edges, id)
      .then((log) => {
        if (opening.get(id) !== opened) return log; // `forget` was called in the meantime
        known.set(id, new WeakRef(log));
        collected.register(log, id);
        return log;
      })
      .finally(() => opening.get(id) === opened && opening.delete(id)); // after a failure the next caller tries again
    opening.set(id, opened);
    return opened;
  };
  /** Closes the log; the next `open` reads it again. */
  const forget = (id: string): void => {
    opening.get(id)?.then(close, () => undefined); // a log that never opened writes nothing
    opening.delete(id);
    const log = known.get(id)?.deref();
    if (log) close(log);
    known.delete(id);
    recent = recent.filter((other) => other !== log);
  };

  return {
    async open(id: string): Promise<Log> {
      const log = known.get(id)?.deref() ?? (await (opening.get(id) ?? openFirst(id)));
      recent = [log, ...recent.filter((other) => other !== log)].slice(0, maxCached);
      return log;
    },
    forget,
    /** Forgets all logs. */
    forgetEach() {
      for (const id of [...opening.keys(), ...known.keys()]) forget(id);
    },
  };
}

const close = (log: Log) => log.close();

/** Recovers the answer that was being written when the background died. A log with a run in progress is referenced and so never opened here. */
async function reopen({ store, tell, liveData }: LogEdges, id: string): Promise<Log> {
  const log = await openLog(id, store, (_, entries) => {
    tell(id, { type: 'entries', entries });
    if (entries.some(endsBinding)) void drop();
  });
  const drop = () =>
    liveData.keepOnly(id, boundIds(log.conversation.canvas)).catch((error: unknown) => console.error(error));
  await saveDraftAsAnswer(store, log);
  await drop();
  return log;
}

/** After one of these operations, stored answers may no longer belong to any binding. */
const endings = new Set(['removed', 'cleared', 'unbound']);

const endsBinding = (entry: Entry): boolean => entry.type === 'canvas' && endings.has(entry.operation.type);

/** A draft that survived the background's death becomes an interrupted answer. */
async function saveDraftAsAnswer(store: ConversationStore, log: Log): Promise<void> {
  const text = await store.draft(log.id);
  if (text === null) return;
  await log.append({ type: 'assistant-message', model: '', text, calls: [], interrupted: 'died' });
}
