/** What a server asks the user and says while it works on calls of one connection: read, bounded, and passed on to the call that it concerns. */
import {
  type Client,
  type ElicitResult,
  type Progress,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import type { LayerListener } from '../../listener';
import type { Elicitation, ElicitationAnswer } from '../../schemas';
import { lengthAsJson } from '../../validate';
import { type Ask, AskedInVain, type Talk } from './rounds';

/** Characters: of a question, of its form as JSON, of its address. */
const [longestMessage, longestForm, longestUrl] = [2_000, 50_000, 2_000];
/** Questions of one call. */
const mostAsked = 20;
/** Characters of one message of a server's log. */
const longestSaid = 500;

const message = z.string().max(longestMessage);
const address = z.url({ protocol: /^https?$/ }).max(longestUrl);
const question = z.union([
  z.object({ mode: z.literal('url'), message, url: address, elicitationId: z.string().max(500).optional() }),
  z.object({ mode: z.literal('form').default('form'), message, requestedSchema: z.record(z.string(), z.unknown()) }),
]);

interface Question {
  asked: Elicitation;
  /** By which its server says that it is done. */
  elicitationId?: string | undefined;
}

/** Throws if the user can't be asked this. `resumes`: the call is sent again after it. */
function readQuestion(params: unknown, resumes: boolean): Question {
  const { data } = question.safeParse(params);
  if (!data) throw new AskedInVain('Its question to the user can’t be shown: it is too long, or not as MCP has it.');
  if (data.mode === 'url') {
    const { mode, message, url, elicitationId } = data;
    return { asked: { mode, message, url, resumes }, elicitationId };
  }
  if ((lengthAsJson(data.requestedSchema) ?? Number.POSITIVE_INFINITY) > longestForm)
    throw new AskedInVain('Its form for the user is too long.');
  return { asked: { mode: 'form', message: data.message, schema: data.requestedSchema } };
}

export type Conversing = ReturnType<typeof createConversing>;

/** The calls of a connection that run, and what its server says and asks during them. `redact` takes the server's secrets out. */
export function createConversing(redact: <T>(value: T) => T) {
  const calls: LayerListener[] = [];
  const completed = new Map<string, PromiseWithResolvers<void>>();
  // An older server doesn't say which call it means: of several at once, the newest.
  const newest = () => calls.at(-1);

  const ask = async (
    listener: LayerListener,
    { id, params, resumes }: Parameters<Ask>[0],
    withdrawn?: AbortSignal,
  ): Promise<ElicitationAnswer> => {
    const { asked, elicitationId } = readQuestion(params, resumes);
    const completion = Promise.withResolvers<void>();
    if (elicitationId !== undefined) completed.set(elicitationId, completion);
    const done = resumes && elicitationId !== undefined ? { done: completion.promise } : {};
    const answering = listener.elicit(id, asked, { ...done, ...(withdrawn && { withdrawn }) });
    const { action, content = {} } = await answering.finally(() => completed.delete(elicitationId ?? ''));
    return asked.mode === 'form' && action === 'accept' ? { action, content } : { action };
  };

  return {
    /** What the server says and asks meanwhile concerns this call. */
    async during<T>(listener: LayerListener, work: (talk: Talk) => Promise<T>): Promise<T> {
      const bounded = bound(listener, redact);
      calls.push(bounded);
      return work({ listener: bounded, ask: (question) => ask(bounded, question) }).finally(() => {
        calls.splice(calls.indexOf(bounded), 1);
      });
    },
    /** A request of an older server. */
    async onRequest(params: unknown, withdrawn: AbortSignal): Promise<ElicitationAnswer> {
      const listener = newest();
      // Nobody sees a question that belongs to no call.
      if (!listener) return { action: 'decline' };
      const question = { id: crypto.randomUUID(), params, resumes: false };
      return ask(listener, question, withdrawn).catch((error) => {
        throw error instanceof AskedInVain ? new ProtocolError(ProtocolErrorCode.InvalidParams, error.message) : error;
      });
    },
    onComplete: (elicitationId: string) => completed.get(elicitationId)?.resolve(),
    onMessage({ level, logger, data }: { level: string; logger?: string | undefined; data: unknown }) {
      const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
      newest()?.said({ level, text: (logger ? `${logger}: ${text}` : text).slice(0, longestSaid) });
    },
  };
}

export function converse(client: Client, { onRequest, onComplete, onMessage }: Conversing): void {
  // It was checked against the form, which may allow more than the SDK's type.
  const answer = async (params: unknown, signal: AbortSignal) => (await onRequest(params, signal)) as ElicitResult;
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => answer(params, mcpReq.signal));
  client.setNotificationHandler('notifications/elicitation/complete', ({ params }) => onComplete(params.elicitationId));
  client.setNotificationHandler('notifications/message', ({ params }) => onMessage(params));
}

/** Where nobody can be asked. */
const nobody: LayerListener = {
  said: () => undefined,
  progressed: () => undefined,
  checkpoint: async () => undefined,
  elicit: async () => ({ action: 'decline' }),
};

/** For a request that belongs to no call. */
export const inVain: Talk = { listener: nobody, ask: async () => ({ action: 'decline' }) };

/** Characters of a checkpoint that is kept. */
const longestCheckpoint = 50_000;

/** What a log keeps has no secrets in it: a call whose server wants one back can't be taken up. */
function bound(listener: LayerListener, redact: <T>(value: T) => T): LayerListener {
  let asked = 0;
  const isKept = (from: string): boolean =>
    from.length <= longestCheckpoint && JSON.stringify(redact(JSON.parse(from))) === from;
  return {
    ...listener,
    checkpoint: (from) => listener.checkpoint(from !== null && isKept(from) ? from : null),
    async elicit(...question) {
      asked += 1;
      if (asked > mostAsked) throw new AskedInVain('It asks the user too many questions.');
      return listener.elicit(...question);
    },
  };
}

/** Characters of what a server says about its progress. */
const longestWords = 200;

/** Passes on progress as its server reports it. */
export const passOnTo =
  ({ progressed }: LayerListener) =>
  ({ progress: done, total, message }: Progress): void =>
    progressed({
      done,
      ...(total !== undefined && { total }),
      ...(message && { words: message.slice(0, longestWords) }),
    });
