/** One connected document: parses what the page sends, limits its size, and matches answers to questions. Origin, frame and tab never come from a message. */
import * as z from 'zod';
import { countPerSecond } from '#tools';
import {
  type PageDocument,
  type PageOutcome,
  type PageTool,
  pageOutcomeSchema,
  type pageToolSchema,
  parsePageTools,
} from '#tools/layers';
import type { HostTool } from '#webmcp';
import type { FromPage, FromRelay, ToPage, ToRelay, Wire } from './page-wire';

const id = z.string().max(100);

/** Tools are parsed one by one later: one that doesn't fit must not hide the others. */
const messages = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tools'), id: z.number(), tools: z.array(z.unknown()) }),
  z.object({ type: z.literal('call-outcome'), id, outcome: pageOutcomeSchema }),
  z.object({ type: z.literal('call-running'), id }),
  z.object({ type: z.enum(['call-unknown', 'call-not-taken']), id }),
  z.object({ type: z.literal('call-asking'), id, asking: z.boolean() }),
  z.object({ type: z.literal('tools-changed') }),
  z.object({ type: z.literal('pong') }),
]);

/** Anything; but never, so that no caller compiles, if the schemas don't accept all that the page's end can send. */
type Received = [FromPage | FromRelay, HostTool] extends [z.input<typeof messages>, z.input<typeof pageToolSchema>]
  ? unknown
  : never;

/** Null: not one of our messages, or too large. */
const parseFromPage = (message: Received) => messages.safeParse(message).data ?? null;

/** Messages in one second past which a document is ignored. */
const mostMessages = 300;

/** A port to a relay, as the runtime hands it over. */
export interface PageWire extends Wire {
  name: string;
  /** As the browser reports it. */
  sender: { tabId: number; frameId: number; origin: string };
  close(): void;
}

type Listeners = Record<'changed' | 'closed' | 'flooded', () => void>;

export type OpenDocument = ReturnType<typeof createDocument>;
type PageCall = Parameters<PageDocument['call']>[0];

type PendingCall = Pick<PageCall, 'asking'> & { resolve(answer: Answer): void };

type Answer = Awaited<ReturnType<PageDocument['ask']>>;
type Question = Extract<ToPage, { type: 'call-tool' | 'ask-call' }>;

export function createDocument(documentId: string, wire: PageWire, listeners: Listeners) {
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
    if (closed) return;
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
    else if (message.type === 'call-not-taken') calls.get(message.id)?.resolve({ type: 'not-taken' });
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
    /** Null: no answer before `signal`. */
    list: (signal: AbortSignal) =>
      new Promise<PageTool[] | null>((resolve) => {
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
    async call({ id, name, input, asking }: PageCall, signal: AbortSignal): Promise<PageOutcome> {
      const answer = await answerTo({ type: 'call-tool', id, name, input }, asking, signal);
      return answer.type === 'unknown' || answer.type === 'not-taken' ? { type: 'gone' } : answer;
    },
    ask: ({ id, asking }: Pick<PageCall, 'id' | 'asking'>, signal: AbortSignal) =>
      answerTo({ type: 'ask-call', id }, asking, signal),
  };
}

/** An outcome past its limits must not leave its call waiting: the page has answered. */
function answerUnreadable(raw: unknown, calls: ReadonlyMap<string, PendingCall>): void {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return;
  calls.get(raw.id)?.resolve({ type: 'threw', message: 'The page answered in a form that Tabhand can’t take.' });
}
