/** Opens a link to an MCP server: over Streamable HTTP, or over SSE where the server is an older one. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport, SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  type JSONRPCMessage,
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { sizeLimits } from '../../limits';
import { unlessAborted } from '../../waiting';
import { boundEvents, boundExchange, type Fetch } from './exchange';
import { type ServerProblem, statusOf } from './problem';
import { type McpServer, redactionFor } from './server';

export type McpTransport = 'http' | 'sse';

/** A session that outlives its connection, to be stored and passed in again. */
export interface McpSession {
  id: string;
  protocolVersion: string;
}

export interface McpConnectionOptions {
  server: McpServer;
  /** Tabhand's version, for the server's records. */
  version: string;
  session?: McpSession;
  /** Called with each new session; null if the server keeps none. */
  onSession?(session: McpSession | null): void;
  /** The transport that worked last time. */
  transport?: McpTransport;
  /** The server says that one of its lists changed. */
  onChanged?(): void;
  /** Called after each call with null if the server answered, else with the reason. */
  onHealth?(problem: ServerProblem | null): void;
  /** An open link was lost while no request was running. */
  onLost?(): void;
  /** Called with each response: for how many seconds the server refuses; undefined if it doesn't say so, or doesn't refuse. */
  onBusy?(seconds: number | undefined): void;
  fetch?: Fetch;
  /** Milliseconds: for connecting and listing, and for a call, which its caller bounds too. */
  limits?: { list: number; call: number };
}

export interface Link {
  client: Client;
  transport: StreamableHTTPClientTransport | SSEClientTransport;
  kind: McpTransport;
  /** The version that both ends agreed on. */
  protocolVersion?: string;
}

export interface Opening {
  /** Milliseconds. */
  timeout: number;
  signal: AbortSignal;
  /** Of an earlier link; only Streamable HTTP has sessions that outlive one. */
  session?: McpSession | undefined;
  /** The transport that worked last time. */
  known?: McpTransport | undefined;
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

export const fetchOf = ({ fetch: own, onBusy }: McpConnectionOptions): Fetch => {
  const fetch: Fetch = own ?? ((url, init) => globalThis.fetch(url, init));
  return async (url, init) => {
    const response = await fetch(url, init);
    const session = response.headers.get('mcp-session-id') ?? '';
    if (session.length > sizeLimits.header)
      throw new Error(`Its session id has ${session.length} characters; the limit is ${sizeLimits.header}.`);
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

async function openHttp(options: McpConnectionOptions, { timeout, signal, session }: Opening): Promise<Link> {
  const transport = new StreamableHTTPClientTransport(new URL(options.server.url), {
    fetch: boundExchange(fetchOf(options)),
    requestInit: requestInitOf(options),
    ...(session && { sessionId: session.id }),
  });
  if (session) transport.setProtocolVersion(session.protocolVersion);
  passOnRedacted(transport, options.server);
  const client = createClient(options);
  client.onerror = (error) => {
    // The SDK reports only here that it gave up on a stream; closing the client rejects the requests that wait for it.
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
  passOnRedacted(transport, options.server);
  const link: Link = { client: createClient(options), transport, kind: 'sse' };
  const setVersion = transport.setProtocolVersion.bind(transport);
  transport.setProtocolVersion = (version) => {
    link.protocolVersion = version;
    setVersion(version);
  };
  // The transport would reopen its stream by itself, with a session that the server doesn't know.
  link.client.onerror = (error) => {
    if (error instanceof SseError) void link.client.close();
  };
  // The SDK waits for ever for the stream's first event.
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  await unlessAborted(link.client.connect(transport, { timeout }), until).catch(async (error) => {
    await transport.close();
    throw error;
  });
  return link;
}

/** The one place where messages come in: what they say reaches nobody with the server's secrets in it. */
function passOnRedacted(transport: Link['transport'], server: McpServer): void {
  const redact = redactionFor(server);
  let receive: Receive;
  Object.defineProperty(transport, 'onmessage', {
    get: (): Receive => receive && ((message) => receive?.({ ...message, ...redact(saidIn(message)) })),
    set: (given: Receive) => {
      receive = given;
    },
  });
}

type Receive = ((message: JSONRPCMessage) => void) | undefined;

/** Not its id and method, which are the protocol's. */
const saidIn = (message: JSONRPCMessage) =>
  Object.fromEntries(Object.entries(message).filter(([name]) => ['params', 'result', 'error'].includes(name)));

function createClient({ version, onChanged }: McpConnectionOptions): Client {
  // The SDK's default validator compiles code, which extensions are not allowed to do.
  const client = new Client({ name: 'tabhand', version }, { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() });
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => onChanged?.());
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => onChanged?.());
  client.setNotificationHandler(PromptListChangedNotificationSchema, () => onChanged?.());
  return client;
}
