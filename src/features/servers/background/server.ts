/** One MCP server that the user added: its state, over what is stored of it, its connection and its timers. Nothing connects until a call, or until the user looks. */
import { publicAddress } from '#core/settings/keys-in-addresses.ts';
import type { ServerSetting } from '#core/settings/server.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import { unlessAborted } from '#core/tools/waiting.ts';
import { type Asked, McpConnection, type McpListing } from '../mcp/connection';
import type { McpRequest } from '../mcp/elicitation';
import { mcpLayer } from '../mcp/layer';
import type { ServerProblem } from '../mcp/problem';
import { readTool, toUnsent } from '../mcp/resources';
import { SignInError } from '../mcp/service-fetch';
import { issuerOf, type RegisteredClient, readKept } from '../mcp/sign-in-kept';
import {
  compareLists,
  isDue,
  isLongAgo,
  type KeptFacts,
  type ServerEdges,
  type ServerFact,
  toTrouble,
  whyUnreachable,
  withOthers,
  withTools,
} from './facts';
import { Hearing, lookLasts } from './hearing';
import { fetchRecipes, recipeListerOf } from './recipes';
import { type KeptKeys, type ServerAccess, type ServerKeys, signInName } from './secrets';
import {
  type ServedBy,
  type ServerPhase,
  type ServerView,
  type SignInView,
  toAskRefusal,
  toServerView,
  toSignInView,
} from './view';
import type { ServerWire } from './wire';

export type Refreshed = { ok: true; tools: number } | { ok: false; problem: ServerProblem };

export const notDone = (code: ServerProblem['code'], detail = ''): { ok: false; problem: ServerProblem } => ({
  ok: false,
  problem: { code, detail },
});

/** It was removed, or turned off meanwhile. */
export const gone = notDone('gone');

export interface ServerParts {
  edges: ServerEdges;
  facts: KeptFacts;
  keys: ServerKeys;
  /** The setting as it is now; undefined if the server is off, or was removed. */
  find(serverId: string): Promise<ServerSetting | undefined>;
  /** Announces a change of a server's state. */
  tell(serverId: string): void;
  wire(): ServerWire | undefined;
}

/** Milliseconds. */
const staleAfter = 600_000;
const checkEvery = 25_000;
/** The shortest interval between listings of a server that announces changes all the time. */
const [minQuiet, betweenLists] = [300, 5_000];
/** After which a call asks again to hear its server, and for which it waits until it does. */
const [listenEvery, maxOpening] = [20_000, 500];
/** After a call, for which an announced change is taken for the call's own: its stream may be slower than its answer. */
const afterCall = 1_000;
/** For which a turn waits for a server that was lost, or that a call gave other tools. */
const maxSettling = 1_500;
/** After a server's first tools, for which a turn waits for its further lists. */
const maxBehind = 500;
const [maxAsking, maxListing, maxCheck] = [30_000, 30_000, 15_000];

const nothing: ServerFact = { serverId: '', tools: [], listedAt: 0 };

export class Server {
  setting: ServerSetting;
  readonly #parts: ServerParts;
  #connection: McpConnection | undefined;
  #isClosed = false;
  /** Its lists are being requested. */
  #listing: Promise<Refreshed> | undefined;
  /** The page of its sign-in service is open. */
  #window: AbortController | undefined;
  /** Its further lists, which come behind its tools, are being requested. */
  #others: Promise<void> | undefined;
  /** The listings that began, and the newest whose further lists are stored. */
  #listings = { began: 0, stored: 0 };
  /** Why the last sign-in failed. */
  #refused: ServerProblem | undefined;
  /** What a call found out, and that is being stored. */
  #storing: Promise<void> | undefined;
  readonly hearing = new Hearing(() => this.#permitted());
  #nextTry: ReturnType<typeof setTimeout> | undefined;
  /** Until when it is tried again by itself, milliseconds since 1970; for a call or a turn that needs it, until it answers. */
  #careUntil = 0;
  /** The next listing after an announced change has its time. */
  #isChanging = false;
  /** It announced a change since the last listing began. */
  #hasChanged = false;
  #calls = 0;
  #calledAt = 0;
  /** Its lists are requested because a call changed them. */
  #catchingUp: Promise<void> | undefined;
  #checkedAt = 0;

  constructor(setting: ServerSetting, parts: ServerParts) {
    this.setting = setting;
    this.#parts = parts;
  }

  // Its state

  stateOf({ trouble, listedAt }: Pick<ServerFact, 'trouble' | 'listedAt'>): ServerPhase {
    if (this.#isClosed) return 'closed';
    if (this.#window) return 'signing-in';
    if (!this.setting.enabled) return 'off';
    if (this.#listing) return 'connecting';
    if (trouble) return 'failed';
    return listedAt ? 'connected' : 'waiting';
  }

  /** It answered, or `problem` says why it didn't: stores that, sets the timer of the next try, and tells. */
  async #enter(next: 'connected' | 'failed', problem?: ServerProblem): Promise<void> {
    if (this.#isClosed) return;
    await this.#change((fact) => {
      const { trouble, ...rest } = fact;
      if (next === 'failed' && problem)
        return { ...rest, trouble: toTrouble(trouble, problem, { now: Date.now(), chance: Math.random() }) };
      return trouble ? { ...rest, lastTrouble: { problem: trouble.problem, at: trouble.at } } : fact;
    });
    await this.#planNextTry();
    this.#parts.tell(this.setting.id);
  }

  /** Off: ends the connection, and the session at the server too. The next request opens another. */
  async hangUp(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.hearing.stop();
    await connection?.close();
  }

  /** For good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#nextTry);
    this.#window?.abort();
    await this.hangUp();
  }

  /** Closes it, and has its tokens revoked at the service. */
  async leave(): Promise<void> {
    const connection = await this.#reach();
    if (connection instanceof McpConnection) await connection.signOut().catch(() => undefined); // locked: they are forgotten all the same
    await this.close();
  }

  async view({ headers, signsIn }: KeptKeys, fact = nothing): Promise<ServerView> {
    const { setting } = this;
    const usable = fact.tools.filter(({ name }) => !setting.toolsOff.includes(name));
    const lister = setting.enabled ? await recipeListerOf({ ...fact, tools: usable }, this.#parts.edges.mayRead) : null;
    const reading = readTool({ type: 'mcp', serverId: setting.id, url: setting.url }, fact.tools, fact);
    const shown = { setting, state: this.stateOf(fact), headers, signIn: await this.#signInView(signsIn) };
    return toServerView(fact, shown, { lister, reading });
  }

  // Its tools

  async layer(): Promise<ToolLayer> {
    await this.#settled();
    const fact = (await this.#fact()) ?? nothing;
    return mcpLayer({
      server: this.setting,
      connection: this,
      listed: fact,
      unreachable: whyUnreachable(fact.trouble),
    });
  }

  /** The browser's permission is checked before each call, since the user can revoke it at any time. */
  async call(...[name, input, signal, details]: Parameters<McpConnection['call']>): Promise<ToolOutcome> {
    const connection = await this.#permitted();
    if (!(connection instanceof McpConnection))
      return toUnsent({ problem: connection, why: 'unreachable' }, { tool: name, server: this.setting.name });
    const listening = setInterval(() => void this.hearing.keep(), listenEvery);
    // What a server asks while nobody listens is lost.
    await Promise.race([this.hearing.keep(), new Promise((resolve) => setTimeout(resolve, maxOpening))]);
    this.#calls += 1;
    return connection.call(name, input, signal, details).finally(() => {
      clearInterval(listening);
      this.#calls -= 1;
      this.#calledAt = Date.now();
      if (this.#hasChanged) void this.#catchUp();
    });
  }

  async request<T>(work: McpRequest<T>, ...more: OtherArguments): Promise<Asked<T>> {
    const connection = await this.#permitted();
    if (connection instanceof McpConnection) return connection.request(work, ...more);
    return { ok: false, problem: connection, why: 'unreachable' };
  }

  /** Sends one request for the user. Refuses in a sentence. */
  async ask<T>(work: McpRequest<T>, signal = AbortSignal.timeout(maxAsking)): Promise<{ by: ServedBy; value: T }> {
    const { id: serverId, name: server, url } = this.setting;
    const asked = await this.request(work, signal);
    if (!asked.ok) throw toAskRefusal(server, asked);
    return { by: { serverId, server, address: publicAddress(url) }, value: asked.value };
  }

  // Its lists

  /** Requests the tools and stores them, or the reason why they failed; its further lists come behind. A server that fails keeps its tools. */
  refresh(): Promise<Refreshed> {
    if (this.#listing) return this.#listing;
    const listing = this.#list().finally(() => {
      this.#listing = undefined;
      this.#parts.tell(this.setting.id);
    });
    this.#listing = listing;
    this.#parts.tell(this.setting.id);
    return listing;
  }

  async refreshIfOlder(milliseconds: number): Promise<void> {
    const fact = (await this.#fact()) ?? nothing;
    const { listedAt, freshFor = 0, trouble } = fact;
    const isStale =
      trouble && trouble.retryAt !== null
        ? isDue(trouble, Date.now())
        : this.#isCut(fact) || listedAt < Date.now() - Math.max(milliseconds, freshFor || milliseconds);
    if (isStale && !this.#listing) await this.refresh();
  }

  async #list(): Promise<Refreshed> {
    this.#hasChanged = false;
    const connection = await this.#permitted();
    const answer = connection instanceof McpConnection ? await this.#listOver(connection) : failedBy(connection);
    if (answer.ok) await this.#enter('connected');
    else if (answer.problem.code !== 'gone') await this.#enter('failed', answer.problem);
    return answer;
  }

  async #listOver(connection: McpConnection): Promise<Refreshed> {
    const listing = await connection.listTools(AbortSignal.timeout(maxListing));
    if (this.#connection !== connection) return gone;
    if (!listing.ok) return listing;
    // Its trouble is over only in the next state.
    await this.#keep((fact) => withTools(fact, listing));
    const others = this.#listOthers(connection, listing).finally(() => {
      if (this.#others === others) this.#others = undefined;
    });
    this.#others = others;
    return { ok: true, tools: listing.tools.length };
  }

  /** Whoever was told that the tools are there is told of the rest when that comes. */
  async #listOthers(connection: McpConnection, { tools, others }: Extract<McpListing, { ok: true }>): Promise<void> {
    const [serverId, began] = [this.setting.id, ++this.#listings.began];
    await this.#listing; // who waits for the tools has them before more is asked for
    const on = tools.filter(({ name }) => !this.setting.toolsOff.includes(name));
    const { recipeConsent } = (await this.#fact()) ?? nothing;
    const [lists, recipes] = await Promise.all([
      others(),
      fetchRecipes(connection, { serverId, tools: on, recipeConsent }, this.#parts.edges.mayRead),
    ]);
    if (this.#connection !== connection || began < this.#listings.stored) return;
    this.#listings.stored = began;
    await this.#keep((fact) => withOthers(fact, fact.recipeConsent === recipeConsent ? { ...lists, recipes } : lists));
    this.#parts.tell(serverId);
  }

  /** Stores a list, with what is no longer as it was in it. */
  #keep(list: (fact: ServerFact) => ServerFact): Promise<void> {
    return this.#change(async (before) => {
      const fact = list(before);
      const told = { now: Date.now(), told: before.changes ?? [] };
      const { changes, readsOtherwise } = await compareLists(before.tools, fact.tools, told);
      if (readsOtherwise) await this.#parts.edges.forgetReading(fact.serverId);
      return { ...fact, changes };
    });
  }

  /** The background or the connection ended before its further lists came. */
  #isCut({ resources, trouble }: ServerFact): boolean {
    return resources === undefined && !trouble && !this.#others;
  }

  /** The server announced a change of its lists. */
  async #listsChanged(): Promise<void> {
    this.#hasChanged = true;
    if (this.#calls === 0 && Date.now() - this.#calledAt < afterCall) void this.#catchUp();
    if (this.#isChanging) return;
    this.#isChanging = true;
    const { listedAt } = (await this.#fact()) ?? nothing;
    const wait = Math.max(minQuiet, listedAt + betweenLists - Date.now());
    setTimeout(async () => {
      this.#isChanging = false;
      if (this.#hasChanged && (await this.#isOn())) await this.refresh();
    }, wait);
  }

  /** Lists at once what a call changed: some servers show few tools until one of them opens the others. */
  #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#listChanges().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  /** Twice at most, for a server that announces changes all the time; a listing under way may have begun before the change. */
  async #listChanges(): Promise<void> {
    for (let times = 0; times < 2 && this.#hasChanged; times += 1) {
      await this.#listing;
      if (await this.#isOn()) await this.refresh();
    }
  }

  /** Stores the user's answer for the tool that lists the server's recipes, as it is defined now. */
  async letFetchRecipes(allowed: boolean): Promise<void> {
    const fact = await this.#fact();
    const lister = fact && (await recipeListerOf(fact, this.#parts.edges.mayRead));
    if (!lister) return;
    await this.#change(({ recipes: _, ...now }) => ({ ...now, recipeConsent: allowed ? lister.hash : 'no' }));
    if (allowed) await this.refresh();
    await this.#others;
    this.#parts.tell(this.setting.id);
  }

  // Care: while the user looks, a run goes on or a call needs it

  /** For the next 45 seconds, failures are noticed and retried. */
  async look(): Promise<void> {
    this.#careUntil = Math.max(this.#careUntil, Date.now() + lookLasts);
    await this.#maintain();
    await this.#planNextTry();
  }

  /** A turn is about to offer tools. Who lost the server may have ended with the background, so it is tried again. */
  async turnBegins(): Promise<void> {
    const fact = await this.#fact();
    const trouble = fact?.trouble;
    const isLost = trouble && (isDue(trouble, Date.now()) || isLongAgo(trouble, Date.now()));
    // Without facts, the background ended while the server was listed for the first time, or they can't be read.
    if (isLost || !fact || this.#isCut(fact)) void this.refresh();
    if (!trouble) return;
    this.#careUntil = Number.POSITIVE_INFINITY;
    await this.#planNextTry();
  }

  /** To be called at least every 45 seconds of a run: hears a server that announces changes. */
  async runGoesOn(): Promise<void> {
    const { info, trouble } = (await this.#fact()) ?? nothing;
    if (info?.announces && !trouble) void this.hearing.keep();
  }

  /** After secrets were locked or unlocked. */
  async keysChanged(): Promise<void> {
    const { trouble } = (await this.#fact()) ?? nothing;
    const wasLocked = trouble?.problem.code === 'keys-locked';
    if ((await this.#parts.keys.isLocked(this.setting)) !== wasLocked) await this.refresh();
  }

  /** Waits briefly until it is known whether the server answers, and with which tools, because a turn offers them only then. */
  async #settled(): Promise<void> {
    await this.#storing;
    const fact = await this.#fact();
    const awaited = this.#catchingUp ?? (fact && !fact.trouble ? undefined : this.#listing);
    const behind = !awaited && fact && fact.resources === undefined && this.#others;
    const wait = behind ? fact.listedAt + maxBehind - Date.now() : maxSettling;
    if ((!awaited && !behind) || wait <= 0) return;
    await Promise.race([awaited ?? behind, new Promise((resolve) => setTimeout(resolve, wait))]);
  }

  async #maintain(): Promise<void> {
    const fact = (await this.#fact()) ?? nothing;
    const { trouble, listedAt } = fact;
    if (this.#listing) return;
    if (trouble && !isDue(trouble, Date.now())) return;
    if (trouble || this.#isCut(fact) || listedAt < Date.now() - staleAfter) await this.refresh();
    else if (this.#checkedAt < Date.now() - checkEvery) await this.#check();
    if (!trouble && !(await this.#fact())?.trouble) await this.hearing.listen();
  }

  async #check(): Promise<void> {
    this.#checkedAt = Date.now();
    const connection = await this.#reach();
    if (!(connection instanceof McpConnection)) return this.#enter('failed', connection);
    const problem = await connection.check(AbortSignal.timeout(maxCheck));
    if (problem && this.#connection === connection) await this.#enter('failed', problem);
  }

  /** Sets the timer of the next try, or clears it. */
  async #planNextTry(): Promise<void> {
    const { trouble } = (await this.#fact()) ?? nothing;
    if (!trouble && this.#careUntil === Number.POSITIVE_INFINITY) this.#careUntil = 0;
    clearTimeout(this.#nextTry);
    if (this.#isClosed || !trouble?.retryAt || trouble.retryAt > this.#careUntil) return;
    this.#nextTry = setTimeout(() => void this.#tryAgain(), Math.max(0, trouble.retryAt - Date.now()));
  }

  async #tryAgain(): Promise<void> {
    if (!(await this.#isOn())) return;
    const { trouble } = (await this.#fact()) ?? nothing;
    if (trouble && isDue(trouble, Date.now())) await this.refresh();
    else await this.#planNextTry();
  }

  /** A call found out that the server answers, or why it doesn't. */
  #called(problem: ServerProblem | null): void {
    const storing = this.#storeCalled(problem).finally(() => {
      if (this.#storing === storing) this.#storing = undefined;
    });
    this.#storing = storing;
  }

  async #storeCalled(problem: ServerProblem | null): Promise<void> {
    const wasInTrouble = (await this.#fact())?.trouble !== undefined;
    if (!problem) return wasInTrouble ? this.#enter('connected') : undefined;
    this.#careUntil = Number.POSITIVE_INFINITY;
    await this.#enter('failed', problem);
    // It may already answer again.
    if (!wasInTrouble) void this.refresh();
  }

  /** The connection ended by itself: is the server still there? */
  async #lost(wait: number | null): Promise<void> {
    this.hearing.stop();
    if (wait === null) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (await this.#isOn()) await this.#check();
  }

  // Signing in

  /** Shows the page of the service that the server names; resolves when the user is back and the server was listed. */
  async signIn(): Promise<Refreshed> {
    this.#window?.abort();
    const window = new AbortController();
    [this.#window, this.#refused] = [window, undefined];
    this.#parts.tell(this.setting.id);
    const problem = await this.#signInAt(window.signal);
    const isCanceled = this.#window !== window;
    if (!isCanceled) [this.#window, this.#refused] = [undefined, problem];
    // After a cancel too: until now, what was kept of the sign-in looked like one that was interrupted.
    this.#parts.tell(this.setting.id);
    if (isCanceled) return notDone('sign-in-closed');
    return problem ? { ok: false, problem } : this.refresh();
  }

  /** Resolves with why it failed; undefined if it didn't, or if the user gave it up. */
  async #signInAt(signal: AbortSignal): Promise<ServerProblem | undefined> {
    const { edges } = this.#parts;
    if (await edges.secrets.isLocked()) return locked;
    const open = async (url: string) => {
      const back = await unlessAborted(edges.identity?.open(url, signal) ?? Promise.resolve(undefined), signal);
      if (back === undefined) throw new SignInError('closed');
      return back;
    };
    try {
      const connection = await this.#reach();
      if (!(connection instanceof McpConnection)) return connection;
      await connection.signIn(open);
      this.hearing.stop();
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      const { fault, message } = error instanceof SignInError ? error : new SignInError('failed');
      return { code: `sign-in-${fault}`, detail: message };
    }
  }

  cancelSignIn(): void {
    this.#window?.abort();
    this.#window = undefined;
    this.#parts.tell(this.setting.id);
  }

  /** Uses this client at the service from now on; without one, Tabhand registers itself again. */
  async register(client?: RegisteredClient): Promise<Refreshed> {
    if (await this.#parts.edges.secrets.isLocked()) return notDone('keys-locked');
    return this.#reenter((connection) => connection.register(client));
  }

  /** Revokes the tokens at the service and forgets them. */
  signOut(): Promise<Refreshed> {
    return this.#reenter((connection) => connection.signOut());
  }

  async #reenter(change: (connection: McpConnection) => Promise<void>): Promise<Refreshed> {
    this.#refused = undefined;
    const connection = await this.#reach();
    if (connection instanceof McpConnection) await change(connection);
    this.hearing.stop();
    return this.refresh();
  }

  async #signInView(isKept: boolean): Promise<SignInView> {
    if (this.#window) return {};
    const { secrets, identity } = this.#parts.edges;
    const kept = readKept(isKept ? await secrets.get(signInName(this.setting)) : undefined);
    return toSignInView(kept, issuerOf(kept), { redirectUrl: identity?.redirectUrl(), refused: this.#refused });
  }

  // Its connection

  async #permitted(): Promise<McpConnection | ServerProblem> {
    const { url } = this.setting;
    if (await this.#parts.edges.mayReach(url)) return this.#reach();
    return { code: 'permission-missing', detail: new URL(url).host };
  }

  /** The connection, made from what is stored when it is first needed, or why there can be none. */
  async #reach(): Promise<McpConnection | ServerProblem> {
    const { keys } = this.#parts;
    const [access, fact, isLocked] = await Promise.all([
      keys.read(this.setting),
      this.#fact(),
      keys.isLocked(this.setting),
    ]);
    if (this.#isClosed) return gone.problem;
    if (isLocked) {
      // It was opened with a token that is locked now.
      void this.hangUp();
      return locked;
    }
    this.#connection ??= this.#connect(access, fact ?? {});
    return this.#connection;
  }

  #connect(access: ServerAccess, { session, info, era, pauses }: Partial<ServerFact>): McpConnection {
    const { version, drawsApps = false, fetch } = this.#parts.edges;
    const { id, name } = this.setting;
    const ifCurrent =
      <Args extends unknown[]>(then: (...args: Args) => unknown) =>
      (...args: Args): void => {
        if (this.#connection === made) then(...args);
      };
    const made = new McpConnection({
      server: { id, name, ...access },
      version,
      drawsApps,
      ...(fetch && { fetch }),
      wire: this.#parts.wire,
      ...this.#signInEdges(),
      ...(session && { session }),
      ...(info && { transport: info.transport }),
      ...(era && { era }),
      ...(pauses && { pauses }),
      onSession: ifCurrent((now) =>
        this.#change(({ session: _, ...rest }) => (now ? { ...rest, session: now } : rest)),
      ),
      onEra: ifCurrent((now) => this.#change(({ era: _, ...rest }) => (now ? { ...rest, era: now } : rest))),
      onHealth: ifCurrent((problem) => this.#called(problem)),
      onChanged: ifCurrent(() => this.#listsChanged()),
      onUpdated: ifCurrent((uri) => this.hearing.updated(uri)),
      onPauses: ifCurrent((pauses) => this.#change((rest) => ({ ...rest, pauses }))),
      onLost: ifCurrent((wait) => this.#lost(wait)),
    });
    return made;
  }

  #signInEdges() {
    const { secrets, identity, settings } = this.#parts.edges;
    if (!identity) return {};
    const signInEdges = {
      redirectUrl: identity.redirectUrl,
      read: () => secrets.get(signInName(this.setting)),
      write: (kept: string) => secrets.set(signInName(this.setting), kept),
      clientMetadataUrl: async () => (await settings.read()).clientMetadataUrl ?? identity.metadataUrl,
      onChange: () => this.#parts.tell(this.setting.id),
    };
    return { signInEdges };
  }

  // What is stored

  #fact(): Promise<ServerFact | undefined> {
    return this.#parts.facts.get(this.setting.id);
  }

  #change(change: Parameters<KeptFacts['change']>[1]): Promise<void> {
    return this.#parts.facts.change(this.setting.id, change);
  }

  async #isOn(): Promise<boolean> {
    const now = this.#isClosed ? undefined : await this.#parts.find(this.setting.id);
    if (now) this.setting = now;
    return now !== undefined;
  }
}

type OtherArguments = [signal: AbortSignal, taken?: Parameters<McpConnection['request']>[2]];

const locked: ServerProblem = { code: 'keys-locked', detail: '' };

const failedBy = (problem: ServerProblem): Refreshed => ({ ok: false, problem });
