/** One MCP server over Streamable HTTP: nothing is opened before a call or a refresh needs it. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import type { LayerNotice } from '../../layer';
import type { ToolOutcome } from '../../result';
import type { JsonObject, Tool } from '../../tool';
import { callResult, toToolResult } from './call-result';
import { boundExchange, type Fetch } from './exchange';
import { collectTools } from './listing';
import { type ServerProblem, toCallFailure, toServerProblem } from './problem';

export interface McpServer {
  id: string;
  name: string;
  url: string;
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
  /** Null: the server gave no session, or the stored one is over. */
  onSession?(session: McpSession | null): void;
  fetch?: Fetch;
  /** Milliseconds for connecting and listing, and for a call. */
  limits?: { list: number; call: number };
}

export type McpListing =
  | {
      ok: true;
      tools: Tool[];
      notices: LayerNotice[];
      serverInfo: { name: string; version: string; title?: string };
      instructions?: string;
    }
  | { ok: false; problem: ServerProblem };

export interface McpConnection {
  /** The server's tools afresh. Never rejects. */
  list(signal: AbortSignal): Promise<McpListing>;
  /** Resolves with an outcome, whatever happens. */
  call(name: string, input: JsonObject, signal: AbortSignal): Promise<ToolOutcome>;
  /** Ends the session at the server too: for a server that is removed or switched off. */
  close(): Promise<void>;
}

interface Link {
  client: Client;
  transport: StreamableHTTPClientTransport;
}

const defaultLimits = { list: 20_000, call: 60_000 };

export function createMcpConnection(options: McpConnectionOptions): McpConnection {
  const { server, limits = defaultLimits } = options;
  const links = keepLink(options, limits.list);
  return {
    list: (signal) => list(server, links, AbortSignal.any([signal, AbortSignal.timeout(limits.list)])),
    call: (name, input, signal) => call({ server, links, name, input, timeout: limits.call }, signal),
    close: () => links.end(),
  };
}

async function list(server: McpServer, links: Links, signal: AbortSignal): Promise<McpListing> {
  const problem = urlProblem(server.url);
  if (problem) return { ok: false, problem };
  try {
    return await links.use((link) => listOver(link, server, signal), { signal, anew: true });
  } catch (error) {
    return { ok: false, problem: toServerProblem(error) };
  }
}

async function listOver({ client }: Link, { id, url }: McpServer, signal: AbortSignal): Promise<McpListing> {
  const source = { type: 'mcp', serverId: id, url } as const;
  const { tools, notices } = await collectTools(client, source, signal);
  const { name = '', version = '', title } = client.getServerVersion() ?? {};
  const instructions = client.getInstructions();
  return {
    ok: true,
    tools,
    notices,
    serverInfo: { name, version, ...(title !== undefined && { title }) },
    ...(instructions !== undefined && { instructions: instructions.slice(0, 10_000) }),
  };
}

function urlProblem(url: string): ServerProblem | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const fits = parsed && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
  return fits ? undefined : { code: 'bad-url', detail: parsed ? parsed.protocol : url.slice(0, 300) };
}

interface PlannedCall {
  server: McpServer;
  links: Links;
  name: string;
  input: JsonObject;
  timeout: number;
}

async function call({ server, links, name, input, timeout }: PlannedCall, signal: AbortSignal): Promise<ToolOutcome> {
  const values = { tool: name, server: server.name };
  if (urlProblem(server.url))
    return { type: 'failure', code: 'disconnected', values: { ...values, message: server.url } };
  const request = { method: 'tools/call' as const, params: { name, arguments: input } };
  // Not `callTool`: it throws a result away when it doesn't fit the output schema.
  const ask = ({ client }: Link) => client.request(request, callResult, { signal, timeout });
  try {
    return toToolResult(await links.use(ask, { signal }));
  } catch (error) {
    if (!signal.aborted) return toCallFailure(error, { ...values, timeout });
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return { type: 'failure', code: late ? 'timed-out' : 'aborted', values: { tool: name, timeout } };
  }
}

interface Links {
  /** Runs work over the open link, opening one if there is none; once more over a new one if the session was over. */
  use<T>(work: (link: Link) => Promise<T>, how: { signal: AbortSignal; anew?: boolean }): Promise<T>;
  end(): Promise<void>;
}

function keepLink(options: McpConnectionOptions, timeout: number): Links {
  let current: Promise<Link> | undefined;
  let stored = options.session;

  const open = (): Promise<Link> => {
    const opening = openLink(options, stored, timeout);
    current = opening;
    const forget = () => {
      if (current === opening) current = undefined;
    };
    opening.then((link) => (link.client.onclose = forget), forget);
    return opening;
  };
  const renew = async (stale: Link): Promise<Link> => {
    // Another call may have renewed it meanwhile.
    if (current && (await current) !== stale) return current;
    stored = undefined;
    await stale.client.close();
    return open();
  };
  return {
    async use(work, { signal, anew }) {
      let link = await raceAbort(current ?? open(), signal);
      // A resumed session doesn't say who the server is.
      if (anew && !link.client.getServerVersion()) link = await raceAbort(renew(link), signal);
      try {
        return await work(link);
      } catch (error) {
        if (!isSessionOver(error, link) || signal.aborted) throw error;
        return work(await raceAbort(renew(link), signal));
      }
    },
    async end() {
      const link = await current?.catch(() => undefined);
      await link?.transport.terminateSession().catch(() => undefined); // it may be gone: then there is nothing to end
      await link?.client.close();
      options.onSession?.(null);
    },
  };
}

async function openLink(
  options: McpConnectionOptions,
  session: McpSession | undefined,
  timeout: number,
): Promise<Link> {
  const { server, version, fetch: ownFetch, onSession } = options;
  const fetch: Fetch = ownFetch ?? ((url, init) => globalThis.fetch(url, init));
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: boundExchange(fetch),
    requestInit: { credentials: 'omit', ...(server.headers && { headers: server.headers }) },
    ...(session && { sessionId: session.id }),
  });
  if (session) transport.setProtocolVersion(session.protocolVersion);
  // The SDK's default validator compiles code, which an extension may not.
  const client = new Client({ name: 'tabhand', version }, { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() });
  client.onerror = (error) => {
    // The SDK tells its user only here that it gave up on a stream: whoever waits for its answer must hear of it.
    if (error.message.startsWith('Maximum reconnection attempts')) void client.close();
  };
  await client.connect(transport, { timeout });
  const { sessionId, protocolVersion } = transport;
  if (!session) onSession?.(sessionId && protocolVersion ? { id: sessionId, protocolVersion } : null);
  return { client, transport };
}

/** 404 by the specification; some servers answer 400 and name the session. Either way the request wasn't looked at. */
function isSessionOver(error: unknown, { transport }: Link): boolean {
  if (!(error instanceof StreamableHTTPError) || transport.sessionId === undefined) return false;
  return error.code === 404 || (error.code === 400 && /session/i.test(error.message));
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
