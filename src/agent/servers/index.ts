/** The MCP servers a person added: what is known of them, and their layers. Nothing connects until a call or a look. */
import type { ServerSetting } from '#settings';
import type { Tool, ToolLayer } from '#tools';
import { mcpLayer } from '#tools/layers';
import { createAttention } from './attention';
import { createConnections, permitted } from './connections';
import type { ServerEdges } from './edges';
import { keepFacts, type ServerFact } from './fact';
import { type ServerKeys, serverKeys } from './keys';
import { createRefreshing, gone, type Refreshed } from './refreshing';
import { createRemoval, type Removal } from './removal';
import { createSetup, type Setup } from './setup';
import { isDue } from './trouble';

export type { DefinitionChange } from './changes';
export type { ServerEdges } from './edges';
export type { ServerFact, ServerFacts } from './fact';
export type { HeaderGiven } from './keys';
export type { ServerGiven, ServerTested } from './setup';
export type { Trouble } from './trouble';

export interface ServerView
  extends Partial<
    Pick<ServerFact, 'info' | 'description' | 'resources' | 'prompts' | 'changes' | 'notices' | 'trouble'>
  > {
  setting: ServerSetting;
  /** `waiting`: it was never asked yet. */
  state: 'connected' | 'failed' | 'off' | 'connecting' | 'waiting';
  tools: Tool[];
  /** Last four characters of each header's value; null: it must be given again. */
  headers: { name: string; tail: string | null }[];
  listedAt: number | null;
}

export interface Servers extends Setup, Omit<Removal, 'sweep'> {
  layers(): Promise<ToolLayer[]>;
  view(): Promise<ServerView[]>;
  refresh(serverId: string): Promise<Refreshed>;
  /** Lists anew what is older than so many milliseconds. A server that fails keeps its tools, and its problem is said. */
  refreshStale(olderThan: number): Promise<void>;
  /** Somebody looks at the servers: for the next three quarters of a minute what breaks is noticed and tried again. */
  look(): Promise<void>;
  /** Keys were locked or unlocked: those that need one are asked anew, or say that they can't be. */
  keysChanged(): Promise<void>;
  /** Hears each time that something else is known of them. */
  onChange(listener: () => void): void;
}

export function createServers(edges: ServerEdges): Servers {
  const { settings } = edges;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const facts = keepFacts(edges.facts);
  const keys = serverKeys(edges.secrets);
  const connections = createConnections({
    edges,
    facts,
    keys,
    heard: {
      health: (server, problem) => void hear(server.id, problem),
      changed: (serverId) => void attention.changed(serverId),
      lost: (serverId) => attention.lost(serverId),
    },
  });
  const refreshing = createRefreshing({ edges, facts, connections, tell });
  const enabled = async () => (await settings.read()).servers.filter((server) => server.enabled);
  const attention = createAttention({ enabled, facts, connections, refreshing });
  const parts = { edges, facts, keys, connections, refreshing, tell };
  const { sweep, ...removal } = createRemoval(parts);

  const hear = async (serverId: string, problem: Parameters<typeof refreshing.note>[1]) => {
    const isIll = (await facts.get(serverId))?.trouble !== undefined;
    if (problem !== null || isIll) await refreshing.note(serverId, problem);
  };

  const isStale = async ({ id }: ServerSetting, olderThan: number) => {
    const { listedAt = 0, trouble } = (await facts.get(id)) ?? {};
    if (trouble && trouble.retryAt !== null) return isDue(trouble, Date.now()) && !refreshing.isGoing(id);
    return listedAt < Date.now() - olderThan && !refreshing.isGoing(id);
  };

  return {
    ...createSetup(parts),
    ...removal,
    async layers() {
      return Promise.all(
        (await enabled()).map(async (server) => {
          const { tools = [], notices = [], recipes = [], description } = (await facts.get(server.id)) ?? {};
          const { id, name, url, toolsOff } = server;
          const connection = permitted(server, await connections.to(server), edges);
          const offered = tools.map((tool) => (toolsOff.includes(tool.name) ? { ...tool, disabled: true } : tool));
          const words = description === undefined ? {} : { description };
          return mcpLayer({ server: { id, name, url }, tools: offered, notices, recipes, ...words, connection });
        }),
      );
    },
    view: async () => viewServers((await settings.read()).servers, { facts, keys, isGoing: refreshing.isGoing }),
    async refresh(serverId) {
      const server = (await settings.read()).servers.find(({ id }) => id === serverId);
      return server ? refreshing.refresh(server) : gone;
    },
    async refreshStale(olderThan) {
      await sweep();
      const servers = await enabled();
      await Promise.all(servers.map(async (each) => (await isStale(each, olderThan)) && refreshing.refresh(each)));
    },
    async look() {
      await sweep();
      await attention.look();
    },
    async keysChanged() {
      const servers = await enabled();
      const locked = await Promise.all(servers.map(keys.isLocked));
      await Promise.all(
        servers.map(async (server, i) => {
          const { trouble } = (await facts.get(server.id)) ?? {};
          const wasLocked = trouble?.problem.code === 'keys-locked';
          if (locked[i] !== wasLocked) await refreshing.refresh(server);
        }),
      );
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

interface Known {
  facts: { get(serverId: string): Promise<ServerFact | undefined> };
  keys: ServerKeys;
  isGoing(serverId: string): boolean;
}

async function viewServers(servers: readonly ServerSetting[], { facts, keys, isGoing }: Known): Promise<ServerView[]> {
  const headers = await keys.tails(servers);
  return Promise.all(
    servers.map(async (setting) => {
      const { session: _, recipes: __, removed: ___, serverId, ...fact } = (await facts.get(setting.id)) ?? nothing;
      return {
        ...fact,
        setting,
        state: stateOf(setting, fact, isGoing(setting.id)),
        headers: headers.get(setting.id) ?? [],
        listedAt: fact.listedAt || null,
      };
    }),
  );
}

const nothing: ServerFact = { serverId: '', tools: [], listedAt: 0 };

function stateOf({ enabled }: ServerSetting, { trouble, listedAt }: Omit<ServerFact, 'serverId'>, isGoing: boolean) {
  if (!enabled) return 'off' as const;
  if (isGoing) return 'connecting' as const;
  if (trouble) return 'failed' as const;
  return listedAt ? ('connected' as const) : ('waiting' as const);
}
