/** One MCP server: lists what it has, calls its tools, and finds out whether it still answers. */
import { type Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { publicAddress } from '#settings';
import { cutAtWord } from '../../foreign';
import { failure, type ToolOutcome } from '../../result';
import type { JsonObject, JsonSchema } from '../../tool';
import { toToolResult } from '../call-result';
import { boundEvents } from './exchange';
import { keepLink, type Links } from './link';
import { collectOfferings, collectSkills, collectTools } from './listing';
import { fetchOf, type Link, type McpConnectionOptions, requestInitOf } from './open-link';
import { toParamHeaders } from './param-headers';
import { isAnswer, type ServerProblem, toCallFailure, toServerProblem } from './problem';
import { readSkill } from './read-skill';
import { callInRounds } from './rounds';
import type { McpServer } from './server';
import { createSignIn, type SignInEdges } from './sign-in';
import type { Skill } from './skills';

export type McpListing = Listed | { ok: false; problem: ServerProblem };
type Listed = Awaited<ReturnType<typeof listOver>>;
export type McpInfo = Listed['serverInfo'];

export type McpConnection = ReturnType<typeof createMcpConnection>;

const defaultLimits = { list: 20_000, call: 600_000 };

export function createMcpConnection({ signInEdges, ...given }: McpConnectionOptions & { signInEdges?: SignInEdges }) {
  const plain = given.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const tokens = new Set<string>();
  const signIn = signInEdges && createSignIn(given.server.url, signInEdges, plain, tokens);
  const options = { ...given, server: { ...given.server, tokens }, ...(signIn && { signIn }) };
  const { server, limits = defaultLimits } = options;
  const { onBusy, toProblem } = createProblems(server);
  const observed = { ...options, onBusy };
  const links = keepLink(observed, limits.list);
  let ended = new AbortController();
  const access: Access = { server, links, toProblem, callTimeout: limits.call, onHealth: options.onHealth };
  const inTime = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(limits.list)]);
  return {
    /** Requests the server's lists. Never rejects. */
    list: (signal: AbortSignal) => list(access, inTime(signal)),
    /** Never rejects: a failure is an outcome too. */
    call: (name: string, input: JsonObject, signal: AbortSignal, details?: CallDetails) =>
      call(access, { name, input, ...details }, signal),
    /** Why the server doesn't answer; null if it does. */
    check: (signal: AbortSignal) => check(access, inTime(signal)),
    /** Until the signal aborts, calls `onChanged` when a list changed and `onLost` when the connection was lost. Resolves with whether it can. */
    listen(signal: AbortSignal): Promise<boolean> {
      const onEnd = () => options.onLost?.();
      const until = AbortSignal.any([signal, ended.signal]);
      const open = (link: Link) => openStream(link, { ...observed, onEnd }, until);
      return links.use(open, { signal: inTime(signal), purpose: 'call' }).catch(() => false); // a check says why
    },
    /** `open` shows the page of the service that the server names, and resolves with the address that it led back to. Throws a SignInError. */
    signIn: async (open: (url: string) => Promise<string>) => {
      await signIn?.signIn(open);
      await links.end();
    },
    /** Forgets the tokens, and tells the service. */
    signOut: async () => {
      await signIn?.signOut();
      await links.end();
    },
    /** Ends the session at the server as well: for a server that is removed or switched off. */
    close() {
      ended.abort();
      ended = new AbortController();
      return links.end();
    },
  };
}

/** `onBusy`: the server asks to wait so many seconds, which its next problem says. */
function createProblems(server: McpConnectionOptions['server']) {
  let busyFor: number | undefined;
  return {
    onBusy(seconds: number | undefined): void {
      busyFor = seconds === undefined ? undefined : Math.min(seconds, 3600);
    },
    toProblem(error: unknown, { aborted }: AbortSignal): ServerProblem {
      const retryAfter = busyFor;
      busyFor = undefined;
      const problem = toServerProblem(error, server);
      if (aborted) return { ...problem, code: 'timed-out' };
      const isBusy = problem.code === 'rate-limited' || problem.code === 'server-error';
      return isBusy && retryAfter !== undefined ? { ...problem, retryAfter } : problem;
    },
  };
}

interface Access extends Pick<McpConnectionOptions, 'server' | 'onHealth'> {
  links: Links;
  /** Milliseconds. */
  callTimeout: number;
  /** What went wrong when a request with this signal failed. */
  toProblem(error: unknown, signal: AbortSignal): ServerProblem;
}

async function list({ server, links, toProblem }: Access, signal: AbortSignal): Promise<McpListing> {
  const problem = urlProblem(server.url);
  if (problem) return { ok: false, problem };
  try {
    return await links.use((link) => listOver(link, server, signal), { signal, purpose: 'list' });
  } catch (error) {
    return { ok: false, problem: toProblem(error, signal) };
  }
}

async function listOver({ client, kind, protocolVersion }: Link, { id, url }: McpServer, signal: AbortSignal) {
  const source = { type: 'mcp', serverId: id, url: publicAddress(url) } as const;
  const listed = await collectTools(client, source, signal);
  const found = await collectSkills(client, { tools: listed.tools, source }, signal);
  const offerings = await collectOfferings(client, signal);
  const { name = '', version = '', title } = client.getServerVersion() ?? {};
  return {
    ok: true as const,
    ...listed,
    ...(found && { skills: found.skills, tools: [...listed.tools, found.reader] }),
    ...offerings,
    serverInfo: {
      name: name.slice(0, 200),
      version: version.slice(0, 100),
      title: title?.slice(0, 300),
      protocolVersion,
      transport: kind,
      /** It says when its tools change. */
      ...(client.getServerCapabilities()?.tools?.listChanged && { announces: true as const }), // a literal type
    },
    /** The server's description of itself. */
    description: describe(client) || undefined,
  };
}

const longestDescription = 500;

/** The server's title, then its instructions or, without them, its description. */
function describe(client: Client): string {
  const { title, description } = client.getServerVersion() ?? {};
  const words = [title, client.getInstructions() || description].map((text) => text?.trim());
  return cutAtWord(words.filter(Boolean).join(': '), longestDescription);
}

function urlProblem(url: string): ServerProblem | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const fits = parsed && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
  // Never the address itself: it may hold a secret, and the detail is shown.
  return fits ? undefined : { code: 'bad-url', detail: parsed?.protocol ?? '' };
}

async function check({ links, toProblem }: Access, signal: AbortSignal): Promise<ServerProblem | null> {
  try {
    const ask = ({ client }: Link) =>
      client.getProtocolEra() === 'modern' ? client.discover({ signal }) : client.ping({ signal });
    await links.use<unknown>(ask, { signal, purpose: 'list' });
    return null;
  } catch (error) {
    // A server that refuses the ping has answered.
    return isAnswer(error) ? null : toProblem(error, signal);
  }
}

interface CallDetails {
  /** The server's own: some arguments are repeated in headers. */
  inputSchema?: JsonSchema | undefined;
  /** The server says that it is still working. */
  onProgress?: (() => void) | undefined;
  /** The tool is the reader of these, and none of the server's own. */
  skills?: readonly Skill[] | undefined;
}

async function call(
  access: Access,
  { name, input, inputSchema, onProgress, skills }: CallDetails & { name: string; input: JsonObject },
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { server, links, toProblem, callTimeout: timeout, onHealth } = access;
  const values = { tool: name, server: server.name };
  const problem = urlProblem(server.url);
  if (problem) return failure('disconnected', { ...values, message: problem.detail });
  // Not `callTool`, which discards a result that doesn't fit the output schema.
  const ask = async ({ client }: Link) => {
    if (skills) return readSkill(client, skills, input, { signal, timeout });
    const headers = client.getProtocolEra() === 'modern' ? toParamHeaders(inputSchema, input) : {};
    const options = { signal, timeout, headers, ...(onProgress && { onprogress: onProgress }) };
    return toToolResult(await callInRounds(client, { name, arguments: input }, options));
  };
  try {
    const outcome = await links.use(ask, { signal, purpose: 'call' });
    onHealth?.(null);
    return outcome;
  } catch (error) {
    if (!signal.aborted) {
      const problem = toProblem(error, signal);
      const outcome = toCallFailure(error, { ...values, timeout, problem });
      // A slow tool doesn't mean that its server is slow.
      if (outcome.code !== 'timed-out') onHealth?.(isAnswer(error) ? null : problem);
      return outcome;
    }
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return failure(late ? 'timed-out' : 'aborted', { tool: name, timeout });
  }
}

/**
 * Opens the stream on which a server speaks unasked: a request that stays open, so only while it is of use. Resolves with
 * whether the stream is open. `onEnd` is called when an open stream ends by itself and can't be resumed.
 */
async function openStream(
  link: Link,
  options: McpConnectionOptions & { onEnd(): void },
  signal: AbortSignal,
): Promise<boolean> {
  const { client, transport } = link;
  if (client.getProtocolEra() === 'modern') return subscribe(client, options.onEnd, signal);
  if (transport instanceof SSEClientTransport) return true;
  const stream = new StreamableHTTPClientTransport(new URL(options.server.url), {
    fetch: boundEvents(fetchOf(options)),
    requestInit: requestInitOf(options),
    protocolVersion: link.protocolVersion,
    ...(transport.sessionId !== undefined && { sessionId: transport.sessionId }),
    reconnectionOptions: { ...resumption, maxReconnectionDelay: 30_000, reconnectionDelayGrowFactor: 1 },
  });
  // What a server asks here is answered over the link.
  stream.onmessage = (message) => transport.onmessage?.(message);
  stream.onerror = ({ message }) => {
    if (message.startsWith('Maximum reconnection attempts') && !signal.aborted) options.onEnd();
  };
  signal.addEventListener('abort', () => void stream.close(), { once: true });
  await stream.start();
  return stream.resumeStream('').then(
    () => true,
    () => false, // the caller tries again
  );
}

/** Once: the end may mean that the server is gone, which the caller checks. */
const resumption = { maxRetries: 1, initialReconnectionDelay: 500 };

/** The newer era's stream: it says only which lists changed, and only of those that the server announces. */
async function subscribe(client: Client, onEnd: () => void, signal: AbortSignal): Promise<boolean> {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {};
  const filter = {
    ...(tools?.listChanged && { toolsListChanged: true }),
    ...(prompts?.listChanged && { promptsListChanged: true }),
    ...(resources?.listChanged && { resourcesListChanged: true }),
  };
  if (Object.keys(filter).length === 0) return true;
  const { closed } = await client.listen(filter, { signal });
  void closed.then((how) => how !== 'local' && !signal.aborted && onEnd());
  return true;
}
