/** One MCP server: lists what it has, calls its tools, and finds out whether it still answers. */
import { type Client, ProtocolError, type RequestOptions } from '@modelcontextprotocol/client';
import { publicAddress } from '#settings';
import { cutAtWord } from '../../foreign';
import type { LayerListener } from '../../listener';
import { failure, type ToolOutcome } from '../../result';
import type { JsonObject, JsonSchema } from '../../tool';
import { toToolResult } from '../call-result';
import { type Conversing, createConversing, passOnTo } from './elicitation';
import { keepLink, type Links } from './link';
import { collectOfferings, collectSkills, collectTools } from './listing';
import type { Link, McpConnectionOptions } from './open-link';
import { toParamHeaders } from './param-headers';
import { isAnswer, responseTooLarge, type ServerProblem, toCallFailure, toServerProblem } from './problem';
import { afterVisits, callInRounds, readRound } from './rounds';
import { type McpServer, redactionFor } from './server';
import { createSignIn, type SignInEdges } from './sign-in';
import type { RegisteredClient } from './sign-in-kept';
import { openStream } from './standing-stream';
import { asTask, callOrTask, followTask, readTask, taskIn, wantsTask } from './tasks';

export type McpListing = Listed | { ok: false; problem: ServerProblem };
type Listed = Awaited<ReturnType<typeof listOver>>;
export type McpInfo = Listed['serverInfo'];

export type McpConnection = ReturnType<typeof createMcpConnection>;

/** The user may take long to answer a server, and other limits hold for the time that a tool works. */
const defaultLimits = { list: 20_000, call: 86_400_000 };

export function createMcpConnection({ signInEdges, ...given }: McpConnectionOptions & { signInEdges?: SignInEdges }) {
  const plain = given.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const tokens = new Set<string>();
  const signIn = signInEdges && createSignIn(given.server.url, signInEdges, plain, tokens);
  const options = { ...given, server: { ...given.server, tokens }, ...(signIn && { signIn }) };
  const { server, limits = defaultLimits } = options;
  const { onBusy, toProblem } = createProblems(server);
  const conversing = createConversing(redactionFor(options.server));
  const observed = { ...options, onBusy, conversing };
  const links = keepLink(observed, limits.list);
  let ended = new AbortController();
  const { onHealth } = options;
  const access: Access = { server, links, toProblem, callTimeout: limits.call, onHealth, conversing };
  const inTime = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(limits.list)]);
  return {
    /** Requests the server's lists. Never rejects. */
    list: (signal: AbortSignal) => list(access, inTime(signal)),
    /** Never rejects: a failure is an outcome too. */
    call: (name: string, input: JsonObject, signal: AbortSignal, details?: CallDetails) =>
      call(access, { name, input, ...details }, signal),
    /** Any other request. Never rejects. */
    request: <T>(work: McpRequest<T>, signal: AbortSignal) => request(access, work, inTime(signal)),
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
    signIn: async (open: (url: string) => Promise<string>, choosesAccount?: boolean) => {
      await signIn?.signIn(open, choosesAccount);
      await links.end();
    },
    /** Signs out first: tokens belong to the client that got them. */
    register: async (client: RegisteredClient | undefined) => {
      await signIn?.register(client);
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
  conversing: Conversing;
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
      /** It says when its lists change. */
      ...(announces(client) && { announces: true as const }), // a literal type
    },
    /** The server's description of itself. */
    description: describe(client) || undefined,
    /** How it says that it is to be used. */
    instructions: cutAtWord(client.getInstructions()?.trim() ?? '', longestInstructions) || undefined,
  };
}

const [longestDescription, longestInstructions] = [500, 4000];

function announces(client: Client): boolean {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {};
  return [tools, prompts, resources].some((list) => list?.listChanged);
}

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

export type McpRequest<T> = (client: Client, options: RequestOptions) => Promise<T>;

/** `answered`: the server itself refused. */
export type Asked<T> =
  | { ok: true; value: T }
  | { ok: false; problem: ServerProblem; why: 'answered' | 'too-large' | 'unreachable' };

async function request<T>(
  { server, links, toProblem, onHealth }: Access,
  work: McpRequest<T>,
  signal: AbortSignal,
): Promise<Asked<T>> {
  const bad = urlProblem(server.url);
  if (bad) return { ok: false, problem: bad, why: 'unreachable' };
  try {
    const ask = ({ client }: Link) => work(client, { signal });
    const value = await links.use(ask, { signal, purpose: 'call' });
    onHealth?.(null);
    return { ok: true, value };
  } catch (error) {
    const problem = toProblem(error, signal);
    if (error instanceof ProtocolError && error.code === responseTooLarge)
      return { ok: false, problem, why: 'too-large' };
    if (isAnswer(error)) return { ok: false, problem, why: 'answered' };
    if (!signal.aborted) onHealth?.(problem);
    return { ok: false, problem, why: 'unreachable' };
  }
}

interface CallDetails {
  /** The server's own: some arguments are repeated in headers. */
  inputSchema?: JsonSchema | undefined;
  listener?: LayerListener | undefined;
  /** A checkpoint, from where the call is taken up after the background's death. */
  from?: string | undefined;
}

async function call(
  access: Access,
  { name, input, inputSchema, listener, from }: CallDetails & { name: string; input: JsonObject },
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { server, links, toProblem, callTimeout: timeout, onHealth, conversing } = access;
  const values = { tool: name, server: server.name };
  const problem = urlProblem(server.url);
  if (problem) return failure('disconnected', { ...values, message: problem.detail });
  // Not `callTool`, which discards a result that doesn't fit the output schema.
  const ask = ({ client }: Link) => {
    const headers = client.getProtocolEra() === 'modern' ? toParamHeaders(inputSchema, input) : {};
    const options = { signal, timeout, headers, ...(listener && { onprogress: passOnTo(listener) }) };
    const given = { name, arguments: input, schema: callOrTask };
    const round = from === undefined ? undefined : readRound(from);
    return conversing.during(listener, async (talk) => {
      const before = from === undefined ? undefined : readTask(from);
      if (before !== undefined) return followTask(client, before, talk, options);
      const send = (more: object) => callInRounds(client, { ...given, ...more }, { ...talk, from: round }, options);
      const call = () =>
        send({}).catch((error) => {
          if (!wantsTask(error, client)) throw error;
          return send(asTask);
        });
      const result = await afterVisits(call, talk.ask);
      const task = taskIn(result);
      return task ? followTask(client, task.taskId, talk, options) : result;
    });
  };
  try {
    const result = await links.use(ask, { signal, purpose: 'call' });
    onHealth?.(null);
    return toToolResult(result);
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
