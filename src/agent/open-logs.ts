/** The logs that are open: each once, read when it is asked for, told of what is written into it, and let go when nobody uses it. */
import { dropAnswers, endsBinding } from './kept-answers';
import { type Log, openLog } from './log';
import type { SessionEdges } from './session';
import type { ConversationStore } from './store';

export interface OpenLogs {
  open(conversationId: string): Promise<Log>;
  /** What is known of it is read anew the next time. */
  forget(conversationId: string): void;
  /** The same of all of them. */
  forgetEach(): void;
}

/** As many logs stay at hand for the next command, whether anybody holds them or not. */
const atHand = 4;

/** A log that nobody holds goes from memory and is read anew; one that somebody holds is never opened a second time beside it. */
export function createOpenLogs(edges: Pick<SessionEdges, 'store' | 'tell' | 'liveData'>): OpenLogs {
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
      .finally(() => opening.get(id) === opened && opening.delete(id)); // after a failure the next one to ask tries again
    opening.set(id, opened);
    return opened;
  };
  const forget = (id: string): void => {
    opening.get(id)?.then(close, () => undefined); // one that never opened writes nothing
    opening.delete(id);
    const log = known.get(id)?.deref();
    if (log) close(log);
    known.delete(id);
    recent = recent.filter((other) => other !== log);
  };

  return {
    async open(id) {
      const log = known.get(id)?.deref() ?? (await (opening.get(id) ?? openFirst(id)));
      recent = [log, ...recent.filter((other) => other !== log)].slice(0, atHand);
      return log;
    },
    forget,
    forgetEach() {
      for (const id of [...opening.keys(), ...known.keys()]) forget(id);
    },
  };
}

const close = (log: Log) => log.close();

/** What was being written when the background died is taken up. While a run goes on its log is held, so this doesn't meet its draft. */
async function openAnew(
  { store, tell, liveData }: Pick<SessionEdges, 'store' | 'tell' | 'liveData'>,
  id: string,
): Promise<Log> {
  const log = await openLog(id, store, (_, entries) => {
    tell(id, { type: 'entries', entries });
    if (entries.some(endsBinding)) void drop();
  });
  const drop = () => dropAnswers(liveData, log).catch((error: unknown) => console.error(error));
  await saveWhatWasWritten(store, log);
  await drop();
  return log;
}

/** A draft that survived the background's death becomes an interrupted answer. */
async function saveWhatWasWritten(store: ConversationStore, log: Log): Promise<void> {
  const text = await store.draft(log.id);
  if (text === null) return;
  await log.append({ type: 'assistant-message', model: '', text, calls: [], interrupted: 'died' });
}
