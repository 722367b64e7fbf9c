/** The `fetch` under an MCP client: no answer or event is endless, and a cut stream answers instead of hanging. */
import * as z from 'zod';
import { responseTooLarge, streamCut } from './problem';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Of a JSON answer, of the stream that answers a request, of one event of an endless stream. */
const largestAnswer = 16 * 1024 * 1024;

const requestId = z.union([z.string(), z.number()]);
const outgoing = z.object({
  id: requestId.optional(),
  params: z.object({ requestId: requestId.optional() }).optional(),
  method: z.string().optional(),
});
type RequestId = z.infer<typeof requestId>;

/**
 * Wraps the fetch of requests. An answer is cut at 16 MiB. A stream that ends and can't be resumed gets a last message
 * that fails its request; the client ignores it if the request was already answered. A request that the client cancels is
 * aborted, so that a silent server can't use up the browser's connections.
 */
export function boundExchange(fetch: Fetch): Fetch {
  const running = new Map<RequestId, AbortController>();
  return async (url, init) => {
    // The stream for messages that the server sends unasked: nobody listens, and it would keep a request open.
    const isStanding = init?.method === 'GET' && !new Headers(init.headers).has('last-event-id');
    if (isStanding) return new Response(null, { status: 405 });
    const message = messageOf(init?.body);
    const cancelled = message?.method === 'notifications/cancelled' ? message.params?.requestId : undefined;
    if (cancelled !== undefined) running.get(cancelled)?.abort();
    const id = message?.id;
    if (id === undefined) return bounded(await fetch(url, init), undefined, () => undefined);
    const abort = new AbortController();
    running.set(id, abort);
    const forget = () => running.delete(id);
    const signal = init?.signal ? AbortSignal.any([init.signal, abort.signal]) : abort.signal;
    return fetch(url, { ...init, signal }).then(
      (response) => bounded(response, id, forget),
      (error) => {
        forget();
        throw error;
      },
    );
  };
}

function messageOf(body: unknown): z.infer<typeof outgoing> | undefined {
  return typeof body === 'string' ? outgoing.safeParse(JSON.parse(body)).data : undefined;
}

function bounded(response: Response, id: RequestId | undefined, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const { status, headers, ok } = response;
  const isStream = ok && headers.get('content-type')?.startsWith('text/event-stream');
  const read = ok ? (isStream ? endedStream : boundedBody) : beginningOf;
  const body = read(response.body, id);
  return new Response(watched(body, onEnd), { status, headers });
}

/** The same body; `onEnd` is called when it ends, in whatever way. */
function watched(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  reader.closed.then(onEnd, onEnd);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const cut = { code: streamCut, message: 'The connection ended before the answer was complete.' };
const tooLarge = (size: number) => {
  return { code: responseTooLarge, message: 'The answer is too large.', data: { size, limit: largestAnswer } };
};

const failingAnswer = (id: RequestId, error: typeof cut) => JSON.stringify({ jsonrpc: '2.0', id, error });

/** JSON can only be read whole, so nothing is passed on before its size is known. */
function boundedBody(body: ReadableStream<Uint8Array>, id: RequestId | undefined): ReadableStream<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const holdBack = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= largestAnswer) return;
      if (id !== undefined) controller.enqueue(toBytes(failingAnswer(id, tooLarge(size))));
      controller.terminate();
    },
    flush(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(holdBack);
}

function endedStream(body: ReadableStream<Uint8Array>, id: RequestId | undefined): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [size, tail, hasIds] = [0, '\n', false];
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const value = await reader.read().then(
        (chunk) => chunk.value,
        () => undefined, // a broken stream ends like a finished one: with the message below
      );
      size += value?.byteLength ?? 0;
      if (value && size <= largestAnswer) {
        const text = tail + decoder.decode(value, { stream: true });
        hasIds ||= /[\r\n]id:/.test(text);
        tail = text.slice(-4);
        return controller.enqueue(value);
      }
      const resumes = !value && hasIds; // by itself: the SDK resumes a stream whose events have ids
      const error = value ? tooLarge(size) : cut;
      if (id !== undefined && !resumes) controller.enqueue(toBytes(`\n\ndata: ${failingAnswer(id, error)}\n\n`));
      controller.close();
      if (value) void reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Wraps the fetch of a stream on which a server speaks for as long as it is open: without cookies. An event past 16 MiB ends
 * the stream, which may otherwise be endless.
 */
export function boundEvents(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, { ...init, credentials: 'omit' });
    const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.body || response.type === 'opaqueredirect') return response;
    const { status, statusText, headers } = response;
    const body = response.body.pipeThrough(isStream ? boundEach() : boundWhole());
    return new Response(body, { status, statusText, headers });
  };
}

const lineFeed = 10;
const carriageReturn = 13;

/** Bounds each event: counts the bytes since the last empty line. */
function boundEach(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let before = 0;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) {
        if (byte === carriageReturn) continue;
        size = byte === lineFeed && before === lineFeed ? 0 : size + 1;
        before = byte;
      }
      if (size > largestAnswer) controller.error(new TypeError('An event is too large.'));
      else controller.enqueue(chunk);
    },
  });
}

/** Of an error, only the beginning is read. */
const beginningOf = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => body.pipeThrough(boundWhole());

/** An answer that isn't a stream is an error; only its beginning is read. */
function boundWhole(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      controller.enqueue(chunk);
      if (size > 65_536) controller.terminate();
    },
  });
}
