/** Fetches an event stream or JSON from a model's server; throws a Refusal for any other answer. */
import type { ModelFailure } from '#core/log/entry.ts';
import { sizeLimits } from '#core/tools/limits.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { readUpTo } from '#core/tools/read-up-to.ts';
import { type Mend, maxRead, toEventStream } from './event-stream';
import { isNearby, ModelError, toModelFailure, tooLong, toPlace } from './failure';

/** `mend` reads the one answer that this is used for. */
export function createCheckedFetch(innerFetch: typeof fetch, model: string, mend: Mend): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const response = await request(innerFetch, url, init);
    const contentType = response.headers.get('content-type') ?? '';
    if (response.ok)
      return toEventStream(bounded(response, { ...toPlace(url), model }), mend, { url, model, signal: init?.signal });
    const body = await readSome(response, maxRead);
    const retryAfter = toSeconds(response.headers);
    throw new ModelError(toModelFailure({ status: response.status, body, contentType, url, model, retryAfter }));
  };
}

/** The same answer, which fails where an event, or all of them, are too large. */
function bounded(response: Response, place: ModelFailure['values']): Response {
  if (!response.body) return response;
  let [event, stream] = [0, 0];
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const lineEnd = chunk.lastIndexOf(lineFeed);
      event = lineEnd === -1 ? event + chunk.length : chunk.length - lineEnd;
      stream += chunk.length;
      const part = event > sizeLimits.event ? 'event' : stream > sizeLimits.stream ? 'stream' : null;
      if (part === null) controller.enqueue(chunk);
      else controller.error(new ModelError(tooLong(part, place)));
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, headers });
}

const lineFeed = 10;

/** Redirects aren't followed, since key and conversation are meant for the address that the user gave. Browsers hide the status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

async function request(innerFetch: typeof fetch, url: string, init?: RequestInit): Promise<Response> {
  const response = await innerFetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    // A failed fetch gives no reason: a refused connection, an unknown host, no network and CORS look the same.
    throw new ModelError({ code: 'unreachable', values: { ...toPlace(url), ...(isNearby(url) && { local: 1 }) } });
  });
  if (!isRedirect(response)) return response;
  throw new ModelError({ code: 'unreachable', values: { ...toPlace(url), problem: 'redirects' } });
}

/** Returns what was read, even if the body breaks off. */
const readSome = async (response: Response, max: number): Promise<string> =>
  (await (await readUpTo(max, response)).bytes.text()).slice(0, max);

/** Retry-After is a number of seconds or a date; OpenAI and Azure have one of milliseconds beside it. */
function toSeconds(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? 0);
  if (milliseconds > 0) return Math.ceil(milliseconds / 1000);
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const seconds = Number.isNaN(Number(value)) ? (Date.parse(value) - Date.now()) / 1000 : Number(value);
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** More than ten times OpenRouter's list, the longest. */
const maxCharacters = 8_000_000;

interface JsonRequest {
  fetch: typeof fetch;
  headers?: Record<string, string>;
  /** A JSON body makes it a POST. */
  body?: object;
  signal: AbortSignal;
}

/** Throws a Refusal. */
export async function fetchJson(url: string, { fetch, headers, body, signal }: JsonRequest): Promise<unknown> {
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  const type = body && { 'content-type': 'application/json' };
  const response = await request(fetch, url, { headers: { ...headers, ...type }, signal, ...posted });
  const contentType = response.headers.get('content-type') ?? '';
  const text = await readSome(response, maxCharacters);
  const json = response.ok && text.length < maxCharacters ? parseJson(text) : undefined;
  if (json !== undefined && typeof json === 'object') return json;
  const { status } = response;
  const place = toPlace(url);
  if (response.ok) throw new ModelError({ code: 'unexpected-answer', values: { ...place, status } });
  throw new ModelError(toModelFailure({ status, body: text.slice(0, maxRead), contentType, url, model: '' }));
}
