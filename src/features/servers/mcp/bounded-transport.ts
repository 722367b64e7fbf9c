/** Streamable HTTP with bounds: no answer or stream is endless, a cut stream answers instead of hanging, and a cancelled request lets go of its connection. */
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { parseJson } from '#core/tools/long-numbers.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import { type EventReading, maxAnswer, readAnswerText, throughEvents } from './answer-stream';
import {
  failureTo,
  isAnswerTo,
  messagesInTurns,
  type RequestId,
  requestIn,
  responseTooLarge,
  streamCut,
  toSilence,
  type Waiting,
  writeMessages,
} from './answers';
import { StreamPauses } from './stream-pauses';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

interface BoundOptions extends StreamableHTTPClientTransportOptions {
  fetch: Fetch;
  clean(message: JSONRPCMessage): JSONRPCMessage;
}

/** A request that waits for its answer. */
interface Running {
  abort: AbortController;
  /** The last that its stream said and that was no message. */
  words: string;
  /** The server ended its stream. */
  isEnded: boolean;
}

/** Of reconnections: the pauses are our own. */
export const ours = { initialReconnectionDelay: 0, maxReconnectionDelay: 0, reconnectionDelayGrowFactor: 1 };

/** Milliseconds: the longest pause before a call’s stream is taken up again, whose server may answer by and by. */
const maxPause = 5_000;

/** Milliseconds for which a server may think about what it can't know: it is taken for one of the older era then. */
const maxProbe = 4_000;

/**
 * A stream that ends and can't be resumed gets a last message that fails its request; the client ignores it if the request
 * was already answered. A request that the client cancels is aborted in either era, so that a silent server can't use up the
 * browser's connections.
 */
export class BoundTransport extends StreamableHTTPClientTransport {
  readonly #running: Map<RequestId, Running>;
  /** The last refusal said where one signs in. */
  #challenge: { isNamed: boolean };

  constructor(url: URL, { fetch, clean, ...options }: BoundOptions) {
    const running = new Map<RequestId, Running>();
    const challenge = { isNamed: false };
    const pauses = new StreamPauses(undefined, undefined, maxPause);
    super(url, {
      ...options,
      fetch: boundExchange(fetch, running, challenge),
      reconnectionOptions: { ...ours, maxRetries: 2 },
      reconnectionScheduler: (reopen, wished) => pauses.before(reopen, wished),
    });
    [this.#running, this.#challenge] = [running, challenge];
    passOn(this, (message) => {
      pauses.received();
      if (!('method' in message)) running.delete(message.id ?? '');
      return clean(message);
    });
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!('method' in message) || !('id' in message)) {
      this.#running.get(cancelledBy(message) ?? '')?.abort.abort();
      return super.send(message, options);
    }
    const { id } = message;
    const running = { abort: new AbortController(), words: '', isEnded: false };
    const { abort } = running;
    this.#running.set(id, running);
    const requestSignal = AbortSignal.any([abort.signal, ...(options?.requestSignal ? [options.requestSignal] : [])]);
    const onRequestStreamEnd = () => {
      options?.onRequestStreamEnd?.();
      this.onmessage?.(failureTo(id, toCut(running)));
    };
    const sending = super.send(message, { ...options, requestSignal, onRequestStreamEnd });
    const isProbe = message.method === 'server/discover' && this.protocolVersion === undefined;
    await (isProbe ? this.#probing(id, sending, abort) : sending).catch((error) => {
      this.#running.delete(id);
      throw error;
    });
  }

  /** Whatever a server answers that doesn't know the newer era: it is one of the older. Throws if it wants a sign-in, and says where. */
  async #probing(id: RequestId, sending: Promise<void>, abort: AbortController): Promise<void> {
    const asOlder = () => {
      this.onmessage?.(failureTo(id, { code: ProtocolErrorCode.MethodNotFound, message: 'It knows no newer era.' }));
    };
    // Also of a stream that is open and says nothing.
    setTimeout(() => {
      if (!this.#running.has(id)) return;
      asOlder();
      abort.abort();
    }, maxProbe);
    try {
      await sending;
    } catch (error) {
      if (this.#challenge.isNamed) throw error;
      asOlder();
    }
  }
}

type Receive = ((message: JSONRPCMessage) => void) | undefined;

/** The one place where messages come in: the client is handed what `clean` returns. */
export function passOn(transport: { onmessage?: unknown }, clean: BoundOptions['clean']): void {
  let receive: Receive;
  Object.defineProperty(transport, 'onmessage', {
    get: (): Receive => receive && ((message) => receive?.(clean(message))),
    set: (next: Receive) => {
      receive = next;
    },
  });
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  const isCancelling = 'method' in message && message.method === 'notifications/cancelled';
  return isCancelling ? (message.params?.requestId as RequestId | undefined) : undefined; // the client's own message
}

/** Why no answer came: a server that ends its stream may have said something else before, a connection that breaks says nothing. */
const toCut = ({ words, isEnded }: Pick<Running, 'words' | 'isEnded'>) => ({
  code: streamCut,
  message: `The ${isEnded ? 'server ended its stream' : 'connection broke'} before the answer was complete${
    words ? `: ${words.slice(0, 200)}` : '.'
  }`,
});

const toTooLarge = (id: RequestId, size: number) =>
  failureTo(id, { code: responseTooLarge, message: 'The answer is too large.', data: { size, limit: maxAnswer } });

/** The `fetch` of requests: what comes back is bounded, and has a message for each request. */
function boundExchange(fetch: Fetch, running: Map<RequestId, Running>, challenge: { isNamed: boolean }): Fetch {
  const bounded = boundEvents(fetch);
  return async (url, init) => {
    // The stream for messages that the server sends unasked: nobody listens, and it would keep a request open.
    const isStanding = init?.method === 'GET' && !new Headers(init.headers).has('last-event-id');
    if (isStanding) return new Response(null, { status: 405 });
    const message = typeof init?.body === 'string' ? parseJson(init.body) : undefined; // the client's own
    if (message === undefined) return bounded(url, init);
    const waiting = requestIn(message);
    if (!waiting) return toldOnly(bounded(url, init));
    const response = await fetch(url, init);
    challenge.isNamed = /resource_metadata/i.test(response.headers.get('www-authenticate') ?? '');
    const reading = {
      read: (text: string) => messagesInTurns(text, waiting, (id) => running.has(id)),
      tooLarge: (size: number) => toTooLarge(waiting.id, size),
      onText: (words: string) => Object.assign(running.get(waiting.id) ?? {}, { words }),
      ended: () => Object.assign(running.get(waiting.id) ?? {}, { isEnded: true }),
    };
    if (isEventStream(response)) return through(response, reading);
    return response.ok ? toAnswer(response, waiting, reading) : toRefusal(response, init?.headers);
  };
}

const isEventStream = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.startsWith('text/event-stream') === true;

const saying = (body: string, { status, statusText, headers }: ResponseInit): Response =>
  new Response(body, { status, statusText, headers });

/** Milliseconds for which a server may keep what is no request. */
const maxNotice = 2_000;

/** Nothing is to be answered, and not every server does: one that can't be reached says so again to the next request. */
async function toldOnly(sending: Promise<Response>): Promise<Response> {
  const accepted = () => new Response(null, { status: 202 });
  const answered = sending.then((response) => {
    if (response.status === 401 || response.status === 403) return response;
    void response.body?.cancel();
    return accepted();
  }, accepted);
  return unlessAborted(answered, AbortSignal.timeout(maxNotice), accepted);
}

/** Some servers say with 401 that they don't know the session, without a word of signing in. */
async function toRefusal(response: Response, sent: HeadersInit | undefined): Promise<Response> {
  if (!response.body) return response;
  const { status, headers } = response;
  const { text } = await readAnswerText(response);
  const mayBeSession = status === 401 && new Headers(sent).has('mcp-session-id') && !headers.has('www-authenticate');
  return saying(text, { headers, status: mayBeSession && /session/i.test(text) ? 404 : status });
}

/** JSON or events, under any label. An answer without a message becomes one that says so. */
async function toAnswer(response: Response, waiting: Waiting, reading: EventReading): Promise<Response> {
  const { text, tooLarge, isCut } = await readAnswerText(response);
  if (isCut) return answering(response, [failureTo(waiting.id, toCut({ words: '', isEnded: false }))]);
  if (tooLarge !== undefined) return answering(response, [toTooLarge(waiting.id, tooLarge)]);
  const messages = await reading.read(text);
  if (!messages && /^(event|data|id|retry)?:/.test(text)) {
    const headers = { ...Object.fromEntries(response.headers), 'content-type': 'text/event-stream' };
    return through(saying(text, { headers }), reading);
  }
  // A page is no answer of a server, whose address may be another.
  const isPage = !messages && (waiting.method === 'initialize' || /^\s*</.test(text));
  if (isPage && text) return saying(text, response);
  const isAnswered = messages?.some((each) => isAnswerTo(each, waiting));
  return answering(response, [...(messages ?? []), ...(isAnswered ? [] : [failureTo(waiting.id, toSilence(text))])]);
}

const answering = ({ headers }: Response, messages: readonly object[]): Response =>
  saying(writeMessages(messages), {
    headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
  });

function through(response: Response, reading: EventReading): Response {
  const { status, statusText, headers, body } = response;
  return new Response(body?.pipeThrough(throughEvents(reading)), { status, statusText, headers });
}

/**
 * Wraps the fetch of a stream on which a server speaks for as long as it is open: without cookies, and without the cache, in
 * which Firefox holds a second stream of an address back for 20 seconds. It is bounded, and what it says is read as an answer is.
 */
export function boundEvents(fetch: Fetch, max?: number): Fetch {
  return async (url, init) => {
    const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' });
    if (isEventStream(response)) return through(response, { read: messagesInTurns, ...(max && { max }) });
    // What is no stream ends at once, and would be opened again and again.
    if (response.ok && init?.method === 'GET') return new Response(null, { status: 405 });
    return response.body ? saying((await readAnswerText(response)).text, response) : response;
  };
}
