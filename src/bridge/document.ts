/** One document's port: questions out, answers matched to them, and a limit on how much it may say unasked. */
import type { PageDocument, PageOutcome, PageTool } from '#tools/layers';
import { parseFromPage, parsePageTools } from './page-door';
import type { ToPage, ToRelay } from './page-wire';

/** Messages in one second past which a document is left alone. */
const mostMessages = 300;

/** The browser's word on who speaks. */
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

interface Hears {
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

type PageCall = Parameters<PageDocument['call']>[0];

interface Waiting {
  answer(answer: Answer): void;
  asking: PageCall['asking'];
}

type Answer = PageOutcome | { type: 'unknown' };
type Question = Extract<ToPage, { type: 'call-tool' | 'ask-call' }>;

export function createDocument(documentId: string, wire: PageWire, hears: Hears): OpenDocument {
  const lists = new Map<number, (tools: PageTool[] | null) => void>();
  const calls = new Map<string, Waiting>();
  let lastList = 0;
  let closed = false;
  const post = (message: ToPage | ToRelay) => wire.post(message);
  const tooMany = countPerSecond(mostMessages);

  const end = () => {
    closed = true;
    for (const answer of lists.values()) answer(null);
    for (const { answer } of calls.values()) answer({ type: 'gone' });
  };

  wire.onMessage((raw) => {
    if (tooMany()) {
      end();
      return hears.flooded();
    }
    const message = parseFromPage(raw);
    if (message?.type === 'tools-changed') hears.changed();
    else if (message?.type === 'tools') lists.get(message.id)?.(parsePageTools(message.tools));
    else if (message?.type === 'call-outcome') calls.get(message.id)?.answer(message.outcome);
    else if (message?.type === 'call-unknown') calls.get(message.id)?.answer({ type: 'unknown' });
    else if (message?.type === 'call-asking') calls.get(message.id)?.asking?.(message.asking);
    else if (message === null) answerUnreadable(raw, calls);
  });
  wire.onClose(() => {
    end();
    hears.closed();
  });

  const answered = (question: Question, asking: Waiting['asking'], signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      if (closed) return resolve({ type: 'gone' });
      const { id } = question;
      const abort = () => post({ type: 'abort-call', id });
      const answer = (given: Answer) => {
        calls.delete(id);
        signal.removeEventListener('abort', abort);
        resolve(given);
      };
      calls.set(id, { answer, asking });
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
      const answer = await answered({ type: 'call-tool', id, name, input }, asking, signal);
      return answer.type === 'unknown' ? { type: 'gone' } : answer;
    },
    ask: ({ id, asking }, signal) => answered({ type: 'ask-call', id }, asking, signal),
  };
}

/** An outcome past its limits must not leave its call waiting: the page has answered, with what can't be taken. */
function answerUnreadable(raw: unknown, calls: ReadonlyMap<string, Waiting>): void {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return;
  calls.get(raw.id)?.answer({ type: 'threw', message: 'The page answered in a form that Tabhand can’t take.' });
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
