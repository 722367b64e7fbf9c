/** One MCP server: listing what it has, calling its tools, and hearing whether it is still there. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { LayerNotice } from '../../layer';
import { failure, type ToolOutcome } from '../../result';
import type { JsonObject, Tool } from '../../tool';
import { callResult, toToolResult } from '../call-result';
import { openEar } from './ear';
import { keepLink, type Links } from './link';
import { collectTools } from './listing';
import { collectOfferings, type ServerOfferings } from './offerings';
import type { Link, McpConnectionOptions, McpServer, McpTransport } from './open-link';
import { isAnswer, type ServerProblem, toCallFailure, toServerProblem } from './problem';
import { publicAddress } from './secrets';

export interface McpInfo {
  name: string;
  version: string;
  title?: string;
  protocolVersion: string;
  transport: McpTransport;
}

export type McpListing =
  | ({
      ok: true;
      tools: Tool[];
      notices: LayerNotice[];
      serverInfo: McpInfo;
      /** What the server says of itself, in its own words, at most 500 characters. */
      description?: string;
    } & ServerOfferings)
  | { ok: false; problem: ServerProblem };

export interface McpConnection {
  /** The server's tools afresh. Never rejects. */
  list(signal: AbortSignal): Promise<McpListing>;
  /** Resolves with an outcome, whatever happens. */
  call(name: string, input: JsonObject, signal: AbortSignal): Promise<ToolOutcome>;
  /** Whether it still answers; null: it does. */
  check(signal: AbortSignal): Promise<ServerProblem | null>;
  /** Hears of changed lists (`onChanged`) and of a lost connection (`onLost`) as long as `signal` lasts. */
  listen(signal: AbortSignal): Promise<boolean>;
  /** Ends the session at the server too: for a server that is removed or switched off. */
  close(): Promise<void>;
}

const defaultLimits = { list: 20_000, call: 600_000 };

export function createMcpConnection(options: McpConnectionOptions): McpConnection {
  const { server, limits = defaultLimits } = options;
  let busy: number | undefined;
  const heard = { ...options, onBusy: (seconds: number) => (busy = Math.min(seconds, 3600)) };
  const links = keepLink(heard, limits.list);
  let ended = new AbortController();
  const tell = (problem: ServerProblem): ServerProblem => {
    const retryAfter = busy;
    busy = undefined;
    const isBusy = problem.code === 'rate-limited' || problem.code === 'server-error';
    return isBusy && retryAfter !== undefined ? { ...problem, retryAfter } : problem;
  };
  const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(limits.list)]);
  return {
    async list(signal) {
      const listing = await list(server, links, within(signal));
      return listing.ok ? listing : { ok: false, problem: tell(listing.problem) };
    },
    call: async (name, input, signal) => {
      const told = (problem: ServerProblem | null) => options.onHealth?.(problem && tell(problem));
      return call({ server, links, name, input, timeout: limits.call, told }, signal);
    },
    async check(signal) {
      const problem = await check(server, links, within(signal));
      return problem && tell(problem);
    },
    async listen(signal) {
      const onEnd = () => options.onLost?.();
      const until = AbortSignal.any([signal, ended.signal]);
      const open = (link: Link) => openEar(link, { ...heard, onEnd }, until);
      return links.use(open, { signal: within(signal), purpose: 'call' }).catch(() => false); // a check says why
    },
    close: () => {
      ended.abort();
      ended = new AbortController();
      return links.end();
    },
  };
}

async function list(server: McpServer, links: Links, signal: AbortSignal): Promise<McpListing> {
  const problem = urlProblem(server.url);
  if (problem) return { ok: false, problem };
  try {
    return await links.use((link) => listOver(link, server, signal), { signal, purpose: 'list' });
  } catch (error) {
    const problem = toServerProblem(error, server);
    return { ok: false, problem: signal.aborted ? { ...problem, code: 'timed-out' } : problem };
  }
}

async function listOver(
  { client, kind, protocolVersion = '' }: Link,
  { id, url }: McpServer,
  signal: AbortSignal,
): Promise<McpListing> {
  const source = { type: 'mcp', serverId: id, url: publicAddress(url) } as const;
  const { tools, notices } = await collectTools(client, source, signal);
  const offerings = await collectOfferings(client, signal);
  const { name = '', version = '', title } = client.getServerVersion() ?? {};
  const description = describe(client);
  const said = { name: name.slice(0, 200), version: version.slice(0, 100) };
  return {
    ok: true,
    tools,
    notices,
    ...offerings,
    serverInfo: {
      ...said,
      ...(title !== undefined && { title: title.slice(0, 300) }),
      protocolVersion,
      transport: kind,
    },
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
  // Never the address itself: it may be a stored secret, and what is said of a server is shown.
  return fits ? undefined : { code: 'bad-url', detail: parsed?.protocol ?? '' };
}

async function check(server: McpServer, links: Links, signal: AbortSignal): Promise<ServerProblem | null> {
  try {
    await links.use(({ client }) => client.ping({ signal }), { signal, purpose: 'list' });
    return null;
  } catch (error) {
    // A server that knows no ping is there.
    if (isAnswer(error)) return null;
    const problem = toServerProblem(error, server);
    return signal.aborted ? { ...problem, code: 'timed-out' } : problem;
  }
}

interface PlannedCall {
  server: McpServer;
  links: Links;
  name: string;
  input: JsonObject;
  timeout: number;
  /** Hears whether the server answered. */
  told(problem: ServerProblem | null): void;
}

async function call(planned: PlannedCall, signal: AbortSignal): Promise<ToolOutcome> {
  const { server, links, name, input, timeout, told } = planned;
  const values = { tool: name, server: server.name };
  const problem = urlProblem(server.url);
  if (problem) return failure('disconnected', { ...values, message: problem.detail });
  const request = { method: 'tools/call' as const, params: { name, arguments: input } };
  // Not `callTool`: it throws a result away when it doesn't fit the output schema.
  const ask = ({ client }: Link) => client.request(request, callResult, { signal, timeout });
  try {
    const result = await links.use(ask, { signal, purpose: 'call' });
    told(null);
    return toToolResult(result);
  } catch (error) {
    if (!signal.aborted) {
      const outcome = toCallFailure(error, { ...values, timeout, secrets: server });
      // A slow tool says nothing about its server.
      if (outcome.code !== 'timed-out') told(isAnswer(error) ? null : toServerProblem(error, server));
      return outcome;
    }
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return failure(late ? 'timed-out' : 'aborted', { tool: name, timeout });
  }
}
