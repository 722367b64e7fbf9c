/** The MCP servers a person added: what is known of them, and their layers. Nothing connects until a call or a refresh. */
import type { ServerSetting, Settings } from '#settings';
import type { Tool, ToolLayer } from '#tools';
import { failure } from '#tools';
import type { McpConnection, McpSession, ServerProblem } from '#tools/layers';
import { createMcpConnection, mcpLayer } from '#tools/layers';

/** What is known of an MCP server without asking it. */
export interface ServerFact {
  serverId: string;
  tools: Tool[];
  /** Milliseconds since 1970. */
  listedAt: number;
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
}

export function createServers(edges: ServerEdges): Servers {
  const { settings, facts } = edges;
  const connections = new Map<string, McpConnection>();
  const problems = new Map<string, ServerProblem>();
  const connecting = new Set<string>();
  const adding = new Set<string>();

  const connectionTo = async (server: ServerSetting): Promise<McpConnection> => {
    const known = connections.get(server.id);
    if (known) return known;
    const session = (await facts.get(server.id))?.session;
    const made = createMcpConnection({
      server,
      version: edges.version,
      ...(session && { session }),
      onSession: (now) => keepSession(facts, server.id, now),
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
    if (!listing.ok) return listing;
    const before = await facts.get(server.id);
    await facts.put({ ...before, serverId: server.id, tools: listing.tools, listedAt: Date.now() });
    return { ok: true, tools: listing.tools.length };
  };

  const refresh = async (server: ServerSetting): Promise<Refreshed> => {
    connecting.add(server.id);
    const answer = await list(server).finally(() => connecting.delete(server.id));
    if (answer.ok) problems.delete(server.id);
    else problems.set(server.id, answer.problem);
    return answer;
  };

  const find = async (serverId: string) => (await settings.read()).servers.find(({ id }) => id === serverId);

  const hangUp = async (serverId: string) => {
    await connections.get(serverId)?.close();
    connections.delete(serverId);
  };

  const forget = async (serverId: string) => {
    await hangUp(serverId);
    problems.delete(serverId);
    await facts.remove(serverId);
  };

  const admit = async (server: ServerSetting) => {
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
          const tools = (await facts.get(server.id))?.tools ?? [];
          return mcpLayer({ server, tools, connection: permitted(server, await connectionTo(server), edges) });
        }),
      );
    },
    view: async () => Promise.all((await settings.read()).servers.map(look)),
    async add(url, name) {
      const { servers } = await settings.read();
      if (adding.has(name) || servers.some((known) => known.name === name))
        return { ok: false, problem: { code: 'name-taken', detail: name } };
      if (!URL.canParse(url)) return { ok: false, problem: { code: 'bad-url', detail: url.slice(0, 300) } };
      adding.add(name);
      return admit({ id: crypto.randomUUID(), name, url, enabled: true }).finally(() => adding.delete(name));
    },
    async remove(serverId) {
      await settings.change((now) => ({ ...now, servers: now.servers.filter(({ id }) => id !== serverId) }));
      await forget(serverId);
    },
    async enable(serverId, enabled) {
      if (!enabled) await hangUp(serverId);
      const set = (server: ServerSetting) => (server.id === serverId ? { ...server, enabled } : server);
      await settings.change((now) => ({ ...now, servers: now.servers.map(set) }));
    },
    async refresh(serverId) {
      const server = await find(serverId);
      return server ? refresh(server) : { ok: false, problem: { code: 'failed', detail: 'It was removed.' } };
    },
  };
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
