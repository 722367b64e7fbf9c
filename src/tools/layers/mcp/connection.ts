/** One MCP server: lists what it has, calls its tools, and finds out whether it still answers. */
import { type Client, ProtocolError } from '@modelcontextprotocol/client';
import type * as z from 'zod';
import { publicAddress } from '#settings';
import { cutAtWord } from '../../foreign';
import type { LayerListener } from '../../listener';
import { failure, type ToolOutcome } from '../../result';
import type { JsonObject, JsonSchema } from '../../tool';
import { type callResult, toToolResult } from '../call-result';
import { type Conversing, createConversing, inVain, passOnTo } from './elicitation';
import type { Fetch } from './exchange';
import { icons, settleIcons } from './icons';
import { keepLink, type Links } from './link';
import { collectOfferings, collectSkills, collectTools } from './listing';
import type { Link, McpConnectionOptions } from './open-link';
import { toParamHeaders } from './param-headers';
import { isAnswer, responseTooLarge, type ServerProblem, toCallFailure, toServerProblem } from './problem';
import { afterVisits, inRounds, type McpRequest, readRound, type Talk } from './rounds';
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
  const access: Access = { server, links, plain, toProblem, callTimeout: limits.call, onHealth, conversing };
  const inTime = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(limits.list)]);
  return {
    /** Requests the server's lists. Never rejects. */
    list: (signal: AbortSignal) => list(access, inTime(signal)),
    /** Never rejects: a failure is an outcome too. */
    call: (name: string, input: JsonObject, signal: AbortSignal, details?: CallDetails) =>
      call(access, { name, input, ...details }, signal),
    /** Any other request, of a call if there is a listener. Never rejects. */
    request: <T>(work: McpRequest<T>, signal: AbortSignal, { listener, from }: Taken = {}) =>
      request(access, { work, listener, from }, listener ? signal : inTime(signal)),
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

/** What went wrong, with the seconds for which the server last asked to wait. */
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
  /** Without the server's headers. */
  plain: Fetch;
  conversing: Conversing;
  /** Milliseconds. */
  callTimeout: number;
  /** What went wrong when a request with this signal failed. */
  toProblem(error: unknown, signal: AbortSignal): ServerProblem;
}

async function list({ server, links, toProblem, plain }: Access, signal: AbortSignal): Promise<McpListing> {
  const problem = urlProblem(server.url);
  if (problem) return { ok: false, problem };
  try {
    const listed = await links.use((link) => listOver(link, server, signal), { signal, purpose: 'list' });
    const { serverInfo, tools, ...offered } = listed;
    const offers = [offered.prompts, offered.resources, offered.templates].flatMap((list) => list?.items ?? []);
    await settleIcons([serverInfo, ...tools, ...offers], server.url, plain);
    return listed;
  } catch (error) {
    return { ok: false, problem: toProblem(error, signal) };
  }
}

async function listOver({ client, kind, protocolVersion }: Link, { id, url }: McpServer, signal: AbortSignal) {
  const source = { type: 'mcp', serverId: id, url: publicAddress(url) } as const;
  const listed = await collectTools(client, source, signal);
  const found = await collectSkills(client, { tools: listed.tools, source }, signal);
  const offerings = await collectOfferings(client, signal);
  const { name = '', version = '', title, icons: given } = client.getServerVersion() ?? {};
  const icon = icons.parse(given);
  return {
    ok: true as const,
    ...listed,
    ...(found && { skills: found.skills, tools: [...listed.tools, found.reader] }),
    ...offerings,
    serverInfo: {
      name: name.slice(0, 200),
      version: version.slice(0, 100),
      title: title?.slice(0, 300),
      ...(icon !== undefined && { icon }),
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

/** `answered`: the server itself refused. */
export type Asked<T> =
  | { ok: true; value: T }
  | { ok: false; problem: ServerProblem; why: 'answered' | 'too-large' | 'unreachable' };

/** Whom a request concerns. */
interface Taken {
  listener?: LayerListener | undefined;
  /** A checkpoint, from where the call is taken up after the background's death. */
  from?: string | undefined;
}

async function request<T>(
  { server, links, toProblem, onHealth, conversing, callTimeout: timeout }: Access,
  { work, listener, from }: Taken & { work: McpRequest<T> },
  signal: AbortSignal,
): Promise<Extract<Asked<T>, { ok: true }> | (Extract<Asked<T>, { ok: false }> & { error?: unknown })> {
  const bad = urlProblem(server.url);
  if (bad) return { ok: false, problem: bad, why: 'unreachable' };
  const options = { signal, timeout, ...(listener && { onprogress: passOnTo(listener) }) };
  try {
    const round = from === undefined ? undefined : readRound(from);
    const ask = ({ client }: Link) => {
      const during = (talk: Talk) => afterVisits(() => work(client, options, { ...talk, from: round }), talk.ask);
      return listener ? conversing.during(listener, during) : during(inVain);
    };
    const value = await links.use(ask, { signal, purpose: 'call' });
    onHealth?.(null);
    return { ok: true, value };
  } catch (error) {
    const problem = toProblem(error, signal);
    const isRefusal = isAnswer(error);
    // A slow tool doesn't mean that its server is slow.
    if (problem.code !== 'timed-out') onHealth?.(isRefusal ? null : problem);
    const isTooLarge = error instanceof ProtocolError && error.code === responseTooLarge;
    return { ok: false, problem, error, why: isTooLarge ? 'too-large' : isRefusal ? 'answered' : 'unreachable' };
  }
}

interface CallDetails extends Taken {
  /** The server's own: some arguments are repeated in headers. */
  inputSchema?: JsonSchema | undefined;
}

interface Called extends CallDetails {
  name: string;
  input: JsonObject;
}

async function call(access: Access, called: Called, signal: AbortSignal): Promise<ToolOutcome> {
  const { server, callTimeout: timeout } = access;
  const asked = await request(access, { ...called, work: callTool(called) }, signal);
  if (asked.ok) return toToolResult(asked.value);
  const { error, problem } = asked;
  if (!signal.aborted) return toCallFailure(error, { tool: called.name, server: server.name, timeout, problem });
  const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return failure(late ? 'timed-out' : 'aborted', { tool: called.name, timeout });
}

/** Not the client's `callTool`, which discards a result that doesn't fit the output schema. */
const callTool =
  ({ name, input, inputSchema, from }: Called): McpRequest<z.infer<typeof callResult>> =>
  async (client, options, talk) => {
    const before = from === undefined ? undefined : readTask(from);
    if (before !== undefined) return followTask(client, before, talk, options);
    const headers = client.getProtocolEra() === 'modern' ? toParamHeaders(inputSchema, input) : {};
    const send = (more: object) => {
      const params = { name, arguments: input, ...more };
      return inRounds(client, { method: 'tools/call', params, schema: callOrTask }, talk, { ...options, headers });
    };
    const result = await send({}).catch((error) => {
      if (!wantsTask(error, client)) throw error;
      return send(asTask);
    });
    const task = taskIn(result);
    return task ? followTask(client, task.taskId, talk, options) : result;
  };
