/** The logs that are open: each once, read when it is first asked for, and told of what is written into it. */
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

export function createOpenLogs(edges: Pick<SessionEdges, 'store' | 'tell' | 'liveData'>): OpenLogs {
  const logs = new Map<string, Promise<Log>>();
  const forget = (id: string): void => {
    const close = (log: Log) => log.close();
    logs.get(id)?.then(close, () => undefined); // one that never opened writes nothing
    logs.delete(id);
  };

  return {
    open(id) {
      const opened = logs.get(id) ?? openAnew(edges, id);
      logs.set(id, opened);
      opened.catch(() => logs.delete(id)); // the next one to ask tries again
      return opened;
    },
    forget,
    forgetEach() {
      for (const id of [...logs.keys()]) forget(id);
    },
  };
}

/** The first opening in this life of the background takes up what the last one was writing when it died. */
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
