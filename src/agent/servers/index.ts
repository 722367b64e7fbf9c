/** The MCP servers a person added: what is known of them, and their layers. Nothing connects until a call or a refresh. */
import type { ServerSetting, Settings } from '#settings';
import type { LayerNotice, LayerRecipe, Tool, ToolLayer } from '#tools';
import { failure, hashDefinition } from '#tools';
import type { McpConnection, McpSession, ServerProblem } from '#tools/layers';
import { createMcpConnection, mcpLayer, publicAddress, readRecipes, recipeLister } from '#tools/layers';

/** What is known of an MCP server without asking it. */
export interface ServerFact {
  serverId: string;
  tools: Tool[];
  /** Milliseconds since 1970. */
  listedAt: number;
  /** What the person should know about the list. */
  notices?: LayerNotice[];
  /** In the server's own words. */
  description?: string;
  /** What it says that it knows how to do, if it may be asked. */
  recipes?: LayerRecipe[];
  session?: McpSession;
}

export interface ServerFacts {
  get(serverId: string): Promise<ServerFact | undefined>;
  put(fact: ServerFact): Promise<void>;
  remove(serverId: string): Promise<void>;
}

export interface ServerEdges {
  settings: { read(): Promise<Settings>; change(change: (settings: Settings) => Settings): Promise<Settings> };
  facts: ServerFacts;
  /** Keeps whole addresses: their query may hold a key. */
  secrets: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string): Promise<void>;
    remove(name: string): Promise<void>;
  };
  /** Takes back that the server's read-only tools run without a question. */
  forgetReading(serverId: string): Promise<void>;
  /** Whether the person allowed the server's read-only tools to run without a question. */
  mayRead(serverId: string): Promise<boolean>;
  /** Whether the browser lets us reach this address. */
  mayReach(url: string): Promise<boolean>;
  version: string;
}

export interface ServerView {
  setting: ServerSetting;
  state: 'connected' | 'failed' | 'off' | 'connecting';
  problem?: ServerProblem;
  tools: Tool[];
  listedAt: number | null;
}

type Refreshed = { ok: true; tools: number } | { ok: false; problem: ServerProblem };

export interface Servers {
  layers(): Promise<ToolLayer[]>;
  view(): Promise<ServerView[]>;
  add(
    url: string,
    name: string,
  ): Promise<{ ok: true; serverId: string; tools: number } | { ok: false; problem: ServerProblem }>;
  remove(serverId: string): Promise<void>;
  enable(serverId: string, enabled: boolean): Promise<void>;
  refresh(serverId: string): Promise<Refreshed>;
  /** Lists anew what is older than so many milliseconds. A server that fails keeps its tools, and its problem is said. */
  refreshStale(olderThan: number): Promise<void>;
}

const secretOf = (serverId: string) => `server ${serverId}`;

const gone: Refreshed = { ok: false, problem: { code: 'failed', detail: 'It was removed or switched off.' } };

export function createServers(edges: ServerEdges): Servers {
  const { settings, facts, secrets } = edges;
  const connections = new Map<string, McpConnection>();
  const problems = new Map<string, ServerProblem>();
  const connecting = new Set<string>();
  /** Addresses that are being added, by the name they will have. */
  const adding = new Map<string, string>();

  const addressOf = async ({ id, url }: ServerSetting) => (await secrets.get(secretOf(id))) ?? url;

  const connectionTo = async (server: ServerSetting): Promise<McpConnection> => {
    const url = await addressOf(server);
    const session = (await facts.get(server.id))?.session;
    const known = connections.get(server.id);
    if (known) return known;
    const made: McpConnection = createMcpConnection({
      server: { ...server, url },
      version: edges.version,
      ...(session && { session }),
      onSession: (now) => {
        if (connections.get(server.id) === made) void keepSession(facts, server.id, now);
      },
    });
    connections.set(server.id, made);
    return made;
  };

  const list = async (server: ServerSetting): Promise<Refreshed> => {
    if (!(await edges.mayReach(server.url))) {
      return { ok: false, problem: { code: 'permission-missing', detail: new URL(server.url).host } };
    }
    const connection = await connectionTo(server);
    const listing = await connection.list(AbortSignal.timeout(30_000));
    if (connections.get(server.id) !== connection) return gone;
    if (!listing.ok) return listing;
    const { tools, notices, description } = listing;
    const known = (await facts.get(server.id))?.tools ?? [];
    if (await isOtherThanAgreed(known, tools)) await edges.forgetReading(server.id);
    const session = (await facts.get(server.id))?.session;
    const recipes = await askRecipes(edges, server.id, { connection, tools });
    const fact = { serverId: server.id, tools, notices, recipes, listedAt: Date.now() };
    await facts.put({ ...fact, ...(description && { description }), ...(session && { session }) });
    return { ok: true, tools: tools.length };
  };

  const refresh = async (server: ServerSetting): Promise<Refreshed> => {
    connecting.add(server.id);
    const answer = await list(server).finally(() => connecting.delete(server.id));
    if (answer.ok) problems.delete(server.id);
    else if (answer !== gone) problems.set(server.id, answer.problem);
    return answer;
  };

  const find = async (serverId: string) => (await settings.read()).servers.find(({ id }) => id === serverId);

  const hangUp = async (serverId: string) => {
    const connection = connections.get(serverId);
    connections.delete(serverId);
    await connection?.close();
  };

  const forget = async (serverId: string) => {
    const hungUp = hangUp(serverId);
    problems.delete(serverId);
    await facts.remove(serverId);
    await secrets.remove(secretOf(serverId));
    await hungUp;
  };

  const admit = async (server: ServerSetting, url: string) => {
    const { search, hash } = new URL(url);
    if (search || hash) await secrets.set(secretOf(server.id), url);
    const answer = await refresh(server);
    if (!answer.ok) {
      await forget(server.id);
      return answer;
    }
    await settings.change((now) => ({ ...now, servers: [...now.servers, server] }));
    return { ...answer, serverId: server.id };
  };

  const look = async (setting: ServerSetting): Promise<ServerView> => {
    const fact = await facts.get(setting.id);
    const problem = problems.get(setting.id);
    const state = connecting.has(setting.id) ? 'connecting' : problem || !fact ? 'failed' : 'connected';
    return {
      setting,
      state: setting.enabled ? state : 'off',
      ...(problem && setting.enabled && { problem }),
      tools: fact?.tools ?? [],
      listedAt: fact?.listedAt ?? null,
    };
  };

  return {
    async layers() {
      const enabled = (await settings.read()).servers.filter((server) => server.enabled);
      return Promise.all(
        enabled.map(async (server) => {
          const { tools = [], notices = [], recipes = [], description } = (await facts.get(server.id)) ?? {};
          const connection = permitted(server, await connectionTo(server), edges);
          return mcpLayer({ server, tools, notices, recipes, ...(description && { description }), connection });
        }),
      );
    },
    view: async () => Promise.all((await settings.read()).servers.map(look)),
    async add(url, name) {
      const { servers } = await settings.read();
      const known = await Promise.all(servers.map(async (server) => [server.name, await addressOf(server)] as const));
      const taken = [...known, ...adding];
      // The built-in server is called autoui.
      if (name === 'autoui' || taken.some(([other]) => other === name))
        return { ok: false, problem: { code: 'name-taken', detail: name } };
      if (!URL.canParse(url)) return { ok: false, problem: { code: 'bad-url', detail: url.slice(0, 300) } };
      const [twin] = taken.find(([, address]) => isSameAddress(address, url)) ?? [];
      if (twin !== undefined) return { ok: false, problem: { code: 'name-taken', detail: twin } };
      adding.set(name, url);
      const server = { id: crypto.randomUUID(), name, url: publicAddress(url), enabled: true };
      return admit(server, url).finally(() => adding.delete(name));
    },
    async remove(serverId) {
      await settings.change((now) => ({ ...now, servers: now.servers.filter(({ id }) => id !== serverId) }));
      await forget(serverId);
    },
    async enable(serverId, enabled) {
      const set = (server: ServerSetting) => (server.id === serverId ? { ...server, enabled } : server);
      await settings.change((now) => ({ ...now, servers: now.servers.map(set) }));
      if (!enabled) await hangUp(serverId);
    },
    async refresh(serverId) {
      const server = await find(serverId);
      return server ? refresh(server) : gone;
    },
    async refreshStale(olderThan) {
      const { servers } = await settings.read();
      await Promise.all(
        servers.map(async (server) => {
          const { listedAt = 0 } = (await facts.get(server.id)) ?? {};
          const isDue = server.enabled && listedAt < Date.now() - olderThan && !connecting.has(server.id);
          if (isDue) await refresh(server);
        }),
      );
    },
  };
}

/** A server is asked for its recipes by a tool of its own, so only where the person lets such tools run. */
async function askRecipes(
  { mayRead }: ServerEdges,
  serverId: string,
  { connection, tools }: { connection: McpConnection; tools: readonly Tool[] },
): Promise<LayerRecipe[]> {
  const lister = recipeLister(tools);
  if (lister === null || !(await mayRead(serverId))) return [];
  return readRecipes(await connection.call(lister, {}, AbortSignal.timeout(10_000)));
}

/** The part after the hash is never sent. */
function isSameAddress(one: string, other: string): boolean {
  return publicAddress(one) === publicAddress(other) && new URL(one).search === new URL(other).search;
}

/** Whether a list differs from the one that a person knows in what its read-only tools are. */
async function isOtherThanAgreed(known: Tool[], listed: Tool[]): Promise<boolean> {
  const hashes = new Map(
    await Promise.all(known.map(async (tool) => [tool.name, await hashDefinition(tool)] as const)),
  );
  for (const tool of listed) {
    const hash = hashes.get(tool.name);
    if (hash === undefined ? tool.hints.readOnly : hash !== (await hashDefinition(tool))) return true;
  }
  return false;
}

async function keepSession(facts: ServerFacts, serverId: string, session: McpSession | null): Promise<void> {
  const { session: _, ...fact } = (await facts.get(serverId)) ?? { serverId, tools: [], listedAt: 0 };
  await facts.put(session ? { ...fact, session } : fact);
}

/** A person may take the permission back at any time: each call asks for it first. */
function permitted({ url }: ServerSetting, connection: McpConnection, { mayReach }: ServerEdges): McpConnection {
  return {
    ...connection,
    async call(name, input, signal) {
      if (await mayReach(url)) return connection.call(name, input, signal);
      return failure('permission-missing', { tool: name, host: new URL(url).host });
    },
  };
}
