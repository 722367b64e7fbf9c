/** Opens a link to an MCP server: over Streamable HTTP, or over SSE where the server is an older one. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport, SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { boundEvents } from './event-stream';
import { boundExchange, type Fetch } from './exchange';
import { type ServerProblem, statusOf } from './problem';

export type McpTransport = 'http' | 'sse';

export interface McpServer {
  id: string;
  name: string;
  /** The whole address; its query may hold a key. */
  url: string;
  /** With their values: secrets. */
  headers?: Record<string, string>;
}

/** What a server keeps between connections, to be stored and handed in again. */
export interface McpSession {
  id: string;
  protocolVersion: string;
}

export interface McpConnectionOptions {
  server: McpServer;
  /** Tabhand's version, for the server's records. */
  version: string;
  session?: McpSession;
  /** Hears of each new session; null: the server keeps none. */
  onSession?(session: McpSession | null): void;
  /** What the server spoke the last time. */
  transport?: McpTransport;
  /** The server says that one of its lists is another one now. */
  onChanged?(): void;
  /** After each call: whether the server answered (null), or why not. */
  onHealth?(problem: ServerProblem | null): void;
  /** An open link was lost while nobody asked anything. */
  onLost?(): void;
  /** It refuses for now; so many seconds, in its word. */
  onBusy?(seconds: number): void;
  fetch?: Fetch;
  /** Milliseconds for connecting and listing, and for a call, which its caller bounds too. */
  limits?: { list: number; call: number };
}

export interface Link {
  client: Client;
  transport: StreamableHTTPClientTransport | SSEClientTransport;
  kind: McpTransport;
  /** What both ends agreed on. */
  protocolVersion?: string;
}

export interface Opening {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal;
  /** Of an earlier link; only Streamable HTTP has sessions that outlive one. */
  session?: McpSession | undefined;
  /** What the server spoke the last time. */
  known?: McpTransport | undefined;
}

const open = { http: openHttp, sse: openSse };

/**
 * As the specification says of older servers: where the first message is answered with 400, 404 or 405, the other
 * transport is tried. Where both fail, the first failure is the one to tell, unless the second says who may come in.
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

/** A page for people is answered with 200 and no event stream: that is no older server. */
const mayBeOther = (error: unknown): boolean =>
  [400, 404, 405].includes(statusOf(error) ?? 0) || (error instanceof SseError && error.code === 200);

export const fetchOf = ({ fetch: own, onBusy }: McpConnectionOptions): Fetch => {
  const fetch: Fetch = own ?? ((url, init) => globalThis.fetch(url, init));
  return async (url, init) => {
    const response = await fetch(url, init);
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    if ((response.status === 429 || response.status === 503) && wait >= 0) onBusy?.(wait);
    return response;
  };
};

export const requestInitOf = ({ server }: McpConnectionOptions): RequestInit => ({
  credentials: 'omit',
  headers: server.headers ?? {},
});

async function openHttp(options: McpConnectionOptions, { timeout, signal, session }: Opening): Promise<Link> {
  const transport = new StreamableHTTPClientTransport(new URL(options.server.url), {
    fetch: boundExchange(fetchOf(options)),
    requestInit: requestInitOf(options),
    ...(session && { sessionId: session.id }),
  });
  if (session) transport.setProtocolVersion(session.protocolVersion);
  const client = createClient(options);
  client.onerror = (error) => {
    // The SDK tells its user only here that it gave up on a stream: whoever waits for its answer must hear of it.
    if (error.message.startsWith('Maximum reconnection attempts')) void client.close();
  };
  const giveUp = () => void client.close();
  signal.addEventListener('abort', giveUp, { once: true });
  await client.connect(transport, { timeout }).finally(() => signal.removeEventListener('abort', giveUp));
  const { protocolVersion } = transport;
  return { client, transport, kind: 'http', ...(protocolVersion && { protocolVersion }) };
}

async function openSse(options: McpConnectionOptions, { timeout, signal }: Opening): Promise<Link> {
  const transport = new SSEClientTransport(new URL(options.server.url), {
    fetch: boundEvents(fetchOf(options)),
    requestInit: requestInitOf(options),
  });
  const link: Link = { client: createClient(options), transport, kind: 'sse' };
  const setVersion = transport.setProtocolVersion.bind(transport);
  transport.setProtocolVersion = (version) => {
    link.protocolVersion = version;
    setVersion(version);
  };
  // It would open its stream again by itself, with a session that the server doesn't know.
  link.client.onerror = (error) => {
    if (error instanceof SseError) void link.client.close();
  };
  // The SDK waits without end for the stream's first word.
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  await raceAbort(link.client.connect(transport, { timeout }), until).catch(async (error) => {
    await transport.close();
    throw error;
  });
  return link;
}

function createClient({ version, onChanged }: McpConnectionOptions): Client {
  // The SDK's default validator compiles code, which an extension may not.
  const client = new Client({ name: 'tabhand', version }, { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() });
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => onChanged?.());
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => onChanged?.());
  client.setNotificationHandler(PromptListChangedNotificationSchema, () => onChanged?.());
  return client;
}

/** A shared connection isn't given up because one of those who wait for it does. */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
