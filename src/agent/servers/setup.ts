/** The user's changes to the list of servers: adding, editing, switching on and off. */
import { isHeaderValue, publicAddress, type ServerLimits, type ServerSetting, whyNoHeader } from '#settings';
import { builtInServer, toServerName } from '#tools';
import type { McpInfo, ServerProblem } from '#tools/layers';
import type { Connections } from './connections';
import type { KeptFacts, ServerEdges } from './facts';
import { type Refreshing, recipeListerOf } from './refreshing';
import { type HeaderGiven, isSameAddress, type ServerAccess, type ServerKeys } from './secrets';

type Failed = { ok: false; problem: ServerProblem };

export interface ServerGiven {
  /** With its query, which may hold a key. */
  url: string;
  headers?: readonly HeaderGiven[] | undefined;
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

export interface SetupParts {
  edges: ServerEdges;
  facts: KeptFacts;
  keys: ServerKeys;
  connections: Connections;
  refreshing: Refreshing;
  tell(): void;
}

export const failed = (code: ServerProblem['code'], detail: string): Failed => ({
  ok: false,
  problem: { code, detail },
});

/** Problems that can be found without a request. */
function faultOf({ url, headers = [] }: ServerGiven): Failed | null {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return failed('bad-url', '');
  const { username, password, protocol } = new URL(url);
  if (username !== '' || password !== '') return failed('bad-url', protocol);
  const bad = headers.find(({ name, value }) => whyNoHeader(name) || (value !== undefined && !isHeaderValue(value)));
  return bad ? failed('bad-header', bad.name) : null;
}

const toHeaderNames = (headers: readonly HeaderGiven[]): string[] => headers.map(({ name }) => name);

export function createSetup({ edges, facts, keys, connections, refreshing, tell }: SetupParts) {
  const { settings } = edges;
  const servers = async () => (await settings.read()).servers;
  const claims = createClaims(servers, keys);

  const changeServer = (serverId: string, change: (server: ServerSetting) => ServerSetting) =>
    settings.change((now) => ({
      ...now,
      servers: now.servers.map((each) => (each.id === serverId ? change(each) : each)),
    }));

  /** Reserves name and address while `store` runs, or returns the reason why the server can't be stored.  */
  const claimed = async <Stored>(
    given: ServerGiven & { name: string } & Claim,
    store: () => Promise<Stored>,
  ): Promise<Stored | Failed> => {
    const fault = faultOf(given);
    if (fault) return fault;
    if (await keys.refuses(given.url, given.headers ?? [])) return failed('keys-locked', '');
    const problem = await claims.take(given.name, given.url, given);
    return problem ? { ok: false, problem } : store().finally(() => claims.release(given.name));
  };

  const admit = async (server: ServerSetting, access: ServerAccess, anyway: boolean) => {
    await keys.keep(server.id, access);
    const answer = await refreshing.refresh(server);
    const isClosed = answer.ok ? false : answer.problem.code === 'needs-sign-in' && server.headers.length === 0;
    if (answer.ok || anyway || (isClosed && edges.identity)) {
      await settings.change((now) => ({ ...now, servers: [...now.servers, server] }));
      tell();
      return { ok: true as const, serverId: server.id, tools: answer.ok ? answer.tools : 0 };
    }
    const hungUp = connections.hangUp(server.id);
    await Promise.all([facts.remove(server.id), keys.forget(server.id)]);
    await hungUp;
    return answer;
  };

  const replace = async (before: ServerSetting, now: ServerSetting, access: ServerAccess) => {
    // Its tokens belong to the origin that it leaves.
    if (now.id !== before.id) await (await connections.to(before)).signOut();
    await connections.hangUp(before.id);
    await keys.keep(now.id, access);
    await changeServer(before.id, () => now);
    if (now.url !== before.url) {
      await edges.forgetAgreed(before.id);
      await facts.change(before.id, ({ recipeConsent: _, ...fact }) => fact);
    }
    if (now.id !== before.id) await Promise.all([facts.remove(before.id), keys.forget(before.id)]);
    else await facts.change(now.id, ({ session: _, info: __, trouble: ___, ...fact }) => fact);
    if (now.enabled) void refreshing.refresh(now);
    tell();
    return { ok: true as const, serverId: now.id };
  };

  return {
    /** Connects and lists, and stores nothing. `serverId`: headers without a value are those of this server. */
    async test({
      serverId,
      ...given
    }: ServerGiven & { serverId?: string | undefined }): Promise<ServerTested | Failed> {
      const fault = faultOf(given);
      if (fault) return fault;
      if (!(await edges.mayReach(given.url))) return failed('permission-missing', new URL(given.url).host);
      const known = (await servers()).find(({ id }) => id === serverId);
      // The form shows an address without its keys.
      const isKept = known?.url === given.url;
      const usesKept = isKept || given.headers?.some(({ value }) => value === undefined);
      if (known && usesKept && (await keys.isLocked(known))) return failed('keys-locked', '');
      const url = known && isKept ? (await keys.read(known)).url : given.url;
      return tryOut(connections, await keys.fill(known, url, given.headers ?? []));
    },
    /** `anyway`: stores the server though it doesn't answer now. */
    async add({
      name: wished,
      anyway = false,
      ...given
    }: ServerGiven & { name: string; anyway?: boolean | undefined }) {
      const { url, headers = [] } = given;
      const name = toServerName(wished);
      return claimed({ ...given, name }, async () => {
        const setting = { name, url: publicAddress(url), enabled: true, headers: toHeaderNames(headers), toolsOff: [] };
        return admit({ id: crypto.randomUUID(), ...setting }, await keys.fill(undefined, url, headers), anyway);
      });
    },
    /** Adds the server once more, for another account there. */
    async addAccount(serverId: string) {
      const all = await servers();
      const twin = all.find(({ id }) => id === serverId);
      if (!twin) return failed('gone', '');
      const { url } = await keys.read(twin);
      const names = all.map(({ name }) => name);
      const name = toFreeName(twin.name, names);
      const setting = { ...twin, id: crypto.randomUUID(), name, enabled: true, headers: [] };
      return claimed({ url, name, mayShare: true }, () => admit(setting, { url, headers: {} }, false));
    },
    /**
     * Resolves when the change is stored; the server's state says whether it works. Approvals hold for the address: at another
     * origin it is another server.
     */
    async edit({
      serverId,
      name,
      url,
      headers,
    }: Partial<ServerGiven> & { serverId: string; name?: string | undefined }) {
      const before = (await servers()).find(({ id }) => id === serverId);
      if (!before) return failed('gone', '');
      if (await keys.isLocked(before)) return failed('keys-locked', '');
      const old = await keys.read(before);
      const given = { url: url ?? old.url, headers: headers ?? before.headers.map((each) => ({ name: each })) };
      const newName = name === undefined ? before.name : toServerName(name);
      const mayShare = isSameAddress(given.url, old.url);
      return claimed({ ...given, name: newName, but: serverId, mayShare }, async () => {
        const edited = { ...toEdited(before, given.url), name: newName, headers: toHeaderNames(given.headers) };
        return replace(before, edited, await keys.fill(before, given.url, given.headers));
      });
    },
    async enable(serverId: string, enabled: boolean) {
      await changeServer(serverId, (server) => ({ ...server, enabled }));
      if (!enabled) await connections.hangUp(serverId);
      tell();
    },
    async limit(serverId: string, limits: ServerLimits) {
      await changeServer(serverId, (server) => ({ ...server, limits }));
      tell();
    },
    /** Stores the user's answer for the tool that lists the server's recipes, as it is defined now. */
    async fetchRecipes(serverId: string, allowed: boolean) {
      const [server, fact] = [(await servers()).find(({ id }) => id === serverId), await facts.get(serverId)];
      const lister = fact && (await recipeListerOf(fact, edges.mayRead));
      if (!server || !lister) return;
      await facts.change(serverId, ({ recipes: _, ...now }) => ({
        ...now,
        recipeConsent: allowed ? lister.hash : 'no',
      }));
      if (allowed) await refreshing.refresh(server);
      tell();
    },
    async switchTool(serverId: string, tool: string, on: boolean) {
      await changeServer(serverId, (server) => {
        const others = server.toolsOff.filter((each) => each !== tool);
        return { ...server, toolsOff: on ? others : [...others, tool] };
      });
      tell();
    },
  };
}

/** Approvals for one origin don't hold at another, so a server that moves gets a new id. */
function toEdited(before: ServerSetting, url: string): ServerSetting {
  const moves = new URL(url).origin !== new URL(before.url).origin;
  return { ...before, url: publicAddress(url), ...(moves && { id: crypto.randomUUID(), toolsOff: [] }) };
}

async function tryOut(connections: Connections, access: ServerAccess): Promise<ServerTested | Failed> {
  const connection = connections.trial(access);
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

interface Claim {
  /** The server that already has name and address. */
  but?: string;
  /** Another server may have the address, for another account. */
  mayShare?: boolean;
}

/** `mail` → `mail_2` */
function toFreeName(name: string, taken: readonly string[]): string {
  const base = name.replace(/_\d+$/, '').slice(0, 36);
  for (let n = 2; ; n++) if (!taken.includes(`${base}_${n}`)) return `${base}_${n}`;
}

/** As many as the settings hold. */
const mostServers = 50;

/** Keeps names and addresses unique, also while several servers are being added. */
function createClaims(kept: () => Promise<readonly ServerSetting[]>, keys: ServerKeys) {
  /** Addresses of servers that are being added, by name. */
  const adding = new Map<string, string>();

  return {
    /** Reserves both, or returns the reason why not. */
    async take(name: string, url: string, { but, mayShare }: Claim = {}): Promise<ServerProblem | null> {
      const others = (await kept()).filter(({ id }) => id !== but);
      const known = await Promise.all(others.map(async (each) => [each.name, (await keys.read(each)).url] as const));
      const taken = [...known, ...adding];
      if (taken.length >= mostServers) return { code: 'too-many', detail: String(mostServers) };
      if (name === builtInServer || taken.some(([other]) => other === name))
        return { code: 'name-taken', detail: name };
      const [twin] = taken.find(([, address]) => isSameAddress(address, url)) ?? [];
      if (twin !== undefined && !mayShare) return { code: 'address-taken', detail: twin };
      // Nothing is awaited between the check and this line, so no other can take the name.
      adding.set(name, url);
      return null;
    },
    /** To be called once the server is stored or given up. */
    release: (name: string) => void adding.delete(name),
  };
}
