/** The open logs: each is open at most once, is read when it is asked for, and leaves memory when nobody uses it. */
import { boundIds, type Entry } from '#conversation';
import { type Log, openLog } from './log';
import type { SessionEvent } from './session-event';
import type { ConversationStore, LiveDataStore } from './stores';

export interface OpenLogs {
  open(conversationId: string): Promise<Log>;
  /** Closes the log; the next time it is asked for it is read anew. */
  forget(conversationId: string): void;
  /** Forgets all logs. */
  forgetEach(): void;
}

interface LogEdges {
  store: ConversationStore;
  liveData: LiveDataStore;
  tell(conversationId: string, event: SessionEvent): void;
}

/** This many of the logs used last stay in memory, whether or not anybody holds them. */
const mostCached = 4;

/** A log that nobody holds may leave memory and be read anew; a log that somebody holds is never opened a second time. */
export function createOpenLogs(edges: LogEdges): OpenLogs {
  const opening = new Map<string, Promise<Log>>();
  const known = new Map<string, WeakRef<Log>>();
  const collected = new FinalizationRegistry<string>((id) => known.get(id)?.deref() ?? known.delete(id));
  let recent: Log[] = [];

  const openFirst = (id: string): Promise<Log> => {
    const opened = openAnew(edges, id)
      .then((log) => {
        if (opening.get(id) !== opened) return log; // it was forgotten meanwhile
        known.set(id, new WeakRef(log));
        collected.register(log, id);
        return log;
      })
      .finally(() => opening.get(id) === opened && opening.delete(id)); // after a failure the next caller tries again
    opening.set(id, opened);
    return opened;
  };
  const forget = (id: string): void => {
    opening.get(id)?.then(close, () => undefined); // a log that never opened writes nothing
    opening.delete(id);
    const log = known.get(id)?.deref();
    if (log) close(log);
    known.delete(id);
    recent = recent.filter((other) => other !== log);
  };

  return {
    async open(id) {
      const log = known.get(id)?.deref() ?? (await (opening.get(id) ?? openFirst(id)));
      recent = [log, ...recent.filter((other) => other !== log)].slice(0, mostCached);
      return log;
    },
    forget,
    forgetEach() {
      for (const id of [...opening.keys(), ...known.keys()]) forget(id);
    },
  };
}

const close = (log: Log) => log.close();

/** Recovers what was being written when the background died. The log of a present run is held, so this isn't its draft. */
async function openAnew({ store, tell, liveData }: LogEdges, id: string): Promise<Log> {
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

/** After one of these no binding may need the stored answers any more. */
const endings = new Set(['removed', 'cleared', 'unbound']);

const endsBinding = (entry: Entry): boolean => entry.type === 'canvas' && endings.has(entry.operation.type);

/** A draft that survived the background's death becomes an interrupted answer. */
async function saveDraftAsAnswer(store: ConversationStore, log: Log): Promise<void> {
  const text = await store.draft(log.id);
  if (text === null) return;
  await log.append({ type: 'assistant-message', model: '', text, calls: [], interrupted: 'died' });
}
