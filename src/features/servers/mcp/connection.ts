/** One MCP server: opens its link when it is needed, lists what it has, calls its tools, and finds out whether it still answers. */
import { type Client, ProtocolError } from '@modelcontextprotocol/client';
import { publicAddress } from '#core/settings/keys-in-addresses.ts';
import { cutAtWord } from '#core/tools/foreign.ts';
import { type CallResult, toToolResult } from '#core/tools/layers/call-result.ts';
import type { LayerListener } from '#core/tools/listener.ts';
import { failure, type ToolOutcome } from '#core/tools/result.ts';
import type { JsonObject, JsonSchema, Tool } from '#core/tools/tool.ts';
import { pause, unlessAborted } from '#core/tools/waiting.ts';
import type { ServerWire } from '../background/wire';
import { responseTooLarge } from './answers';
import { BoundTransport, type Fetch } from './bounded-transport';
import {
  afterVisits,
  type CallExchange,
  Conversing,
  inRounds,
  inVain,
  type McpRequest,
  passOnTo,
  readRound,
} from './elicitation';
import { icons, settleIcons } from './icons';
import { type Link, type LinkOptions, type McpEra, type McpSession, openLink, openStream } from './link';
import { collectOfferings, collectSkills, collectTools } from './listing';
import { toParamHeaders } from './param-headers';
import {
  isAnswer,
  isSameRefusal,
  isSessionOver,
  mayBeSessionOver,
  mayRefuseAll,
  namesSession,
  type ServerProblem,
  toCallFailure,
  toServerProblem,
  wasRefusedUnread,
} from './problem';
import { type McpServer, redactionFor } from './server';
import { OAuthSignIn, type SignInEdges } from './sign-in';
import type { RegisteredClient } from './sign-in-kept';
import { type KeptPauses, StreamPauses } from './stream-pauses';
import { asTask, callOrTask, followTask, readTask, wantsTask } from './tasks';

export type McpListing = Listed | Failed;
type Failed = { ok: false; problem: ServerProblem };
type Listed = Awaited<ReturnType<typeof listOver>>;
/** The lists that come behind the tools, since no call needs them. */
export type OtherLists = Awaited<ReturnType<Listed['others']>>;
export type McpInfo = Listed['serverInfo'];

export interface McpConnectionOptions
  extends Pick<LinkOptions, 'server' | 'version' | 'drawsApps' | 'onChanged' | 'onUpdated'> {
  session?: McpSession;
  /** Called with each new session; null if the server keeps none. */
  onSession?(session: McpSession | null): void;
  /** The transport and the era that worked last time. */
  transport?: Link['kind'];
  era?: McpEra;
  /** Called when it was found out which era the server speaks; null if what was known doesn't hold any more. */
  onEra?(era: McpEra | null): void;
  /** Called after each call with null if the server answered, else with the reason. */
  onHealth?(problem: ServerProblem | null): void;
  /** Of streams that ended at once, over earlier connections. */
  pauses?: KeptPauses;
  /** Called when its streams end at once again and again. */
  onPauses?(kept: KeptPauses): void;
  /** An open link was lost while no request was running. `wait`: milliseconds until it should be opened again; null: when it is needed. */
  onLost?(wait: number | null): void;
  signInEdges?: SignInEdges;
  fetch?: Fetch;
  /** What goes over it, while that is kept. */
  wire?(): ServerWire | undefined;
  /** Milliseconds: for connecting and listing, and for a call, which its caller bounds too. */
  limits?: { list: number; call: number };
}

/** Whom a request concerns. */
interface Taken {
  listener?: LayerListener | undefined;
  /** A checkpoint, from where the call is taken up after the background's death. */
  from?: string | undefined;
}

interface CallDetails extends Taken, Pick<Tool, 'onlyAsTask'> {
  /** The server's own: some arguments are repeated in headers. */
  inputSchema?: JsonSchema | undefined;
}

/** `answered`: the server itself refused. */
export type Asked<T> =
  | { ok: true; value: T }
  | { ok: false; problem: ServerProblem; why: 'answered' | 'too-large' | 'unreachable' };

/** The user may take long to answer a server, and other limits hold for the time that a tool works. */
const usualLimits = { list: 20_000, call: 86_400_000 };

/** Milliseconds for a server to say whether a session goes on. */
const maxPing = 5_000;
/** Milliseconds to wait while the server is told that its session is over. */
const maxFarewell = 3_000;
/** Seconds. */
const maxRetryAfter = 3_600;

type Purpose = 'list' | 'call';

export class McpConnection {
  readonly #options: McpConnectionOptions;
  readonly #server: McpServer;
  readonly #linkOptions: LinkOptions;
  readonly #fetch: Fetch;
  readonly #limits: { list: number; call: number };
  readonly #conversing: Conversing;
  readonly #signIn: OAuthSignIn | undefined;
  readonly #pauses: StreamPauses;
  #link: Promise<Link> | undefined;
  #session: McpSession | undefined;
  #transport: Link['kind'] | undefined;
  #era: McpEra | undefined;
  /** Aborts when the link is ended on purpose. */
  #ended = new AbortController();
  /** Seconds for which the server last asked to wait. */
  #busyFor: number | undefined;

  constructor(options: McpConnectionOptions) {
    const { server, signInEdges, limits = usualLimits } = options;
    const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
    const through =
      (isSignIn: boolean): Fetch =>
      (url, init) =>
        options.wire?.()?.carry({ server: this.#server, isSignIn, fetch }, url, init) ?? fetch(url, init);
    this.#fetch = fetch;
    const tokens = new Set<string>();
    this.#options = options;
    this.#limits = limits;
    this.#server = { ...server, tokens };
    this.#signIn = signInEdges && new OAuthSignIn(server.url, signInEdges, through(true), tokens);
    this.#conversing = new Conversing(redactionFor(this.#server));
    this.#pauses = new StreamPauses(options.pauses, options.onPauses);
    this.#linkOptions = {
      ...options,
      server: this.#server,
      fetch: through(false),
      pauses: this.#pauses,
      conversing: this.#conversing,
      signIn: this.#signIn,
      onBusy: (seconds) => {
        this.#busyFor = seconds === undefined ? undefined : Math.min(seconds, maxRetryAfter);
      },
    };
    [this.#session, this.#transport, this.#era] = [options.session, options.transport, options.era];
  }

  /** Requests all of the server's lists. Never rejects. */
  async list(until: AbortSignal) {
    const listing = await this.listTools(until);
    if (!listing.ok) return listing;
    const { found, ...offerings } = await listing.others();
    const skilled = found && { skills: found.skills, tools: [...listing.tools, found.reader] };
    return { ...listing, ...offerings, ...skilled };
  }

  /** Requests the server's tools; `others` requests its further lists. Neither rejects. */
  async listTools(until: AbortSignal): Promise<McpListing> {
    const bad = urlProblem(this.#server.url);
    if (bad) return { ok: false, problem: bad };
    const signal = this.#inTime(until);
    try {
      const settle = (owners: Parameters<typeof settleIcons>[0]) => settleIcons(owners, this.#server.url, this.#fetch);
      const ask = (link: Link) => listOver(link, this.#server, { signal, later: () => this.#inTime(until), settle });
      return await this.#use(ask, signal, 'list');
    } catch (error) {
      return { ok: false, problem: this.#toProblem(error, signal) };
    }
  }

  /** Never rejects: a failure is an outcome too. */
  async call(name: string, input: JsonObject, signal: AbortSignal, details: CallDetails = {}): Promise<ToolOutcome> {
    const timeout = this.#limits.call;
    const asked = await this.#request(callTool({ name, input, ...details }), signal, details);
    if (asked.ok) return toToolResult(asked.value);
    const { error, problem } = asked;
    if (!signal.aborted) return toCallFailure(error, { tool: name, server: this.#server.name, timeout, problem });
    const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    return failure(late ? 'timed-out' : 'aborted', { tool: name, timeout });
  }

  /** Any other request, of a call if there is a listener. Never rejects. */
  request<T>(work: McpRequest<T>, signal: AbortSignal, taken: Taken = {}): Promise<Asked<T>> {
    return this.#request(work, taken.listener ? signal : this.#inTime(signal), taken);
  }

  #lost(): void {
    this.#options.onLost?.(this.#pauses.isAtLimit ? null : this.#pauses.left);
  }

  /** Why the server doesn't answer; null if it does. */
  async check(until: AbortSignal): Promise<ServerProblem | null> {
    const signal = this.#inTime(until);
    try {
      const ask = ({ client }: Link): Promise<unknown> =>
        client.getProtocolEra() === 'modern' ? client.discover({ signal }) : client.ping({ signal });
      await this.#use(ask, signal, 'list');
      return null;
    } catch (error) {
      // A server that refuses the ping has answered.
      return isAnswer(error) ? null : this.#toProblem(error, signal);
    }
  }

  /**
   * Until the signal aborts, calls `onChanged` when a list changed, `onUpdated` when one of these resources did, and `onLost` when
   * the connection was lost. Resolves with whether it can.
   */
  async listen(signal: AbortSignal, uris: readonly string[] = []): Promise<boolean> {
    const onEnd = () => this.#lost();
    const until = AbortSignal.any([signal, this.#ended.signal]);
    await pause(this.#pauses.left, until);
    if (until.aborted) return false;
    const open = (link: Link) => openStream(link, { ...this.#linkOptions, uris, onEnd }, until);
    return this.#use(open, this.#inTime(signal), 'call').catch(() => false); // a check says why
  }

  /** `open` shows the page of the service that the server names, and resolves with the address that it led back to. Throws a SignInError. */
  async signIn(open: (url: string) => Promise<string>): Promise<void> {
    const signIn = (opening: typeof open) => this.#signIn?.signIn(opening);
    await (this.#options.wire?.()?.signingIn(this.#server, open, signIn) ?? signIn(open));
    await this.close();
  }

  /** Signs out first: tokens belong to the client that got them. */
  async register(client: RegisteredClient | undefined): Promise<void> {
    await this.#signIn?.register(client);
    await this.close();
  }

  /** Forgets the tokens, and tells the service. */
  async signOut(): Promise<void> {
    await this.#signIn?.signOut();
    await this.close();
  }

  /** Ends the session at the server as well: for a server that is removed or turned off. Takes a few seconds at most. */
  async close(): Promise<void> {
    const opened = this.#link;
    [this.#link, this.#session] = [undefined, undefined];
    this.#ended.abort();
    this.#ended = new AbortController();
    await opened?.then(hangUp, () => undefined); // one that failed to open is closed already
  }

  async #request<T>(
    work: McpRequest<T>,
    signal: AbortSignal,
    { listener, from }: Taken,
  ): Promise<Asked<T> & { error?: unknown }> {
    const bad = urlProblem(this.#server.url);
    if (bad) return { ok: false, problem: bad, why: 'unreachable' };
    const { onHealth } = this.#options;
    const options = { signal, timeout: this.#limits.call, ...(listener && { onprogress: passOnTo(listener) }) };
    try {
      const round = from === undefined ? undefined : readRound(from);
      const ask = ({ client }: Link) => {
        const during = (talk: CallExchange) =>
          afterVisits(() => work(client, options, { ...talk, from: round }), talk.ask);
        return listener ? this.#conversing.during(listener, during) : during(inVain);
      };
      const value = await this.#use(ask, signal, 'call');
      onHealth?.(null);
      return { ok: true, value };
    } catch (error) {
      const problem = this.#toProblem(error, signal);
      const isRefusal = isAnswer(error);
      // A slow tool doesn't mean that its server is slow.
      if (problem.code !== 'timed-out') onHealth?.(isRefusal ? null : problem);
      const isTooLarge = error instanceof ProtocolError && error.code === responseTooLarge;
      return { ok: false, problem, error, why: isTooLarge ? 'too-large' : isRefusal ? 'answered' : 'unreachable' };
    }
  }

  #inTime(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, AbortSignal.timeout(this.#limits.list)]);
  }

  #toProblem(error: unknown, { aborted }: AbortSignal): ServerProblem {
    const retryAfter = this.#busyFor;
    this.#busyFor = undefined;
    const problem = toServerProblem(error, this.#server);
    if (aborted) return { ...problem, code: 'timed-out' };
    const isBusy = problem.code === 'rate-limited' || problem.code === 'server-error';
    return isBusy && retryAfter !== undefined ? { ...problem, retryAfter } : problem;
  }

  /**
   * Runs work over the link, which is opened if need be, and once more over a new link if the session had ended. A call is
   * repeated only if the server certainly didn't run it.
   */
  async #use<T>(work: (link: Link) => Promise<T>, signal: AbortSignal, purpose: Purpose): Promise<T> {
    let opened = this.#link ?? this.#open();
    // What was stored doesn't say which server it is by now.
    if (purpose === 'list' && (await unlessAborted(opened, signal)).isResumed) opened = this.#renew(opened);
    const link = await unlessAborted(opened, signal);
    try {
      return await work(link);
    } catch (error) {
      const over = signal.aborted ? null : await whySessionIsOver(link, error, signal);
      if (!over) throw error;
      if (link.isResumed && !sessionOf(link)) this.#learnEra(null);
      if (purpose === 'list' || over.wasUnread) return work(await unlessAborted(this.#renew(opened), signal));
      this.#drop(opened);
      this.#options.onSession?.(null);
      throw error;
    }
  }

  #open(isFresh = false): Promise<Link> {
    const session = this.#session;
    const opening = openLink(this.#linkOptions, {
      timeout: this.#limits.list,
      signal: this.#ended.signal,
      session,
      known: this.#transport,
      era: isFresh && this.#era?.kind === 'modern' ? undefined : this.#era,
    });
    this.#link = opening;
    opening.then(
      (link) => this.#opened(opening, link, session === undefined),
      () => this.#forget(opening),
    );
    return opening;
  }

  #opened(opening: Promise<Link>, link: Link, isNew: boolean): void {
    const { onSession } = this.#options;
    this.#transport = link.kind;
    if (link.kind === 'sse') this.#pauses.opened();
    if (link.learnt !== undefined) this.#learnEra(link.learnt);
    if (isNew) onSession?.(sessionOf(link) ?? null);
    if (this.#link === opening) this.#session = sessionOf(link);
    link.client.onclose = () => {
      const isLost = this.#link === opening && link.kind === 'sse';
      this.#forget(opening);
      if (!isLost) return;
      this.#pauses.ended();
      this.#lost();
    };
  }

  #learnEra(found: McpEra | null): void {
    this.#era = found ?? undefined;
    this.#options.onEra?.(found);
  }

  #forget(opening: Promise<Link>): void {
    if (this.#link === opening) this.#link = undefined;
  }

  #renew(stale: Promise<Link>): Promise<Link> {
    this.#drop(stale);
    return this.#link ?? this.#open(true);
  }

  /** Requests that still wait for an answer keep the stale link. */
  #drop(stale: Promise<Link>): void {
    if (this.#link && this.#link !== stale) return;
    [this.#link, this.#session] = [undefined, undefined];
    // An SSE stream would stay open, and no answer comes over it any more.
    const closeStream = ({ kind, client }: Link) => (kind === 'sse' ? client.close() : undefined);
    void stale.then(closeStream, () => undefined); // one that failed to open is closed already
  }
}

/** Whether the request was certainly not looked at; null if the session goes on. What may mean something else is asked for by a ping. */
async function whySessionIsOver(
  link: Link,
  error: unknown,
  until: AbortSignal,
): Promise<{ wasUnread: boolean } | null> {
  const hasSession = sessionOf(link) !== undefined;
  if (wasRefusedUnread(error) && isSessionOver(error, { ...link, hasSession })) return { wasUnread: true };
  const isOver = isSessionOver(error, { ...link, hasSession });
  if (!isOver && !(hasSession && (mayBeSessionOver(error) || mayRefuseAll(error)))) return null;
  const signal = AbortSignal.any([until, AbortSignal.timeout(maxPing)]);
  const refusal: unknown = hasSession
    ? await link.client.ping({ signal }).then(
        () => null,
        (refused) => refused,
      )
    : null;
  const isSame = refusal !== null && isSameRefusal(refusal, error);
  const wasUnread = isSame && namesSession(error);
  return isOver || isSame || (refusal !== null && mayBeSessionOver(refusal)) ? { wasUnread } : null;
}

async function hangUp({ client, transport }: Link): Promise<void> {
  if (transport instanceof BoundTransport) {
    const farewell = transport.terminateSession().catch(() => undefined); // it may be gone: then there is nothing to end
    await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, maxFarewell))]);
  }
  await client.close();
}

function sessionOf({ transport, protocolVersion }: Link): McpSession | undefined {
  const id = transport instanceof BoundTransport ? transport.sessionId : undefined;
  return id && protocolVersion ? { id, protocolVersion } : undefined;
}

interface Waited {
  signal: AbortSignal;
  /** For what comes behind. */
  later(): AbortSignal;
  settle(owners: Parameters<typeof settleIcons>[0]): Promise<void>;
}

/** The tools are asked for alone: a server may take one request at a time, and be slow with its other lists. */
async function listOver(link: Link, { id, url }: McpServer, { signal, later, settle }: Waited) {
  const { client } = link;
  const source = { type: 'mcp', serverId: id, url: publicAddress(url) } as const;
  const listed = await collectTools(client, source, signal);
  const serverInfo = infoOf(link);
  const owners = [serverInfo, ...listed.tools];
  await settle(owners);
  return {
    ok: true as const,
    ...listed,
    async others() {
      const until = later();
      const [offerings, found] = await Promise.all([
        collectOfferings(client, until),
        collectSkills(client, { tools: listed.tools, source }, until),
      ]);
      // All pictures of a server share one bound.
      await settle([...owners, ...Object.values(offerings).flatMap((list) => list?.items ?? [])]);
      return { ...offerings, found };
    },
    serverInfo,
    /** The server's description of itself. */
    description: describe(client) || undefined,
    /** How it says that it is to be used. */
    instructions: cutAtWord(client.getInstructions()?.trim() ?? '', maxInstructions) || undefined,
  };
}

const [maxDescription, maxInstructions] = [500, 4000];

function infoOf({ client, kind, protocolVersion }: Link) {
  const { name = '', version = '', title, icons: raw } = client.getServerVersion() ?? {};
  const icon = icons.parse(raw);
  return {
    name: name.slice(0, 200),
    version: version.slice(0, 100),
    title: title?.slice(0, 300),
    ...(icon !== undefined && { icon }),
    protocolVersion,
    transport: kind,
    /** It says when its lists change. */
    ...(announces(client) && { announces: true as const }), // a literal type
  };
}

function announces(client: Client): boolean {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {};
  return [tools, prompts, resources].some((list) => list?.listChanged);
}

/** The server's title, then its instructions or, without them, its description. */
function describe(client: Client): string {
  const { title, description } = client.getServerVersion() ?? {};
  const words = [title, client.getInstructions() || description].map((text) => text?.trim());
  return cutAtWord(words.filter(Boolean).join(': '), maxDescription);
}

function urlProblem(url: string): ServerProblem | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const fits = parsed && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
  // Never the address itself: it may hold a secret, and the detail is shown.
  return fits ? undefined : { code: 'bad-url', detail: parsed?.protocol ?? '' };
}

interface Called extends CallDetails {
  name: string;
  input: JsonObject;
}

/** Not the client's `callTool`, which discards a result that doesn't fit the output schema. */
const callTool =
  ({ name, input, inputSchema, onlyAsTask, from }: Called): McpRequest<CallResult> =>
  async (client, options, talk) => {
    const before = from === undefined ? undefined : readTask(from);
    if (before !== undefined) return followTask(client, before, talk, options);
    const headers = client.getProtocolEra() === 'modern' ? toParamHeaders(inputSchema, input) : {};
    const send = (more: object) => {
      const params = { name, arguments: input, ...more };
      return inRounds(client, { method: 'tools/call', params, schema: callOrTask }, talk, { ...options, headers });
    };
    const result = await send(onlyAsTask ? asTask : {}).catch((error) => {
      if (onlyAsTask || !wantsTask(error, client)) throw error;
      return send(asTask);
    });
    return 'task' in result ? followTask(client, result.task.taskId, talk, options) : result;
  };
