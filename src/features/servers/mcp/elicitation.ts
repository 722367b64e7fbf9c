/**
 * What a server asks the user and says in the middle of a request: read, bounded, and passed on to the call that it concerns. A server
 * with sessions asks by a request of its own; one without asks in its answer, and goes on in the next.
 */

import {
  type Client,
  type ElicitResult,
  isInputRequiredResult,
  LOG_LEVEL_META_KEY,
  type Progress,
  ProtocolError,
  ProtocolErrorCode,
  type RequestOptions,
  UrlElicitationRequiredError,
  withInputRequired,
} from '@modelcontextprotocol/client';
import * as z from 'zod';
import type { LayerListener } from '#core/tools/listener.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import type { Elicitation, ElicitationAnswer } from '#core/tools/schemas.ts';
import { lengthAsJson } from '#core/tools/validate.ts';
import { pause } from '#core/tools/waiting.ts';

const maxRounds = 10;
/** A newer server logs for the client only what it asks for. */
const _meta = { [LOG_LEVEL_META_KEY]: 'info' };
/** Characters that a server may want back. */
const maxState = 100_000;
/** Characters of all that it asks at once, as JSON. */
const maxRequests = 200_000;
/** Milliseconds before a server is asked again that asked for nothing. */
const pauseBetween = 250;

/** What a server asked for in the middle of a call and can't have, or that it never ended to ask. */
export class AskedInVain extends Error {}

/** How the user is asked: `id` is the same after the background's death. */
type Ask = (question: { id: string; params: unknown; resumes: boolean }) => Promise<ElicitationAnswer>;

export interface CallExchange {
  listener: Pick<LayerListener, 'checkpoint' | 'progressed'>;
  ask: Ask;
  /** The round in which the background died. */
  from?: Round | undefined;
}

type Options = RequestOptions & { signal: AbortSignal };

/** A request in one client's words, within limits, and for whom it concerns. */
export type McpRequest<T> = (client: Client, options: Options, talk: CallExchange) => Promise<T>;

const round = z.object({
  nth: z.number(),
  requestState: z.string().optional(),
  inputRequests: z.record(z.string(), z.object({ method: z.string(), params: z.unknown().optional() })),
});
/** What the server asked for, and what it wants back byte for byte. */
type Round = z.infer<typeof round>;
type InputRequests = Round['inputRequests'];

/** The round that a checkpoint keeps, if it is one. */
export const readRound = (from: string): Round | undefined => round.safeParse(JSON.parse(from)).data;

/** A model and folders aren't offered at all. */
export function readRequests(value: unknown): InputRequests {
  if ((lengthAsJson(value) ?? Number.POSITIVE_INFINITY) > maxRequests)
    throw new AskedInVain('Its questions to the user are too long.');
  const requests = round.shape.inputRequests.parse(value ?? {});
  const unknown = Object.values(requests).find(({ method }) => method !== 'elicitation/create');
  if (unknown) throw new AskedInVain(`It asks for ${unknown.method}, which Tabhand does not offer.`);
  return requests;
}

/** Resolves with the user's answers. */
export async function answerAll(
  requests: InputRequests,
  ask: Ask,
  prefix: string,
): Promise<Record<string, ElicitationAnswer>> {
  const answers = Object.entries(requests).map(async ([key, { params }]) => {
    const id = `${prefix}-${key}`.slice(0, 100);
    return [key, await ask({ id, params, resumes: true })] as const; // a pair
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** What a server may answer with questions. */
type Method = 'tools/call' | 'resources/read' | 'prompts/get';

export async function inRounds<S extends z.ZodType>(
  client: Client,
  { method, schema, ...asked }: { method: Method; params: object; schema: S },
  { listener, ask, from }: CallExchange,
  options: Options,
): Promise<z.infer<S>> {
  for (let { nth, requestState, inputRequests }: Round = from ?? { nth: 0, inputRequests: {} }; nth <= maxRounds; ) {
    const asks = Object.keys(inputRequests).length > 0;
    const inputResponses = asks && (await answerAll(inputRequests, ask, `round-${nth}`));
    // From here on nobody knows whether the server received it.
    if (asks) await listener.checkpoint(null);
    else if (nth > 0) await pause(pauseBetween, options.signal);
    options.signal.throwIfAborted();
    const params = {
      ...asked.params,
      ...(client.getProtocolEra() === 'modern' && { _meta }),
      ...(inputResponses && { inputResponses }),
      ...(requestState !== undefined && { requestState }),
    };
    const result = await client.request({ method, params }, withInputRequired(schema), {
      ...options,
      allowInputRequired: true,
    });
    if (!isInputRequiredResult(result)) return result as z.infer<S>; // by the same schema
    ({ requestState } = result);
    if ((requestState?.length ?? 0) > maxState) throw new AskedInVain('It wants too much sent back to it.');
    inputRequests = readRequests(result.inputRequests);
    nth += 1;
    if (Object.keys(inputRequests).length > 0)
      await listener.checkpoint(JSON.stringify({ nth, requestState, inputRequests } satisfies Round));
  }
  throw new AskedInVain('It asks again and again.');
}

/** How often a call is sent again that needs the user to have been somewhere first. */
const maxVisits = 5;

/** An older server refuses a call until the user has been at an address; then it is sent again. */
export async function afterVisits<T>(call: () => Promise<T>, ask: Ask): Promise<T> {
  for (let visits = 0; ; visits += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof UrlElicitationRequiredError) || visits === maxVisits) throw error;
      const asked = error.elicitations.map((params, i) => [i, { method: 'elicitation/create', params }]);
      const answers = await answerAll(readRequests(Object.fromEntries(asked)), ask, `visit-${visits}`);
      if (Object.values(answers).some(({ action }) => action !== 'accept'))
        throw new AskedInVain('The user did not go to the address that it needs.');
    }
  }
}

/** Characters: of a question, of its form as JSON, of its address. */
const [maxMessage, maxForm, maxUrl] = [2_000, 50_000, 2_000];
/** Questions of one call. */
const maxQuestions = 20;
/** Characters of one message of a server's log. */
const maxSaid = 500;

const message = z.string().max(maxMessage);
const address = z.url({ protocol: /^https?$/ }).max(maxUrl);
const question = z.union([
  z.object({ mode: z.literal('url'), message, url: address, elicitationId: z.string().max(500).optional() }),
  z.object({ mode: z.literal('form').default('form'), message, requestedSchema: z.record(z.string(), z.unknown()) }),
]);

/** Throws if the user can't be asked this. `resumes`: the call is sent again after it. `elicitationId`: by which its server says that it is done. */
function readQuestion(params: unknown, resumes: boolean): { asked: Elicitation; elicitationId?: string | undefined } {
  const { data } = question.safeParse(params);
  if (!data) throw new AskedInVain('Its question to the user can’t be shown: it is too long, or not as MCP has it.');
  if (data.mode === 'url') {
    const { mode, message, url, elicitationId } = data;
    return { asked: { mode, message, url, resumes }, elicitationId };
  }
  if ((lengthAsJson(data.requestedSchema) ?? Number.POSITIVE_INFINITY) > maxForm)
    throw new AskedInVain('Its form for the user is too long.');
  return { asked: { mode: 'form', message: data.message, schema: data.requestedSchema } };
}

/** The calls of a connection that run, and what its server says and asks during them. `redact` takes the server's secrets out. */
export class Conversing {
  readonly #redact: <T>(value: T) => T;
  readonly #calls: LayerListener[] = [];
  readonly #completed = new Map<string, PromiseWithResolvers<void>>();

  constructor(redact: <T>(value: T) => T) {
    this.#redact = redact;
  }

  /** Takes what this client's server says and asks. */
  attach(client: Client): void {
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => this.#answer(params, mcpReq.signal));
    client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
      this.#completed.get(params.elicitationId)?.resolve(),
    );
    client.setNotificationHandler('notifications/message', ({ params: { level, logger, data } }) => {
      const text = typeof data === 'string' ? data : writeJson(data);
      this.#newest()?.said({ level, text: (logger ? `${logger}: ${text}` : text).slice(0, maxSaid) });
    });
  }

  /** What the server says and asks meanwhile concerns this call. */
  async during<T>(listener: LayerListener, work: (talk: CallExchange) => Promise<T>): Promise<T> {
    const bounded = bound(listener, this.#redact);
    this.#calls.push(bounded);
    return work({ listener: bounded, ask: (question) => this.#ask(bounded, question) }).finally(() => {
      this.#calls.splice(this.#calls.indexOf(bounded), 1);
    });
  }

  /** An older server doesn't say which call it means: of several at once, the newest. */
  #newest(): LayerListener | undefined {
    return this.#calls.at(-1);
  }

  /** A request of an older server. */
  async #answer(params: unknown, withdrawn: AbortSignal): Promise<ElicitResult> {
    const listener = this.#newest();
    // Nobody sees a question that belongs to no call.
    if (!listener) return { action: 'decline' };
    const question = { id: crypto.randomUUID(), params, resumes: false };
    const answer = await this.#ask(listener, question, withdrawn).catch((error) => {
      throw error instanceof AskedInVain ? new ProtocolError(ProtocolErrorCode.InvalidParams, error.message) : error;
    });
    return answer as ElicitResult; // it was checked against the form, which may allow more than the SDK's type
  }

  async #ask(
    listener: LayerListener,
    { id, params, resumes }: Parameters<Ask>[0],
    withdrawn?: AbortSignal,
  ): Promise<ElicitationAnswer> {
    const { asked, elicitationId } = readQuestion(params, resumes);
    const completion = Promise.withResolvers<void>();
    if (elicitationId !== undefined) this.#completed.set(elicitationId, completion);
    const done = resumes && elicitationId !== undefined ? { done: completion.promise } : {};
    const answering = listener.elicit(id, asked, { ...done, ...(withdrawn && { withdrawn }) });
    const { action, content = {} } = await answering.finally(() => this.#completed.delete(elicitationId ?? ''));
    return asked.mode === 'form' && action === 'accept' ? { action, content } : { action };
  }
}

/** Where nobody can be asked. */
const nobody: LayerListener = {
  said: () => undefined,
  progressed: () => undefined,
  checkpoint: async () => undefined,
  elicit: async () => ({ action: 'decline' }),
};

/** For a request that belongs to no call. */
export const inVain: CallExchange = { listener: nobody, ask: async () => ({ action: 'decline' }) };

/** Characters of a checkpoint that is kept. */
const maxCheckpoint = 50_000;

/** What a log keeps has no secrets in it: a call whose server wants one back can't be taken up. */
function bound(listener: LayerListener, redact: <T>(value: T) => T): LayerListener {
  let asked = 0;
  const isKept = (from: string): boolean =>
    from.length <= maxCheckpoint && JSON.stringify(redact(JSON.parse(from))) === from;
  return {
    ...listener,
    checkpoint: (from) => listener.checkpoint(from !== null && isKept(from) ? from : null),
    async elicit(...question) {
      asked += 1;
      if (asked > maxQuestions) throw new AskedInVain('It asks the user too many questions.');
      return listener.elicit(...question);
    },
  };
}

/** Characters of what a server says about its progress. */
const maxProgressWords = 200;

/** Passes on progress as its server reports it. */
export const passOnTo =
  ({ progressed }: LayerListener) =>
  ({ progress: done, total, message }: Progress): void =>
    progressed({
      done,
      ...(total !== undefined && { total }),
      ...(message && { words: message.slice(0, maxProgressWords) }),
    });
