/** One MCP server over Streamable HTTP: listing its tools and calling them. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { LayerNotice } from '../../layer';
import { failure, type ToolOutcome } from '../../result';
import type { JsonObject, Tool } from '../../tool';
import { callResult, toToolResult } from '../call-result';
import { keepLink, type Link, type Links, type McpConnectionOptions, type McpServer } from './link';
import { collectTools } from './listing';
import { type ServerProblem, toCallFailure, toServerProblem } from './problem';

export type McpListing =
  | {
      ok: true;
      tools: Tool[];
      notices: LayerNotice[];
      serverInfo: { name: string; version: string; title?: string };
      /** What the server says of itself, in its own words, at most 500 characters. */
      description?: string;
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

const defaultLimits = { list: 20_000, call: 600_000 };

/** An address without its query and fragment, where people put keys: for everything but the request itself. */
export function publicAddress(url: string): string {
  const address = new URL(url);
  address.search = '';
  address.hash = '';
  return address.href;
}

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
    return await links.use((link) => listOver(link, server, signal), { signal, purpose: 'list' });
  } catch (error) {
    const problem = toServerProblem(error, server.url);
    return { ok: false, problem: signal.aborted ? { ...problem, code: 'timed-out' } : problem };
  }
}

async function listOver({ client }: Link, { id, url }: McpServer, signal: AbortSignal): Promise<McpListing> {
  const source = { type: 'mcp', serverId: id, url: publicAddress(url) } as const;
  const { tools, notices } = await collectTools(client, source, signal);
  const { name = '', version = '', title } = client.getServerVersion() ?? {};
  const description = describe(client);
  return {
    ok: true,
    tools,
    notices,
    serverInfo: { name, version, ...(title !== undefined && { title }) },
    ...(description && { description }),
  };
}

const longestDescription = 500;

/** Its title, then how it wants to be used; what it is for stands in where it says nothing of that. */
function describe(client: Client): string {
  const { title, description } = client.getServerVersion() ?? {};
  const words = [title, client.getInstructions() || description].map((text) => text?.trim());
  return words.filter(Boolean).join(': ').slice(0, longestDescription);
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
  const problem = urlProblem(server.url);
  if (problem) return failure('disconnected', { ...values, message: problem.detail });
  const request = { method: 'tools/call' as const, params: { name, arguments: input } };
  // Not `callTool`: it throws a result away when it doesn't fit the output schema.
  const ask = ({ client }: Link) => client.request(request, callResult, { signal, timeout });
  try {
    return toToolResult(await links.use(ask, { signal, purpose: 'call' }));
  } catch (error) {
    if (!signal.aborted) return toCallFailure(error, { ...values, timeout, url: server.url });
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return failure(late ? 'timed-out' : 'aborted', { tool: name, timeout });
  }
}
