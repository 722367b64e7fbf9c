/** Streamable HTTP with bounds: no answer or event is endless, a cut stream answers instead of hanging, and a cancelled request lets go of its connection. */

import {
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { keepLongBytes } from '../../long-numbers';
import { responseTooLarge, streamCut } from './problem';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Of a JSON answer, and of one event of a stream. */
const largestAnswer = 16 * 1024 * 1024;
const longestError = 65_536;

type RequestId = string | number;

interface BoundOptions extends StreamableHTTPClientTransportOptions {
  fetch: Fetch;
  clean(message: JSONRPCMessage): JSONRPCMessage;
}

/**
 * A stream that ends and can't be resumed gets a last message that fails its request; the client ignores it if the request
 * was already answered. A request that the client cancels is aborted in either era, so that a silent server can't use up the
 * browser's connections.
 */
export class BoundTransport extends StreamableHTTPClientTransport {
  readonly #running = new Map<RequestId, AbortController>();

  constructor(url: URL, { fetch, clean, ...options }: BoundOptions) {
    super(url, { ...options, fetch: boundExchange(fetch) });
    passOn(this, (message) => {
      if (!('method' in message)) this.#running.delete(message.id ?? '');
      return clean(message);
    });
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!('method' in message) || !('id' in message)) {
      this.#running.get(cancelledBy(message) ?? '')?.abort();
      return super.send(message, options);
    }
    const { id } = message;
    const abort = new AbortController();
    this.#running.set(id, abort);
    const requestSignal = AbortSignal.any([abort.signal, ...(options?.requestSignal ? [options.requestSignal] : [])]);
    const onRequestStreamEnd = () => {
      options?.onRequestStreamEnd?.();
      this.onmessage?.(failing(id, cut));
    };
    await super.send(message, { ...options, requestSignal, onRequestStreamEnd }).catch((error) => {
      this.#running.delete(id);
      throw error;
    });
  }
}

type Receive = ((message: JSONRPCMessage) => void) | undefined;

/** The one place where messages come in: the client is handed what `clean` returns. */
export function passOn(transport: { onmessage?: unknown }, clean: BoundOptions['clean']): void {
  let receive: Receive;
  Object.defineProperty(transport, 'onmessage', {
    get: (): Receive => receive && ((message) => receive?.(clean(message))),
    set: (given: Receive) => {
      receive = given;
    },
  });
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  const isCancelling = 'method' in message && message.method === 'notifications/cancelled';
  return isCancelling ? (message.params?.requestId as RequestId | undefined) : undefined; // the client's own message
}

const cut = { code: streamCut, message: 'The connection ended before the answer was complete.' };

const failing = (id: RequestId, error: typeof cut & { data?: object }) => ({ jsonrpc: '2.0' as const, id, error });

/** The `fetch` of requests: an answer, or an event of it, past 16 MiB becomes one that fails its request. */
function boundExchange(fetch: Fetch): Fetch {
  const bounded = boundEvents(fetch);
  return async (url, init) => {
    // The stream for messages that the server sends unasked: nobody listens, and it would keep a request open.
    const isStanding = init?.method === 'GET' && !new Headers(init.headers).has('last-event-id');
    if (isStanding) return new Response(null, { status: 405 });
    const id = idOf(init?.body);
    if (id === undefined) return bounded(url, init);
    const response = await fetch(url, init);
    const isStream = isEventStream(response);
    const tooLarge = (size: number) => {
      const data = { size, limit: largestAnswer };
      const json = JSON.stringify(failing(id, { code: responseTooLarge, message: 'The answer is too large.', data }));
      return isStream ? `\n\ndata: ${json}\n\n` : json;
    };
    return through(response, isStream ? boundEach(tooLarge) : boundBody(tooLarge));
  };
}

const idOf = (body: unknown): RequestId | undefined =>
  typeof body === 'string' ? (JSON.parse(body) as { id?: RequestId }).id : undefined; // the client's own message

const isEventStream = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.startsWith('text/event-stream') === true;

/** The response with its body bounded; of an error, only the beginning is read. */
function through(response: Response, bound: TransformStream<Uint8Array, Uint8Array>): Response {
  const { status, statusText, headers, ok, body } = response;
  if (!body || response.type === 'opaqueredirect') return response;
  const read = body.pipeThrough(ok ? bound : beginning()).pipeThrough(keepLongBytes(isEventStream(response)));
  return new Response(read, { status, statusText, headers });
}

/** JSON can only be read whole, so nothing is passed on before its size is known. */
function boundBody(tooLarge: (size: number) => string): TransformStream<Uint8Array, Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= largestAnswer) return;
      controller.enqueue(toBytes(tooLarge(size)));
      controller.terminate();
    },
    flush(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
  });
}

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Wraps the fetch of a stream on which a server speaks for as long as it is open: without cookies, and without the cache, in
 * which Firefox holds a second stream of an address back for 20 seconds. An event past 16 MiB ends it.
 */
export function boundEvents(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' });
    return through(response, isEventStream(response) ? boundEach() : beginning());
  };
}

const lineFeed = 10;
const carriageReturn = 13;

/** Bounds each event: counts the bytes since the last empty line. What `tooLarge` returns is the stream's last event. */
function boundEach(tooLarge?: (size: number) => string): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let before = 0;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) {
        if (byte === carriageReturn) continue;
        size = byte === lineFeed && before === lineFeed ? 0 : size + 1;
        before = byte;
      }
      if (size <= largestAnswer) return controller.enqueue(chunk);
      if (!tooLarge) return controller.error(new TypeError('An event is too large.'));
      controller.enqueue(toBytes(tooLarge(size)));
      controller.terminate();
    },
  });
}

function beginning(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      controller.enqueue(chunk);
      if (size > longestError) controller.terminate();
    },
  });
}
