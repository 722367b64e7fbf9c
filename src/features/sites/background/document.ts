/** One connected document: parses what the page sends, limits its size, and matches answers to questions. Origin, frame and tab never come from a message. */

import * as z from 'zod';
import { countPerSecond } from '#core/tools/limits.ts';
import type { FromPage, FromRelay, PageWire, ToPage, ToRelay } from '#page/wire.ts';
import type { HostTool } from '#webmcp';
import type { PageDocument } from '../layer/page';
import {
  type PageOutcome,
  type PageTool,
  pageOutcomeSchema,
  type pageToolSchema,
  parsePageTools,
} from '../layer/page-tool';

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
const maxMessages = 300;

type Listeners = Record<'changed' | 'closed' | 'flooded', () => void>;

type PageCall = Parameters<PageDocument['call']>[0];

type PendingCall = Pick<PageCall, 'asking'> & { resolve(answer: Answer): void };

type Answer = Awaited<ReturnType<PageDocument['ask']>>;
type Question = Extract<ToPage, { type: 'call-tool' | 'ask-call' }>;

export class OpenDocument {
  readonly sender: PageWire['sender'];
  private readonly lists = new Map<number, (tools: PageTool[] | null) => void>();
  private readonly calls = new Map<string, PendingCall>();
  private readonly tooMany = countPerSecond(maxMessages);
  private lastList = 0;
  private closed = false;

  constructor(
    readonly documentId: string,
    private readonly wire: PageWire,
    private readonly listeners: Listeners,
  ) {
    this.sender = wire.sender;
    wire.onMessage((raw) => this.receive(raw));
    wire.onClose(() => {
      this.end();
      listeners.closed();
    });
  }

  post(message: ToPage | ToRelay): void {
    this.wire.post(message);
  }

  /** Null: no answer before `signal`. */
  list(signal: AbortSignal): Promise<PageTool[] | null> {
    return new Promise((resolve) => {
      const id = ++this.lastList;
      const settle = (tools: PageTool[] | null) => {
        this.lists.delete(id);
        resolve(tools);
      };
      if (this.closed || signal.aborted) return settle(null);
      this.lists.set(id, settle);
      signal.addEventListener('abort', () => settle(null), { once: true });
      this.post({ type: 'list-tools', id });
    });
  }

  async call({ id, name, input, asking }: PageCall, signal: AbortSignal): Promise<PageOutcome> {
    const answer = await this.answerTo({ type: 'call-tool', id, name, input }, asking, signal);
    return answer.type === 'unknown' || answer.type === 'not-taken' ? { type: 'gone' } : answer;
  }

  ask({ id, asking }: Pick<PageCall, 'id' | 'asking'>, signal: AbortSignal): Promise<Answer> {
    return this.answerTo({ type: 'ask-call', id }, asking, signal);
  }

  private receive(raw: unknown): void {
    if (this.closed) return;
    if (this.tooMany()) {
      this.end();
      this.listeners.flooded();
      return;
    }
    const { lists, calls } = this;
    const message = parseFromPage(raw);
    if (message === null) answerUnreadable(raw, calls);
    else if (message.type === 'tools-changed') this.listeners.changed();
    else if (message.type === 'tools') lists.get(message.id)?.(parsePageTools(message.tools));
    else if (message.type === 'call-outcome') calls.get(message.id)?.resolve(message.outcome);
    else if (message.type === 'call-unknown') calls.get(message.id)?.resolve({ type: 'unknown' });
    else if (message.type === 'call-not-taken') calls.get(message.id)?.resolve({ type: 'not-taken' });
    else if (message.type === 'call-asking') calls.get(message.id)?.asking?.(message.asking);
  }

  private end(): void {
    this.closed = true;
    for (const resolve of this.lists.values()) resolve(null);
    for (const { resolve } of this.calls.values()) resolve({ type: 'gone' });
  }

  private answerTo(question: Question, asking: PendingCall['asking'], signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve) => {
      if (this.closed) return resolve({ type: 'gone' });
      const { id } = question;
      const abort = () => this.post({ type: 'abort-call', id });
      const settle = (answer: Answer) => {
        this.calls.delete(id);
        signal.removeEventListener('abort', abort);
        resolve(answer);
      };
      this.calls.set(id, { resolve: settle, asking });
      signal.addEventListener('abort', abort, { once: true });
      this.post(question);
    });
  }
}

/** An outcome past its limits must not leave its call waiting: the page has answered. */
function answerUnreadable(raw: unknown, calls: ReadonlyMap<string, PendingCall>): void {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return;
  calls.get(raw.id)?.resolve({ type: 'threw', message: 'The page answered in a form that Tabhand can’t take.' });
}
