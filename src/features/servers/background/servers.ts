/** The MCP servers that the user added: their list, and what is stored of each. */
import type { Conversation } from '#core/log/conversation.ts';
import { Refusal } from '#core/log/refusal.ts';
import { isAmong } from '#core/log/sites.ts';
import { isHeaderValue, whyNoHeader } from '#core/settings/headers.ts';
import { publicAddress } from '#core/settings/keys-in-addresses.ts';
import type { ServerLimits, ServerSetting } from '#core/settings/server.ts';
import type { Settings } from '#core/settings/settings.ts';
import { isUri } from '#core/settings/web-address.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { builtInServer, toServerName } from '#core/tools/registry.ts';
import { type AppPage, readAppPage } from '../mcp/apps';
import { McpConnection, type McpInfo } from '../mcp/connection';
import type { McpRequest } from '../mcp/elicitation';
import type { ServerProblem } from '../mcp/problem';
import { complete, getPrompt, type Unfinished } from '../mcp/prompts';
import { readResource } from '../mcp/resources';
import { followWithin } from '../mcp/service-fetch';
import type { RegisteredClient } from '../mcp/sign-in-kept';
import { type KeptFacts, keepFacts, type ServerEdges } from './facts';
import { findServersOf, type RegistryAnswer, type RegistryServer, searchRegistry } from './registry';
import { type HeaderInput, isSameAddress, type ServerAccess, ServerKeys } from './secrets';
import { gone, notDone, type Refreshed, Server, type ServerParts } from './server';
import type { ServerView } from './view';
import type { ServerWire } from './wire';

export type { ServerEdges } from './facts';
export type { RegistryAnswer } from './registry';

export type { ServerView } from './view';

type Failed = { ok: false; problem: ServerProblem };

interface ServerInput {
  /** With its query, which may hold a key. */
  url: string;
  headers?: readonly HeaderInput[] | undefined;
}

interface ServerAdded extends ServerInput {
  name: string;
  anyway?: boolean | undefined;
  site?: string | undefined;
}

interface Added {
  ok: true;
  serverId: string;
  tools: number;
}

/** The result of testing a server. */
export interface ServerTested extends McpInfo {
  ok: true;
  tools: number;
  /** Null if the server has none. */
  resources: number | null;
  prompts: number | null;
  milliseconds: number;
}

/** Milliseconds: a little longer than the panel offers to undo a removal. */
const undoLasts = 10_000;
/** As many as the settings hold. */
const maxServers = 50;

export class Servers {
  /** What goes over their connections, while a panel shows what developers need. */
  wire: ServerWire | undefined;
  readonly #edges: ServerEdges;
  readonly #facts: KeptFacts;
  readonly #keys: ServerKeys;
  readonly #parts: ServerParts;
  readonly #servers = new Map<string, Server>();
  readonly #listeners = new Set<() => void>();
  /** Those that aren't in the list yet, so that nobody sees how they are. */
  readonly #admitting = new Set<string>();
  /** Addresses of servers that are being added, by name. */
  readonly #adding = new Map<string, string>();

  constructor(edges: ServerEdges) {
    this.#edges = edges;
    this.#facts = keepFacts(edges.facts);
    this.#keys = new ServerKeys(edges.secrets);
    this.#parts = {
      edges,
      facts: this.#facts,
      keys: this.#keys,
      find: async (serverId) => (await this.#settings()).find(({ id, enabled }) => id === serverId && enabled),
      tell: (serverId) => this.#admitting.has(serverId) || this.#tell(),
      wire: () => this.wire,
    };
  }

  /** Calls the listener after each change of a server's state. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Of all that are on; for a chat, without those of other sites than its pages'. */
  async layers(log?: { conversation: Pick<Conversation, 'pages'> }): Promise<ToolLayer[]> {
    const isHere = ({ site }: ServerSetting) =>
      !log || site === undefined || log.conversation.pages.some(({ origin }) => isAmong([site], origin));
    const servers = (await this.#enabled()).filter(({ setting }) => isHere(setting));
    return Promise.all(servers.map((server) => server.layer()));
  }

  async view(): Promise<ServerView[]> {
    const [settings, known] = await Promise.all([this.#settings(), this.#facts.all()]);
    const [keptOf, facts] = [await this.#keys.kept(), new Map(known.map((fact) => [fact.serverId, fact]))];
    return Promise.all(settings.map((setting) => this.#of(setting).view(keptOf(setting), facts.get(setting.id))));
  }

  /** Searches the registry that the settings name. */
  async search(words: string): Promise<RegistryAnswer> {
    const { registry } = await this.#edges.settings.read();
    return (await this.#edges.mayReach(registry))
      ? searchRegistry(registry, words)
      : notDone('permission-missing', new URL(registry).host);
  }

  /** Those that a site says it has, but what the user has already. */
  async ofSite(origin: string): Promise<RegistryServer[]> {
    const { experimental, serverOffers } = await this.#edges.settings.read();
    if (!experimental || serverOffers.includes(origin) || !(await this.#edges.mayReach(origin))) return [];
    const known = new Set((await this.#settings()).map(({ url }) => url));
    return (await findServersOf(origin)).filter(({ url }) => !known.has(url));
  }

  // Care

  async refresh(serverId: string): Promise<Refreshed> {
    return (await this.#find(serverId))?.refresh() ?? gone;
  }

  /** Refreshes lists older than so many milliseconds. */
  async refreshStale(olderThan: number): Promise<void> {
    await this.#sweep();
    await Promise.all((await this.#enabled()).map((server) => server.refreshIfOlder(olderThan)));
  }

  /** A turn is about to offer tools. */
  async turnBegins(): Promise<void> {
    await Promise.all((await this.#enabled()).map((server) => server.turnBegins()));
    await this.runGoesOn();
  }

  /** To be called at least every 45 seconds of a run. */
  async runGoesOn(): Promise<void> {
    await Promise.all((await this.#enabled()).map((server) => server.runGoesOn()));
  }

  /** The user looks at the servers. */
  async look(): Promise<void> {
    await this.#sweep();
    await Promise.all((await this.#enabled()).map((server) => server.look()));
  }

  /** After secrets were locked or unlocked. */
  async keysChanged(): Promise<void> {
    await Promise.all((await this.#enabled()).map((server) => server.keysChanged()));
  }

  // What the user takes from a server besides its tools

  async ask<T>(serverId: string, work: McpRequest<T>): Promise<void> {
    await (await this.#inUse(serverId)).ask(work);
  }

  async readResource(serverId: string, uri: string) {
    if (!isUri(uri))
      throw new Refusal('“{uri}” isn’t a URI, so nothing was read. A URI starts with a scheme, like file: or https:.', {
        uri: uri.slice(0, 200),
      });
    const { by, value } = await (await this.#inUse(serverId)).ask(readResource(uri));
    if (value.length === 0) throw new Refusal('{server} has nothing at {uri}.', { server: by.server, uri });
    return { by, parts: value };
  }

  async getPrompt(serverId: string, name: string, filled: Readonly<Record<string, string>>) {
    const { by, value } = await (await this.#inUse(serverId)).ask(getPrompt(name, filled));
    if (value.text === '')
      throw new Refusal('{server} sent an empty prompt, so nothing was attached.', { server: by.server });
    return { by, prompt: value };
  }

  /** The page of an app; null if its server has none, or can't be asked. */
  async readApp(serverId: string, uri: string): Promise<AppPage | null> {
    const ask = async () => (await (await this.#inUse(serverId)).ask(readAppPage(uri))).value;
    return ask().catch(() => null); // the user is told that it isn't there
  }

  /** Empty where the server suggests nothing, or can't be asked. */
  async suggest(serverId: string, unfinished: Unfinished, signal: AbortSignal): Promise<string[]> {
    const ask = async () => (await (await this.#inUse(serverId)).ask(complete(unfinished), signal)).value;
    return ask().catch(() => []); // a field without suggestions is still a field
  }

  /** `who`: follows one set of each server; to be repeated every 45 seconds at least. */
  async follow(
    who: string,
    { serverId, uris, onUpdated }: { serverId: string; uris: readonly string[]; onUpdated(uri: string): void },
  ): Promise<void> {
    const server = await this.#find(serverId);
    if (server?.setting.enabled) await server.hearing.follow(who, uris, onUpdated);
  }

  // Signing in

  async signIn(serverId: string): Promise<Refreshed> {
    return (await this.#find(serverId))?.signIn() ?? gone;
  }

  async cancelSignIn(serverId: string): Promise<void> {
    (await this.#find(serverId))?.cancelSignIn();
  }

  async register(serverId: string, client?: RegisteredClient): Promise<Refreshed> {
    return (await this.#find(serverId))?.register(client) ?? gone;
  }

  async signOut(serverId: string): Promise<void> {
    await (await this.#find(serverId))?.signOut();
  }

  // The list

  /** Connects and lists, and stores nothing. `serverId`: headers without a value are those of this server. */
  async test({
    serverId,
    ...details
  }: ServerInput & { serverId?: string | undefined }): Promise<ServerTested | Failed> {
    const fault = faultOf(details);
    if (fault) return fault;
    if (!(await this.#edges.mayReach(details.url))) return notDone('permission-missing', new URL(details.url).host);
    const known = (await this.#settings()).find(({ id }) => id === serverId);
    // The form shows an address without its keys.
    const isKept = known?.url === details.url;
    const usesKept = isKept || details.headers?.some(({ value }) => value === undefined);
    if (known && usesKept && (await this.#keys.isLocked(known))) return notDone('keys-locked');
    const url = known && isKept ? (await this.#keys.read(known)).url : details.url;
    return whereItIs(url, async (at) =>
      tryOut(await this.#keys.fill(known, at, details.headers ?? []), this.#edges.version),
    );
  }

  /** It has to answer, at this address or where that leads within its origin. `anyway`: stores the server though it doesn't answer now. */
  add(details: ServerAdded): Promise<Added | Failed> {
    return whereItIs(details.url, (url) => this.#addAt({ ...details, url }));
  }

  async #addAt({ name: wished, anyway = false, site, ...details }: ServerAdded): Promise<Added | Failed> {
    const { url, headers = [] } = details;
    const setting: ServerSetting = {
      id: crypto.randomUUID(),
      name: toServerName(wished),
      url: faultOf(details) ? '' : publicAddress(url),
      enabled: true,
      headers: toHeaderNames(headers),
      toolsOff: [],
      ...(site !== undefined && { site }),
    };
    return this.#claiming({ ...details, name: setting.name }, async () => {
      await this.#keys.keep(setting.id, await this.#keys.fill(undefined, url, headers));
      return this.#admit(setting, anyway);
    });
  }

  /**
   * Resolves when the change is stored; the server's state says whether it works. Approvals hold for the address: at another
   * origin it is another server.
   */
  async edit({
    serverId,
    name,
    url,
    headers,
  }: Partial<ServerInput> & { serverId: string; name?: string | undefined }): Promise<
    { ok: true; serverId: string } | Failed
  > {
    const before = (await this.#settings()).find(({ id }) => id === serverId);
    if (!before) return gone;
    if (await this.#keys.isLocked(before)) return notDone('keys-locked');
    const old = await this.#keys.read(before);
    const details = {
      name: name === undefined ? before.name : toServerName(name),
      url: url ?? old.url,
      headers: headers ?? before.headers.map((each) => ({ name: each })),
    };
    return this.#claiming({ ...details, edits: { serverId, url: old.url } }, async () => {
      const edited = { ...toEdited(before, details.url), name: details.name, headers: toHeaderNames(details.headers) };
      return this.#replace(before, edited, await this.#keys.fill(before, details.url, details.headers));
    });
  }

  async enable(serverId: string, enabled: boolean): Promise<void> {
    await this.#changeSetting(serverId, (server) => ({ ...server, enabled }));
    if (!enabled) await this.#servers.get(serverId)?.hangUp();
    this.#tell();
  }

  async limit(serverId: string, limits: ServerLimits): Promise<void> {
    await this.#changeSetting(serverId, (server) => ({ ...server, limits }));
    this.#tell();
  }

  async switchTool(serverId: string, tool: string, on: boolean): Promise<void> {
    await this.#changeSetting(serverId, (server) => {
      const others = server.toolsOff.filter((each) => each !== tool);
      return { ...server, toolsOff: on ? others : [...others, tool] };
    });
    this.#tell();
  }

  /** The user's answer to whether the server's recipes may be fetched. */
  async fetchRecipes(serverId: string, allowed: boolean): Promise<void> {
    await (await this.#find(serverId))?.letFetchRecipes(allowed);
  }

  /** This can be undone for some seconds; then all its stored data is deleted. */
  async remove(serverId: string): Promise<void> {
    const servers = await this.#settings();
    const place = servers.findIndex(({ id }) => id === serverId);
    const setting = servers[place];
    if (!setting) return;
    await this.#facts.change(serverId, (fact) => ({ ...fact, removed: { setting, at: Date.now(), place } }));
    await this.#changeList((now) => now.filter(({ id }) => id !== serverId));
    this.#tell();
    setTimeout(() => void this.#sweep(), undoLasts + 100);
    await this.#close(serverId);
  }

  /** Does nothing once the server is deleted. */
  async restore(serverId: string): Promise<void> {
    const { removed } = (await this.#facts.get(serverId)) ?? {};
    if (!removed) return;
    const { setting, place } = removed;
    await this.#changeList((now) => now.filter(({ id }) => id !== serverId).toSpliced(place, 0, setting));
    await this.#unmark(serverId);
    this.#tell();
  }

  /** After the whole list was replaced: reconnects changed servers, and deletes the data of those no longer listed. */
  async listReplaced(before: readonly ServerSetting[]): Promise<void> {
    const now = new Map((await this.#settings()).map((server) => [server.id, server]));
    for (const server of before) {
      const after = now.get(server.id);
      if (JSON.stringify(after) === JSON.stringify(server)) continue;
      if (after) await this.#servers.get(server.id)?.hangUp();
      else await this.#delete(server);
    }
    await this.#forgetOthers();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #settings(): Promise<Settings['servers']> {
    return (await this.#edges.settings.read()).servers;
  }

  #of(setting: ServerSetting): Server {
    const server = this.#servers.get(setting.id) ?? new Server(setting, this.#parts);
    server.setting = setting;
    this.#servers.set(setting.id, server);
    return server;
  }

  async #enabled(): Promise<Server[]> {
    return (await this.#settings()).filter(({ enabled }) => enabled).map((setting) => this.#of(setting));
  }

  async #find(serverId: string): Promise<Server | undefined> {
    const setting = (await this.#settings()).find(({ id }) => id === serverId);
    return setting && this.#of(setting);
  }

  async #inUse(serverId: string): Promise<Server> {
    const server = await this.#find(serverId);
    if (!server?.setting.enabled) throw new Refusal('The server was removed or turned off.');
    return server;
  }

  async #close(serverId: string): Promise<void> {
    const server = this.#servers.get(serverId);
    this.#servers.delete(serverId);
    await server?.close();
  }

  /** Its tokens are revoked at the service too. */
  async #leave(setting: ServerSetting): Promise<void> {
    const server = this.#of(setting);
    this.#servers.delete(setting.id);
    await server.leave();
  }

  async #delete(setting: ServerSetting): Promise<void> {
    await this.#leave(setting);
    await this.#forget(setting.id);
  }

  async #forget(serverId: string): Promise<void> {
    await Promise.all([this.#facts.remove(serverId), this.#keys.forget(serverId)]);
  }

  async #unmark(serverId: string): Promise<void> {
    await this.#facts.change(serverId, ({ removed: _, session: __, ...fact }) => fact);
  }

  #changeList(change: (servers: Settings['servers']) => Settings['servers']): Promise<Settings> {
    return this.#edges.settings.change((now) => ({ ...now, servers: change(now.servers) }));
  }

  async #changeSetting(serverId: string, change: (server: ServerSetting) => ServerSetting): Promise<void> {
    await this.#changeList((now) => now.map((each) => (each.id === serverId ? change(each) : each)));
  }

  async #admit(setting: ServerSetting, anyway: boolean) {
    this.#admitting.add(setting.id);
    const answer = await this.#of(setting).refresh();
    const asksForSignIn = !answer.ok && answer.problem.code === 'needs-sign-in' && setting.headers.length === 0;
    if (answer.ok || anyway || (asksForSignIn && this.#edges.identity)) {
      const { tools = [] } = (setting.site !== undefined && (await this.#facts.get(setting.id))) || {};
      // What a site recommends begins with what only reads.
      const toolsOff = tools.filter(({ hints }) => !hints.readOnly).map(({ name }) => name);
      await this.#changeList((now) => [...now, { ...setting, toolsOff }]).finally(() =>
        this.#admitting.delete(setting.id),
      );
      this.#tell();
      return { ok: true as const, serverId: setting.id, tools: answer.ok ? answer.tools : 0 };
    }
    const closing = this.#close(setting.id);
    await this.#forget(setting.id);
    await closing;
    this.#admitting.delete(setting.id);
    return answer;
  }

  async #replace(before: ServerSetting, now: ServerSetting, access: ServerAccess) {
    const moves = now.id !== before.id;
    // Its tokens belong to the origin that it leaves.
    if (moves) await this.#leave(before);
    else await this.#servers.get(before.id)?.hangUp();
    await this.#keys.keep(now.id, access);
    await this.#changeSetting(before.id, () => now);
    if (now.url !== before.url) {
      await this.#edges.forgetAgreed(before.id);
      await this.#facts.change(before.id, ({ recipeConsent: _, ...fact }) => fact);
    }
    if (moves) await this.#forget(before.id);
    else await this.#facts.change(now.id, ({ session: _, info: __, trouble: ___, pauses: ____, ...fact }) => fact);
    if (now.enabled) void this.#of(now).refresh();
    this.#tell();
    return { ok: true as const, serverId: now.id };
  }

  /** Reserves name and address while `store` runs, or returns the reason why the server can't be stored. */
  async #claiming<Stored>(details: Claim, store: () => Promise<Stored>): Promise<Stored | Failed> {
    const fault = faultOf(details);
    if (fault) return fault;
    if (await this.#keys.refuses(details.url, details.headers ?? [])) return notDone('keys-locked');
    const problem = await this.#claim(details);
    if (problem) return problem;
    return store().finally(() => this.#adding.delete(details.name));
  }

  async #claim({ name, url, edits }: Claim): Promise<Failed | undefined> {
    const others = (await this.#settings()).filter(({ id }) => id !== edits?.serverId);
    const taken = [...(await this.#keys.addresses(others)), ...this.#adding];
    if (taken.length >= maxServers) return notDone('too-many', String(maxServers));
    if (name === builtInServer || taken.some(([other]) => other === name)) return notDone('name-taken', name);
    const [twin] = taken.find(([, address]) => isSameAddress(address, url)) ?? [];
    // Earlier versions let two servers have one address.
    if (twin !== undefined && !(edits && isSameAddress(url, edits.url))) return notDone('address-taken', twin);
    // Nothing is awaited between the check and this line, so no other can take the name.
    this.#adding.set(name, url);
    return undefined;
  }

  /** Reads the stored facts both before and after the settings, so that a server that is removed or restored in between isn't missed. */
  async #forgetOthers(): Promise<void> {
    const before = await this.#facts.all();
    const servers = await this.#settings();
    const kept = [...before, ...(await this.#facts.all())]
      .filter(({ removed }) => removed)
      .map(({ serverId }) => serverId);
    await this.#edges.keepOnly(new Set([...kept, ...servers.map(({ id }) => id)]));
  }

  /** Deletes servers whose time to undo has passed, even if the worker that removed them died, and the approvals of servers that no longer exist. */
  async #sweep(): Promise<void> {
    const past = Date.now() - undoLasts;
    const listed = new Set((await this.#settings()).map(({ id }) => id));
    for (const { serverId, removed } of await this.#facts.all()) {
      if (!removed || removed.at > past) continue;
      // The worker died before it took the server out of the list, or after it restored it.
      if (listed.has(serverId)) await this.#unmark(serverId);
      else await this.#delete(removed.setting);
    }
    await this.#forgetOthers();
  }
}

interface Claim extends ServerInput {
  name: string;
  /** The server that already has name and address, and its address as it is. */
  edits?: { serverId: string; url: string };
}

/** Problems that can be found without a request. */
function faultOf({ url, headers = [] }: ServerInput): Failed | null {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return notDone('bad-url');
  const { username, password, protocol } = new URL(url);
  if (username !== '' || password !== '') return notDone('bad-url', protocol);
  const bad = headers.find(({ name, value }) => whyNoHeader(name) || (value !== undefined && !isHeaderValue(value)));
  return bad ? notDone('bad-header', bad.name) : null;
}

const toHeaderNames = (headers: readonly HeaderInput[]): string[] => headers.map(({ name }) => name);

/** Approvals for one origin don't hold at another, so a server that moves gets a new id. */
function toEdited(before: ServerSetting, url: string): ServerSetting {
  const moves = new URL(url).origin !== new URL(before.url).origin;
  return { ...before, url: publicAddress(url), ...(moves && { id: crypto.randomUUID(), toolsOff: [] }) };
}

/** Again at the address to which this one leads within its origin, where it does. */
async function whereItIs<T extends { ok: true } | Failed>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const answer = await work(url);
  if (answer.ok || answer.problem.code !== 'redirected') return answer;
  const to = await followWithin(url);
  return to === undefined ? answer : work(to);
}

/** Over a connection that is used once. */
async function tryOut(access: ServerAccess, version: string): Promise<ServerTested | Failed> {
  const connection = new McpConnection({ server: { id: 'trial', name: 'trial', ...access }, version });
  const began = performance.now();
  const listing = await connection.list(AbortSignal.timeout(30_000));
  const milliseconds = Math.round(performance.now() - began);
  await connection.close();
  if (!listing.ok) return listing;
  const { serverInfo, tools, resources, prompts } = listing;
  return {
    ok: true,
    ...serverInfo,
    tools: tools.length,
    resources: resources?.items.length ?? null,
    prompts: prompts?.items.length ?? null,
    milliseconds,
  };
}
