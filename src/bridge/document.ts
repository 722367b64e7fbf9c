/** One document's port: questions out, answers matched to them, and a limit on how much it may say unasked. */
import type { PageOutcome, PageTool } from '#tools/layers';
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
  call(call: { id: string; name: string; input: Record<string, unknown> }, signal: AbortSignal): Promise<PageOutcome>;
  ask(callId: string, signal: AbortSignal): Promise<PageOutcome | { type: 'unknown' }>;
}

type Answer = PageOutcome | { type: 'unknown' };

export function createDocument(documentId: string, wire: PageWire, hears: Hears): OpenDocument {
  const lists = new Map<number, (tools: PageTool[] | null) => void>();
  const calls = new Map<string, (answer: Answer) => void>();
  let lastList = 0;
  let closed = false;
  const post = (message: ToPage | ToRelay) => wire.post(message);
  const tooMany = countPerSecond(mostMessages);

  const end = () => {
    closed = true;
    for (const answer of lists.values()) answer(null);
    for (const answer of calls.values()) answer({ type: 'gone' });
  };

  wire.onMessage((raw) => {
    if (tooMany()) {
      end();
      return hears.flooded();
    }
    const message = parseFromPage(raw);
    if (message?.type === 'tools-changed') hears.changed();
    else if (message?.type === 'tools') lists.get(message.id)?.(parsePageTools(message.tools));
    else if (message?.type === 'call-outcome') calls.get(message.id)?.(message.outcome);
    else if (message?.type === 'call-unknown') calls.get(message.id)?.({ type: 'unknown' });
    else if (message === null) answerUnreadable(raw, calls);
  });
  wire.onClose(() => {
    end();
    hears.closed();
  });

  const answered = (id: string, question: ToPage, signal: AbortSignal) =>
    new Promise<Answer>((resolve) => {
      if (closed) return resolve({ type: 'gone' });
      const abort = () => post({ type: 'abort-call', id });
      calls.set(id, (answer) => {
        calls.delete(id);
        signal.removeEventListener('abort', abort);
        resolve(answer);
      });
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
    async call({ id, name, input }, signal) {
      const answer = await answered(id, { type: 'call-tool', id, name, input }, signal);
      return answer.type === 'unknown' ? { type: 'gone' } : answer;
    },
    ask: (id, signal) => answered(id, { type: 'ask-call', id }, signal),
  };
}

/** An outcome past its limits must not leave its call waiting: the page has answered, with what can't be taken. */
function answerUnreadable(raw: unknown, calls: ReadonlyMap<string, (answer: Answer) => void>): void {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return;
  calls.get(raw.id)?.({ type: 'threw', message: 'The page answered in a form that Tabhand can’t take.' });
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
