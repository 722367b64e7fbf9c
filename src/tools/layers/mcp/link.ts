/** The link to an MCP server: opened when a call or a refresh needs it, shared, and renewed when its session is over. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { boundExchange, type Fetch } from './exchange';

export interface McpServer {
  id: string;
  name: string;
  /** The whole address; its query may hold a key. */
  url: string;
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
  fetch?: Fetch;
  /** Milliseconds for connecting and listing, and for a call, which its caller bounds too. */
  limits?: { list: number; call: number };
}

export interface Link {
  client: Client;
  transport: StreamableHTTPClientTransport;
}

export interface Links {
  /**
   * Runs work over the open link, opening one if there is none; once more over a new one if the session was over. A call
   * is repeated only if the server surely didn't look at it.
   */
  use<T>(work: (link: Link) => Promise<T>, how: { signal: AbortSignal; purpose: 'list' | 'call' }): Promise<T>;
  /** Takes a few seconds at most, also of a server that doesn't answer. */
  end(): Promise<void>;
}

/** Milliseconds for telling a server that its session is over. */
const longestFarewell = 3_000;

export function keepLink(options: McpConnectionOptions, timeout: number): Links {
  let current: Promise<Link> | undefined;
  let stored = options.session;
  let ended = new AbortController();

  const open = (): Promise<Link> => {
    const opening = openLink(options, stored, { timeout, signal: ended.signal });
    current = opening;
    const forget = () => {
      if (current === opening) current = undefined;
    };
    opening.then((link) => {
      if (current === opening) stored = sessionOf(link);
      link.client.onclose = forget;
    }, forget);
    return opening;
  };
  // The stale link is left to those who still wait for an answer over it.
  const drop = (stale: Promise<Link>) => {
    if (current && current !== stale) return;
    current = undefined;
    stored = undefined;
  };
  const renew = (stale: Promise<Link>): Promise<Link> => {
    drop(stale);
    return current ?? open();
  };
  return {
    async use(work, { signal, purpose }) {
      let opened = current ?? open();
      // A resumed session doesn't say who the server is.
      if (purpose === 'list' && !(await raceAbort(opened, signal)).client.getServerVersion()) opened = renew(opened);
      const link = await raceAbort(opened, signal);
      try {
        return await work(link);
      } catch (error) {
        if (!isSessionOver(error, link) || signal.aborted) throw error;
        if (purpose === 'call' && !wasRefused(error)) {
          drop(opened);
          options.onSession?.(null);
          throw error;
        }
        return work(await raceAbort(renew(opened), signal));
      }
    },
    async end() {
      const opened = current;
      current = undefined;
      stored = undefined;
      ended.abort();
      ended = new AbortController();
      await opened?.then(hangUp, () => undefined); // one that failed to open is closed already
    },
  };
}

async function hangUp({ client, transport }: Link): Promise<void> {
  const told = transport.terminateSession().catch(() => undefined); // it may be gone: then there is nothing to end
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, longestFarewell))]);
  await client.close();
}

async function openLink(
  options: McpConnectionOptions,
  session: McpSession | undefined,
  { timeout, signal }: { timeout: number; signal: AbortSignal },
): Promise<Link> {
  const { server, version, fetch: ownFetch, onSession } = options;
  const fetch: Fetch = ownFetch ?? ((url, init) => globalThis.fetch(url, init));
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: boundExchange(fetch),
    requestInit: { credentials: 'omit' },
    ...(session && { sessionId: session.id }),
  });
  if (session) transport.setProtocolVersion(session.protocolVersion);
  // The SDK's default validator compiles code, which an extension may not.
  const client = new Client({ name: 'tabhand', version }, { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() });
  client.onerror = (error) => {
    // The SDK tells its user only here that it gave up on a stream: whoever waits for its answer must hear of it.
    if (error.message.startsWith('Maximum reconnection attempts')) void client.close();
  };
  const giveUp = () => void client.close();
  signal.addEventListener('abort', giveUp, { once: true });
  await client.connect(transport, { timeout }).finally(() => signal.removeEventListener('abort', giveUp));
  const link = { client, transport };
  if (!session) onSession?.(sessionOf(link) ?? null);
  return link;
}

function sessionOf({ transport: { sessionId, protocolVersion } }: Link): McpSession | undefined {
  return sessionId && protocolVersion ? { id: sessionId, protocolVersion } : undefined;
}

/** 404 by the specification; some servers answer 400 and name the session. */
function isSessionOver(error: unknown, { transport }: Link): error is StreamableHTTPError {
  if (!(error instanceof StreamableHTTPError) || transport.sessionId === undefined) return false;
  return error.code === 404 || (error.code === 400 && sessionWords.test(error.message));
}

const sessionWords = /session[ -]?id|(no |in)valid session|session (not found|expired)/i;

/** Under 400 a tool may speak of a session of its own. These are the words of MCP's libraries, before they look further. */
function wasRefused({ code, message }: StreamableHTTPError): boolean {
  return code === 404 || /"message"\s*:\s*"Bad Request: No valid session ID provided"/.test(message);
}

/** A shared connection isn't given up because one of those who wait for it does. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
