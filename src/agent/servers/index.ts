/** The MCP servers the user added: what is known of them, and their layers. Nothing connects until a call or a look. */
import type { ServerSetting } from '#settings';
import type { Tool, ToolLayer } from '#tools';
import { mcpLayer, type ServerProblem } from '#tools/layers';
import { createAttention } from './attention';
import { createConnections, permitted } from './connections';
import type { ServerEdges } from './edges';
import { keepFacts, type ServerFact } from './fact';
import { type ServerKeys, serverKeys } from './keys';
import { createRefreshing, gone, type Refreshed, recipeListerOf } from './refreshing';
import { createRemoval, type Removal } from './removal';
import { createSetup, type Setup } from './setup';
import { isDue, whyUnreachable } from './trouble';

export type { DefinitionChange } from './changes';
export type { ServerEdges } from './edges';
export type { ServerFact, ServerFacts } from './fact';
export type { HeaderGiven } from './keys';
export type { ServerTested } from './setup';

export interface ServerView
  extends Partial<
    Pick<ServerFact, 'info' | 'description' | 'resources' | 'prompts' | 'changes' | 'notices' | 'trouble'>
  > {
  setting: ServerSetting;
  /** Its tools are not offered to models until it answers again. */
  unreachable?: true;
  /** The tool that would list its recipes, while the user was not asked whether it may be called. */
  asksForRecipes?: string;
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
  /** The user looks at the servers: for the next 45 seconds, failures are noticed and tried again. */
  look(): Promise<void>;
  /** Keys were locked or unlocked: those that need one are asked anew, or say that they can't be. */
  keysChanged(): Promise<void>;
  /** The listener is called after each change of what is known of a server. */
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
      health: (server, problem) => hear(server, problem),
      changed: (serverId) => void attention.changed(serverId),
      lost: (serverId) => attention.lost(serverId),
    },
  });
  const refreshing = createRefreshing({ edges, facts, connections, tell });
  const enabled = async () => (await settings.read()).servers.filter((server) => server.enabled);
  const attention = createAttention({ enabled, facts, connections, refreshing });
  const parts = { edges, facts, keys, connections, refreshing, tell };
  const { sweep, ...removal } = createRemoval(parts);

  /** What a call told of its server that is not stored yet. */
  const unstored = new Map<string, Promise<void>>();
  const hear = (server: ServerSetting, problem: ServerProblem | null) => {
    const storing = store(server, problem).finally(() => {
      if (unstored.get(server.id) === storing) unstored.delete(server.id);
    });
    unstored.set(server.id, storing);
  };
  const store = async (server: ServerSetting, problem: ServerProblem | null) => {
    const wasInTrouble = (await facts.get(server.id))?.trouble !== undefined;
    if (problem === null && !wasInTrouble) return;
    await refreshing.note(server.id, problem);
    if (problem === null) return;
    attention.needs(server.id);
    // It may be back already.
    if (!wasInTrouble) void refreshing.refresh(server);
  };

  /** Waits, but not for long, for what is being found out about a server: a turn offers its tools or doesn't. */
  const settled = async (serverId: string) => {
    await unstored.get(serverId);
    const { trouble } = (await facts.get(serverId)) ?? {};
    if (!trouble || !refreshing.isGoing(serverId)) return;
    const patience = new Promise((resolve) => setTimeout(resolve, longestWait));
    await Promise.race([refreshing.going(serverId), patience]);
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
          await settled(server.id);
          const { tools = [], notices = [], recipes = [], description, trouble } = (await facts.get(server.id)) ?? {};
          const { id, name, url, toolsOff } = server;
          const unreachable = whyUnreachable(trouble);
          const connection = permitted(server, await connections.to(server), edges);
          const offered = tools.map((tool) => (toolsOff.includes(tool.name) ? { ...tool, disabled: true } : tool));
          const words = description === undefined ? {} : { description };
          return mcpLayer({
            server: { id, name, url },
            tools: offered,
            notices,
            recipes,
            unreachable,
            ...words,
            connection,
          });
        }),
      );
    },
    view: async () =>
      viewServers((await settings.read()).servers, { ...edges, facts, keys, isGoing: refreshing.isGoing }),
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

/** Milliseconds that a turn waits for a server that was lost. */
const longestWait = 1_500;

interface Known extends Pick<ServerEdges, 'mayRead'> {
  facts: { get(serverId: string): Promise<ServerFact | undefined> };
  keys: ServerKeys;
  isGoing(serverId: string): boolean;
}

async function viewServers(
  servers: readonly ServerSetting[],
  { facts, keys, isGoing, mayRead }: Known,
): Promise<ServerView[]> {
  const headers = await keys.tails(servers);
  return Promise.all(
    servers.map(async (setting) => {
      const kept = (await facts.get(setting.id)) ?? nothing;
      const { session: _, recipes: __, removed: ___, recipeConsent: ____, serverId, ...fact } = kept;
      const usable = kept.tools.filter(({ name }) => !setting.toolsOff.includes(name));
      const lister = setting.enabled ? await recipeListerOf({ ...kept, tools: usable }, mayRead) : null;
      return {
        ...fact,
        setting,
        ...(setting.enabled && whyUnreachable(fact.trouble) !== undefined && { unreachable: true as const }), // a literal type
        ...(lister && !lister.isAllowed && { asksForRecipes: lister.tool }),
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
