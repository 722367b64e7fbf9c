/** One document's port: questions to its page, answers matched to them, and a limit on how much it may send unasked. */
import { type PageDocument, type PageOutcome, type PageTool, parsePageTools } from '#tools/layers';
import { parseFromPage } from './page-messages';
import type { ToPage, ToRelay } from './page-wire';

/** Messages in one second past which a document is ignored. */
const mostMessages = 300;

/** Who speaks, as the browser tells it. */
export interface PageSender {
  tabId: number;
  frameId: number;
  origin: string;
}

/** A port to a relay, as the runtime hands it over. */
export interface PageWire {
  name: string;
  sender: PageSender;
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

interface Listeners {
  changed(): void;
  closed(): void;
  flooded(): void;
}

export interface OpenDocument {
  documentId: string;
  sender: PageSender;
  post(message: ToPage | ToRelay): void;
  /** Null: no answer before `signal`. */
  list(signal: AbortSignal): Promise<PageTool[] | null>;
  call: PageDocument['call'];
  ask: PageDocument['ask'];
}

interface PendingCall {
  resolve(answer: Answer): void;
  asking: Parameters<PageDocument['call']>[0]['asking'];
}

type Answer = PageOutcome | { type: 'unknown' };
type Question = Extract<ToPage, { type: 'call-tool' | 'ask-call' }>;

export function createDocument(documentId: string, wire: PageWire, listeners: Listeners): OpenDocument {
  const lists = new Map<number, (tools: PageTool[] | null) => void>();
  const calls = new Map<string, PendingCall>();
  let lastList = 0;
  let closed = false;
  const post = (message: ToPage | ToRelay) => wire.post(message);
  const tooMany = countPerSecond(mostMessages);

  const end = () => {
    closed = true;
    for (const resolve of lists.values()) resolve(null);
    for (const { resolve } of calls.values()) resolve({ type: 'gone' });
  };

  wire.onMessage((raw) => {
    if (tooMany()) {
      end();
      return listeners.flooded();
    }
    const message = parseFromPage(raw);
    if (message === null) answerUnreadable(raw, calls);
    else if (message.type === 'tools-changed') listeners.changed();
    else if (message.type === 'tools') lists.get(message.id)?.(parsePageTools(message.tools));
    else if (message.type === 'call-outcome') calls.get(message.id)?.resolve(message.outcome);
    else if (message.type === 'call-unknown') calls.get(message.id)?.resolve({ type: 'unknown' });
    else if (message.type === 'call-asking') calls.get(message.id)?.asking?.(message.asking);
  });
  wire.onClose(() => {
    end();
    listeners.closed();
  });

  const answerTo = (question: Question, asking: PendingCall['asking'], signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      if (closed) return resolve({ type: 'gone' });
      const { id } = question;
      const abort = () => post({ type: 'abort-call', id });
      const settle = (answer: Answer) => {
        calls.delete(id);
        signal.removeEventListener('abort', abort);
        resolve(answer);
      };
      calls.set(id, { resolve: settle, asking });
      signal.addEventListener('abort', abort, { once: true });
      post(question);
    });

  return {
    documentId,
    sender: wire.sender,
    post,
    list: (signal) =>
      new Promise((resolve) => {
        const id = ++lastList;
        const settle = (tools: PageTool[] | null) => {
          lists.delete(id);
          resolve(tools);
        };
        if (closed || signal.aborted) return settle(null);
        lists.set(id, settle);
        signal.addEventListener('abort', () => settle(null), { once: true });
        post({ type: 'list-tools', id });
      }),
    async call({ id, name, input, asking }, signal) {
      const answer = await answerTo({ type: 'call-tool', id, name, input }, asking, signal);
      return answer.type === 'unknown' ? { type: 'gone' } : answer;
    },
    ask: ({ id, asking }, signal) => answerTo({ type: 'ask-call', id }, asking, signal),
  };
}

/** An outcome past its limits must not leave its call waiting: the page has answered. */
function answerUnreadable(raw: unknown, calls: ReadonlyMap<string, PendingCall>): void {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return;
  calls.get(raw.id)?.resolve({ type: 'threw', message: 'The page answered in a form that Tabhand can’t take.' });
}

/** True once more than `most` were counted within one second. */
function countPerSecond(most: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count > most;
  };
}
