/** A link to an MCP server: over Streamable HTTP in the era that the server speaks, or over SSE where it is an older one; and the stream on which it speaks unasked. */

import {
  Client,
  type JSONRPCMessage,
  type PriorDiscovery,
  ProtocolError,
  ProtocolErrorCode,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { sizeLimits } from '#core/tools/limits.ts';
import { parseJson, withDigits } from '#core/tools/long-numbers.ts';
import { pause, unlessAborted } from '#core/tools/waiting.ts';
import { maxUnasked, readAnswerText } from './answer-stream';
import { requestIn } from './answers';
import { appsExtension } from './apps';
import { BoundTransport, boundEvents, type Fetch, ours, passOn } from './bounded-transport';
import type { Conversing } from './elicitation';
import { otherVersions, statusOf } from './problem';
import { type McpServer, redactionFor } from './server';
import type { OAuthSignIn } from './sign-in';
import type { StreamPauses } from './stream-pauses';
import { tasksExtension } from './tasks';

/** A session that outlives its connection, to be stored and passed in again. */
export interface McpSession {
  id: string;
  protocolVersion: string;
}

/** Whether a server works with sessions (`legacy`) or without (`modern`), and since when that is known: milliseconds since 1970. */
export type McpEra = PriorDiscovery & { at: number };

/** Milliseconds after which a server is asked again which era it speaks: it may have been updated. */
const eraLasts = 86_400_000;

export interface LinkOptions {
  server: McpServer;
  /** Tabhand's version, for the server's records. */
  version: string;
  /** Whether this browser can draw the apps of servers. */
  drawsApps?: boolean;
  fetch: Fetch;
  /** Where the server may be signed in at, the tokens. */
  signIn: OAuthSignIn | undefined;
  /** The older versions of the protocol that are left to offer, to a server that refused the newest. */
  versions?: string[];
  /** The calls that run, and what the server says and asks during them. */
  conversing: Conversing;
  /** The server says that one of its lists changed. */
  onChanged?(): void;
  /** A resource that is followed changed. */
  onUpdated?(uri: string): void;
  /** Before the stream on which it speaks unasked is opened again. */
  pauses: StreamPauses;
  /** Called with each response: for how many seconds the server refuses; undefined if it doesn't say so, or doesn't refuse. */
  onBusy(seconds: number | undefined): void;
}

export interface Link {
  client: Client;
  transport: BoundTransport | SSEClientTransport;
  kind: 'http' | 'sse';
  /** The version that both ends agreed on. */
  protocolVersion: string;
  /** It rests on what was known of the server, which it wasn't asked about again. */
  isResumed: boolean;
  /** Which era the server was found to speak; null if what was known doesn't hold any more. */
  learnt?: McpEra | null;
}

interface Opening {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal;
  /** Of an earlier link; only Streamable HTTP has sessions that outlive one. */
  session?: McpSession | undefined;
  /** The transport and the era that worked last time. */
  known?: Link['kind'] | undefined;
  era?: McpEra | undefined;
}

const open = { http: openHttp, sse: openSse };

/**
 * As the specification says of older servers: if the first message is answered with 400, 404 or 405, tries the other
 * transport. If both fail, throws the first failure, unless the second is about access. To a server that refuses a version of
 * the protocol, and should name another, the next is offered.
 */
export async function openLink(options: LinkOptions, opening: Opening): Promise<Link> {
  if (opening.session) return openHttp(options, opening);
  const first = opening.known ?? 'http';
  try {
    return await open[first](options, opening);
  } catch (error) {
    if (opening.signal.aborted) throw error;
    const versions = otherVersions(error, options.versions);
    if (versions) return openLink({ ...options, versions }, { ...opening, era: { kind: 'legacy', at: Date.now() } });
    if (!mayBeOther(error)) throw error;
    const other = open[first === 'http' ? 'sse' : 'http'];
    return await other(options, opening).catch((second) => {
      const isAccess = second instanceof UnauthorizedError || [401, 403, 429].includes(statusOf(second) ?? 0);
      throw isAccess ? second : error;
    });
  }
}

/** A status of 200 without an event stream is a web page, not an older server. */
const mayBeOther = (error: unknown): boolean =>
  [400, 404, 405].includes(statusOf(error) ?? 0) || (error instanceof SseError && error.code === 200);

const fetchOf =
  ({ fetch, onBusy, signIn }: LinkOptions): Fetch =>
  async (url, init) => {
    const body = typeof init?.body === 'string' ? { body: withDigits(init.body) } : {};
    const first = await fetch(url, { ...init, ...body });
    const isRefusal = [400, 401, 403].includes(first.status);
    const response = isRefusal && signIn ? await signIn.refused(first, init?.headers) : first;
    const session = response.headers.get('mcp-session-id') ?? '';
    if (session.length > sizeLimits.header)
      throw new Error(`Its session id has ${session.length} characters; the limit is ${sizeLimits.header}.`);
    const wait = toSeconds(response.headers.get('retry-after') ?? '');
    const isBusy = (response.status === 429 || response.status === 503) && wait >= 0;
    onBusy(isBusy ? wait : undefined);
    return response;
  };

/** Retry-After is a number of seconds or a date; NaN for anything else. */
const toSeconds = (text: string): number =>
  /^\s*\d+\s*$/.test(text) ? Number(text) : Math.max(0, Math.ceil((Date.parse(text) - Date.now()) / 1000));

/** How every transport sends. */
const requestsOf = (options: LinkOptions, bound = (fetch: Fetch): Fetch => fetch) => ({
  fetch: bound(fetchOf(options)),
  requestInit: { credentials: 'omit', headers: options.server.headers ?? {} } satisfies RequestInit,
  ...(options.signIn && { authProvider: options.signIn.authProvider }),
});

async function openHttp(options: LinkOptions, opening: Opening): Promise<Link> {
  const { timeout, signal, session } = opening;
  const era = opening.era && opening.era.at > Date.now() - eraLasts ? opening.era : undefined;
  const transport = new BoundTransport(new URL(options.server.url), {
    ...requestsOf(options, sendingOnce),
    clean: cleanFor(options.server),
    ...(session && { sessionId: session.id, protocolVersion: session.protocolVersion }),
  });
  const client = createClient(options);
  const giveUp = () => void transport.close();
  signal.addEventListener('abort', giveUp, { once: true });
  await client
    .connect(transport, { timeout, ...(era && { prior: era }) })
    .finally(() => signal.removeEventListener('abort', giveUp));
  const protocolVersion = transport.protocolVersion ?? '';
  const isResumed = Boolean(session) || era?.kind === 'modern';
  const learnt = !session && (!era || options.versions) && { learnt: eraOf(client) };
  return { client, transport, kind: 'http', protocolVersion, isResumed, ...learnt };
}

function eraOf(client: Client): McpEra | null {
  const [discover, at] = [client.getDiscoverResult(), Date.now()];
  if (!discover) return { kind: 'legacy', at };
  // What is too large to be stored is asked for again.
  return JSON.stringify(discover).length > maxDiscovery ? null : { kind: 'modern', discover, at };
}

const maxDiscovery = 50_000;

async function openSse(options: LinkOptions, { timeout, signal }: Opening): Promise<Link> {
  const transport = new SSEClientTransport(new URL(options.server.url), {
    ...requestsOf(options, boundEvents),
  });
  passOn(transport, cleanFor(options.server));
  const client = createClient(options);
  // The transport would reopen its stream by itself, with a session that the server doesn't know.
  client.onerror = (error) => {
    if (error instanceof SseError) void client.close();
  };
  // The SDK waits for ever for the stream's first event.
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  await unlessAborted(client.connect(transport, { timeout, prior: { kind: 'legacy' } }), until).catch(async (error) => {
    await transport.close();
    throw error;
  });
  const protocolVersion = client.getNegotiatedProtocolVersion() ?? '';
  return { client, transport, kind: 'sse', protocolVersion, isResumed: false };
}

/** What messages say reaches nobody with the server's secrets in it; what a server wants back goes back byte for byte. */
function cleanFor(server: McpServer): (message: JSONRPCMessage) => JSONRPCMessage {
  const redact = redactionFor(server);
  return (message) => {
    const clean = { ...message, ...redact(saidIn(message)) };
    if ('result' in message && 'result' in clean && message.result.requestState !== undefined)
      clean.result = { ...clean.result, requestState: message.result.requestState };
    return clean;
  };
}

/** Not its id and method, which are the protocol's. */
const saidIn = (message: JSONRPCMessage) =>
  Object.fromEntries(Object.entries(message).filter(([name]) => ['params', 'result', 'error'].includes(name)));

function createClient({ version, versions, drawsApps, onChanged, onUpdated, conversing }: LinkOptions): Client {
  const extensions = { [tasksExtension]: {}, ...(drawsApps && appsExtension) };
  const client = new Client(
    { name: 'tabhand', version },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: { elicitation: { form: {}, url: {} }, extensions },
      ...(versions && { supportedProtocolVersions: versions }),
    },
  );
  conversing.attach(client);
  for (const list of ['tools', 'resources', 'prompts'] as const)
    client.setNotificationHandler(`notifications/${list}/list_changed`, () => onChanged?.());
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => onUpdated?.(params.uri));
  client.fallbackRequestHandler = async ({ method }) => {
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `Tabhand does not offer ${method}.`);
  };
  return client;
}

interface StreamOptions extends LinkOptions {
  /** Resources of whose changes it is to tell. */
  uris: readonly string[];
  /** An open stream ended by itself and can't be resumed. */
  onEnd(): void;
}

/** Opens the stream on which a server speaks unasked: a request that stays open, so only while it is of use. Resolves with whether it is open. */
export async function openStream(link: Link, options: StreamOptions, signal: AbortSignal): Promise<boolean> {
  const { client, transport } = link;
  options.pauses.opened();
  if (client.getProtocolEra() === 'modern') return subscribe(client, options, signal);
  if (!(transport instanceof SSEClientTransport) && !(await openInSession(link, transport, options, signal)))
    return false;
  // Not before: a change that is told while nobody listens is lost.
  await subscribeInSession(client, options.uris, signal);
  return true;
}

/** Milliseconds between tries while a server holds that the session has a stream: it hasn't noticed yet that the last one was closed. */
const [maxTries, betweenTries] = [10, 200];

async function openInSession(
  link: Link,
  transport: StreamableHTTPClientTransport,
  options: StreamOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const stream = new StreamableHTTPClientTransport(new URL(options.server.url), {
    ...requestsOf(options, (fetch) => boundEvents(fetch, maxUnasked)),
    protocolVersion: link.protocolVersion,
    ...(transport.sessionId !== undefined && { sessionId: transport.sessionId }),
    // Tried once more: its end may mean that the server is gone, which the caller checks.
    reconnectionOptions: { ...ours, maxRetries: 1 },
    reconnectionScheduler: (reopen, wished) => options.pauses.before(reopen, wished),
  });
  // What a server asks here is answered over the link.
  stream.onmessage = (message) => transport.onmessage?.(message);
  stream.onerror = ({ message }) => {
    if (message.startsWith('Maximum reconnection attempts') && !signal.aborted) options.onEnd();
  };
  signal.addEventListener('abort', () => void stream.close(), { once: true });
  await stream.start();
  for (let left = maxTries; left > 0 && !signal.aborted; left -= 1) {
    const refusal = await stream.resumeStream('').then(() => undefined, statusOrNone);
    if (refusal === undefined) return true;
    if (refusal !== 409) break;
    await pause(betweenTries, signal);
  }
  return false; // the caller tries again
}

const statusOrNone = (error: unknown): number => statusOf(error) ?? 0;

/** The newer era's stream: it says only what is asked for, and only of the lists that the server announces. */
async function subscribe(
  client: Client,
  { uris, onEnd, pauses }: StreamOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {};
  const filter = {
    ...(tools?.listChanged && { toolsListChanged: true }),
    ...(prompts?.listChanged && { promptsListChanged: true }),
    ...(resources?.listChanged && { resourcesListChanged: true }),
    ...(resources?.subscribe && uris.length > 0 && { resourceSubscriptions: [...uris] }),
  };
  if (Object.keys(filter).length === 0) return true;
  const { closed } = await client.listen(filter, { signal });
  void closed.then((how) => {
    if (how === 'local' || signal.aborted) return;
    pauses.ended();
    onEnd();
  });
  return true;
}

/** In the older era this holds as long as the session. A resource that can't be followed is no reason not to listen. */
async function subscribeInSession(client: Client, uris: readonly string[], signal: AbortSignal): Promise<void> {
  if (!client.getServerCapabilities()?.resources?.subscribe) return;
  await Promise.allSettled(uris.map((uri) => client.subscribeResource({ uri })));
  const end = () => void Promise.allSettled(uris.map((uri) => client.unsubscribeResource({ uri })));
  signal.addEventListener('abort', end, { once: true });
}

/** Milliseconds for the ping. */
const maxPing = 5_000;
const id = 'reads-streams';
const ping = JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });

/**
 * The `fetch` of one link, whose calls no browser sends again by itself, as it does with a POST when a connection that was used
 * before ends without an answer. Chromium sends again what it can read again, so over HTTP/2 the body is a stream. Not every
 * server reads one: a ping finds out. Over HTTP/1.1 a call has a connection of its own (`browser/own-requests`).
 */
function sendingOnce(fetch: Fetch): Fetch {
  let reads: Promise<boolean> | undefined;
  return async (url, init) => {
    const isCall = typeof init?.body === 'string' && requestIn(parseJson(init.body))?.method === 'tools/call';
    if (!isCall || new URL(url).protocol !== 'https:' || !canStream()) return fetch(url, init);
    reads ??= readsStreams(fetch, url, init);
    return fetch(url, (await reads) ? toStreamed(init) : init);
  };
}

async function readsStreams(fetch: Fetch, url: string | URL, init: RequestInit): Promise<boolean> {
  const headers = new Headers(init.headers);
  for (const name of [...headers.keys()]) if (/^mcp-(method|name|param-)/.test(name)) headers.delete(name);
  const asking = { ...init, headers, body: ping, signal: AbortSignal.timeout(maxPing) };
  try {
    return (await readAnswerText(await fetch(url, toStreamed(asking)))).text.includes(id);
  } catch {
    return false; // over HTTP/1.1 nothing was sent; of anything else the call says what is wrong
  }
}

/** Firefox would send the name of the class, and doesn’t repeat a POST over HTTP/2. */
function canStream(): boolean {
  const asked = { body: new ReadableStream(), method: 'POST', duplex: 'half' };
  return !new Request('https://localhost', asked).headers.has('content-type');
}

/** Its body can be read once. */
function toStreamed(init: RequestInit): RequestInit {
  const bytes = new TextEncoder().encode(withDigits(String(init.body)));
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes);
    controller.close();
  };
  return Object.assign({ ...init, body: new ReadableStream({ start }) }, { duplex: 'half', text: init.body });
}
