/** Opens a link to an MCP server: over Streamable HTTP in the era that the server speaks, or over SSE where it is an older one. */
import {
  Client,
  type JSONRPCMessage,
  type PriorDiscovery,
  ProtocolError,
  ProtocolErrorCode,
  SSEClientTransport,
  SseError,
} from '@modelcontextprotocol/client';
import { sizeLimits } from '../../limits';
import { unlessAborted } from '../../waiting';
import { appsExtension } from './apps';
import { type Conversing, converse } from './elicitation';
import { BoundTransport, boundEvents, type Fetch, passOn } from './exchange';
import { type ServerProblem, statusOf } from './problem';
import { type McpServer, redactionFor } from './server';
import type { SignIn } from './sign-in';
import { tasksExtension, wrapTask } from './tasks';

export type McpTransport = 'http' | 'sse';

/** A session that outlives its connection, to be stored and passed in again. */
export interface McpSession {
  id: string;
  protocolVersion: string;
}

/** Whether a server works with sessions (`legacy`) or without (`modern`), and since when that is known: milliseconds since 1970. */
export type McpEra = PriorDiscovery & { at: number };

/** Milliseconds after which a server is asked again which era it speaks: it may have been updated. */
const eraLasts = 86_400_000;

export interface McpConnectionOptions {
  server: McpServer;
  /** Tabhand's version, for the server's records. */
  version: string;
  /** Whether this browser can draw the apps of servers. */
  drawsApps?: boolean;
  session?: McpSession;
  /** Called with each new session; null if the server keeps none. */
  onSession?(session: McpSession | null): void;
  /** The transport and the era that worked last time. */
  transport?: McpTransport;
  era?: McpEra;
  /** Called when it was found out which era the server speaks; null if what was known doesn't hold any more. */
  onEra?(era: McpEra | null): void;
  /** The server says that one of its lists changed. */
  onChanged?(): void;
  /** A resource that is followed changed. */
  onUpdated?(uri: string): void;
  /** Called after each call with null if the server answered, else with the reason. */
  onHealth?(problem: ServerProblem | null): void;
  /** An open link was lost while no request was running. */
  onLost?(): void;
  /** Called with each response: for how many seconds the server refuses; undefined if it doesn't say so, or doesn't refuse. */
  onBusy?(seconds: number | undefined): void;
  /** The calls that run, and what the server says and asks during them. */
  conversing?: Conversing;
  /** Where the server may be signed in at, the tokens. */
  signIn?: SignIn;
  fetch?: Fetch;
  /** Milliseconds: for connecting and listing, and for a call, which its caller bounds too. */
  limits?: { list: number; call: number };
}

export interface Link {
  client: Client;
  transport: BoundTransport | SSEClientTransport;
  kind: McpTransport;
  /** The version that both ends agreed on. */
  protocolVersion: string;
  /** It rests on what was known of the server, which it wasn't asked about again. */
  isResumed: boolean;
}

export interface Opening {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal;
  /** Of an earlier link; only Streamable HTTP has sessions that outlive one. */
  session?: McpSession | undefined;
  /** The transport and the era that worked last time. */
  known?: McpTransport | undefined;
  era?: McpEra | undefined;
}

const open = { http: openHttp, sse: openSse };

/**
 * As the specification says of older servers: if the first message is answered with 400, 404 or 405, tries the other
 * transport. If both fail, throws the first failure, unless the second is about access.
 */
export async function openLink(options: McpConnectionOptions, opening: Opening): Promise<Link> {
  if (opening.session) return openHttp(options, opening);
  const first = opening.known ?? 'http';
  try {
    return await open[first](options, opening);
  } catch (error) {
    if (!mayBeOther(error) || opening.signal.aborted) throw error;
    const other = open[first === 'http' ? 'sse' : 'http'];
    return await other(options, opening).catch((second) => {
      throw [401, 403, 429].includes(statusOf(second) ?? 0) ? second : error;
    });
  }
}

/** A status of 200 without an event stream is a web page, not an older server. */
const mayBeOther = (error: unknown): boolean =>
  [400, 404, 405].includes(statusOf(error) ?? 0) || (error instanceof SseError && error.code === 200);

export const fetchOf = ({ fetch: own, onBusy, signIn }: McpConnectionOptions): Fetch => {
  const plain: Fetch = own ?? ((url, init) => globalThis.fetch(url, init));
  const fetch = signIn?.bind(plain) ?? plain;
  return async (url, init) => {
    const response = await fetch(url, init);
    const session = response.headers.get('mcp-session-id') ?? '';
    if (session.length > sizeLimits.header)
      throw new Error(`Its session id has ${session.length} characters; the limit is ${sizeLimits.header}.`);
    if (response.status === 401 || response.status === 403) await signIn?.refused(response, init?.headers);
    const wait = toSeconds(response.headers.get('retry-after') ?? '');
    const isBusy = (response.status === 429 || response.status === 503) && wait >= 0;
    onBusy?.(isBusy ? wait : undefined);
    return response;
  };
};

/** Retry-After is a number of seconds or a date; NaN for anything else. */
const toSeconds = (text: string): number =>
  /^\s*\d+\s*$/.test(text) ? Number(text) : Math.max(0, Math.ceil((Date.parse(text) - Date.now()) / 1000));

export const requestInitOf = ({ server }: McpConnectionOptions): RequestInit => ({
  credentials: 'omit',
  headers: server.headers ?? {},
});

async function openHttp(options: McpConnectionOptions, opening: Opening): Promise<Link> {
  const { timeout, signal, session } = opening;
  const era = opening.era && opening.era.at > Date.now() - eraLasts ? opening.era : undefined;
  const transport = new BoundTransport(new URL(options.server.url), {
    fetch: fetchOf(options),
    requestInit: requestInitOf(options),
    clean: cleanFor(options.server),
    ...(options.signIn && { authProvider: options.signIn.authProvider }),
    ...(session && { sessionId: session.id, protocolVersion: session.protocolVersion }),
  });
  const client = createClient(options);
  const giveUp = () => void transport.close();
  signal.addEventListener('abort', giveUp, { once: true });
  await client
    .connect(transport, { timeout, ...(era && { prior: era }) })
    .finally(() => signal.removeEventListener('abort', giveUp));
  if (!session && !era) options.onEra?.(eraOf(client));
  const protocolVersion = transport.protocolVersion ?? '';
  return { client, transport, kind: 'http', protocolVersion, isResumed: Boolean(session) || era?.kind === 'modern' };
}

function eraOf(client: Client): McpEra | null {
  const [discover, at] = [client.getDiscoverResult(), Date.now()];
  if (!discover) return { kind: 'legacy', at };
  // What is too large to be stored is asked for again.
  return JSON.stringify(discover).length > longestDiscovery ? null : { kind: 'modern', discover, at };
}

const longestDiscovery = 50_000;

async function openSse(options: McpConnectionOptions, { timeout, signal }: Opening): Promise<Link> {
  const transport = new SSEClientTransport(new URL(options.server.url), {
    fetch: boundEvents(fetchOf(options)),
    requestInit: requestInitOf(options),
    ...(options.signIn && { authProvider: options.signIn.authProvider }),
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
    return 'result' in clean ? { ...clean, result: wrapTask(clean.result) } : clean;
  };
}

/** Not its id and method, which are the protocol's. */
const saidIn = (message: JSONRPCMessage) =>
  Object.fromEntries(Object.entries(message).filter(([name]) => ['params', 'result', 'error'].includes(name)));

function createClient({ version, drawsApps, onChanged, onUpdated, conversing }: McpConnectionOptions): Client {
  const extensions = { [tasksExtension]: {}, ...(drawsApps && appsExtension) };
  const client = new Client(
    { name: 'tabhand', version },
    { versionNegotiation: { mode: 'auto' }, capabilities: { elicitation: { form: {}, url: {} }, extensions } },
  );
  if (conversing) converse(client, conversing);
  for (const list of ['tools', 'resources', 'prompts'] as const)
    client.setNotificationHandler(`notifications/${list}/list_changed`, () => onChanged?.());
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => onUpdated?.(params.uri));
  client.fallbackRequestHandler = async ({ method }) => {
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `Tabhand does not offer ${method}.`);
  };
  return client;
}
