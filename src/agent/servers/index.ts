/** The MCP servers that the user added: their stored state, and their layers. Nothing connects until a call or until the user looks at them. */
import type { ServerSetting } from '#settings';
import type { Tool, ToolLayer } from '#tools';
import { mcpLayer, readTool, type ServerProblem, type Skill } from '#tools/layers';
import { createConnections, permitted } from './connections';
import {
  isDue,
  isLongAgo,
  type KeptFacts,
  keepFacts,
  type ServerEdges,
  type ServerFact,
  whyUnreachable,
} from './facts';
import { createFollowing } from './following';
import { createAsking, createOffers } from './offers';
import { createRefreshing, gone, type Refreshed, recipeListerOf } from './refreshing';
import { type RegistryAnswer, searchRegistry } from './registry';
import { createRemoval } from './removal';
import { type ServerKeys, serverKeys } from './secrets';
import { createSetup, failed } from './setup';
import { createSigning, type SignInView } from './signing';
import { createWatch } from './watch';

export type { DefinitionChange, ServerEdges, ServerFact, ServerFacts } from './facts';
export type { RegistryAnswer, RegistryServer } from './registry';
export type { HeaderGiven } from './secrets';
export type { ServerTested } from './setup';

export interface ServerView
  extends Partial<
    Pick<
      ServerFact,
      | 'info'
      | 'description'
      | 'instructions'
      | 'resources'
      | 'templates'
      | 'prompts'
      | 'changes'
      | 'notices'
      | 'trouble'
      | 'lastTrouble'
    >
  > {
  setting: ServerSetting;
  /** Its tools are not offered to models until it answers again. */
  unreachable?: true;
  /** The tool that lists its recipes, while the user has not answered whether it may be called. */
  asksForRecipes?: string;
  /** The user's answer to that. */
  fetchesRecipes?: boolean;
  skills?: { items: Pick<Skill, 'name' | 'description' | 'uri' | 'unusable'>[]; more: boolean };
  signIn?: SignInView;
  /** `waiting`: it has never been listed. */
  state: 'connected' | 'failed' | 'off' | 'connecting' | 'waiting';
  tools: Tool[];
  /** Last four characters of each header's value; null if it must be given again. */
  headers: { name: string; tail: string | null }[];
  listedAt: number | null;
}

export type Servers = ReturnType<typeof createServers>;

export function createServers(edges: ServerEdges) {
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
    onHealth: (server, problem) => hear(server, problem),
    onChanged: (serverId) => void watch.changed(serverId),
    onUpdated: (serverId, uri) => following.updated(serverId, uri),
    onLost: (serverId) => watch.lost(serverId),
    onAsked: tell,
  });
  const refreshing = createRefreshing({ edges, facts, connections, tell });
  const enabled = async () => (await settings.read()).servers.filter((server) => server.enabled);
  const watch = createWatch({ enabled, facts, connections, refreshing });
  const parts = { edges, facts, keys, connections, refreshing, tell };
  const { stateOf: signInOf, ...signing } = createSigning(parts);
  const { sweep, ...removal } = createRemoval(parts);
  const find = async (serverId: string) => (await enabled()).find(({ id }) => id === serverId);
  const connect = async (server: ServerSetting) =>
    permitted(server, await connections.to(server), { ...edges, hear: watch.hear });
  const ask = createAsking({ find, connect });
  const following = createFollowing({ ask, find, hear: watch.hear });

  /** By server: what a call found out about it and that is being stored. */
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
    watch.needs(server.id);
    // It may already answer again.
    if (!wasInTrouble) void refreshing.refresh(server);
  };

  /** Waits briefly until it is known whether the server answers, because a turn offers its tools only then. */
  const settled = async (serverId: string) => {
    await unstored.get(serverId);
    const fact = await facts.get(serverId);
    if ((fact && !fact.trouble) || !refreshing.isGoing(serverId)) return;
    const patience = new Promise((resolve) => setTimeout(resolve, longestWait));
    await Promise.race([refreshing.going(serverId), patience]);
  };

  const isStale = async ({ id }: ServerSetting, olderThan: number) => {
    const { listedAt = 0, freshFor = 0, trouble } = (await facts.get(id)) ?? {};
    if (trouble && trouble.retryAt !== null) return isDue(trouble, Date.now()) && !refreshing.isGoing(id);
    return listedAt < Date.now() - Math.max(olderThan, freshFor || olderThan) && !refreshing.isGoing(id);
  };

  /** To be called at least every 45 seconds of a run: servers that announce changes of their tools are heard. */
  const runGoesOn = async () => {
    for (const server of await enabled()) {
      const { info, trouble } = (await facts.get(server.id)) ?? {};
      if (info?.announces && !trouble && (await edges.mayReach(server.url))) void watch.hear(server);
    }
  };

  return {
    ...createSetup(parts),
    ...signing,
    ...removal,
    ...createOffers(ask),
    follow: following.follow,
    async layers(): Promise<ToolLayer[]> {
      return Promise.all(
        (await enabled()).map(async (server) => {
          await settled(server.id);
          const { notices = [], recipes = [], ...fact } = (await facts.get(server.id)) ?? nothing;
          const { id, name, url, toolsOff, limits } = server;
          const { tools, description, instructions, resources, templates, skills, trouble } = fact;
          return mcpLayer({
            ...{ server: { id, name, url }, toolsOff, limits, connection: await connect(server) },
            ...{ tools, notices, recipes, unreachable: whyUnreachable(trouble) },
            ...{ description, instructions, resources, templates, skills },
          });
        }),
      );
    },
    view: async () =>
      viewServers((await settings.read()).servers, {
        mayRead: edges.mayRead,
        signInOf,
        facts,
        keys,
        isGoing: refreshing.isGoing,
      }),
    async refresh(serverId: string): Promise<Refreshed> {
      const server = (await settings.read()).servers.find(({ id }) => id === serverId);
      return server ? refreshing.refresh(server) : gone;
    },
    /** Searches the registry that the settings name. */
    async search(words: string): Promise<RegistryAnswer> {
      const { registry } = await settings.read();
      return (await edges.mayReach(registry))
        ? searchRegistry(registry, words)
        : failed('permission-missing', new URL(registry).host);
    },
    /** Refreshes lists older than so many milliseconds. A server that fails keeps its tools and gets a problem. */
    async refreshStale(olderThan: number) {
      await sweep();
      const servers = await enabled();
      await Promise.all(servers.map(async (each) => (await isStale(each, olderThan)) && refreshing.refresh(each)));
    },
    /** A turn is about to offer tools: tries servers again that can't be offered, since who lost them may have ended with the background. */
    async turnBegins() {
      for (const server of await enabled()) {
        const fact = await facts.get(server.id);
        const trouble = fact?.trouble;
        const isLost = trouble && (isDue(trouble, Date.now()) || isLongAgo(trouble, Date.now()));
        // Without facts, the background ended while the server was listed for the first time, or they can't be read.
        if (isLost || !fact) void refreshing.refresh(server);
        if (trouble) watch.needs(server.id);
      }
      await runGoesOn();
    },
    runGoesOn,
    /** The user looks at the servers: for the next 45 seconds, failures are noticed and retried. */
    async look() {
      await sweep();
      await watch.look();
    },
    /** After secrets were locked or unlocked: lists servers that need one again, or marks them as locked. */
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
    /** Calls the listener after each change of a server's state. */
    onChange: (listener: () => void) => void listeners.add(listener),
  };
}

/** Milliseconds that a turn waits for a server that was lost. */
const longestWait = 1_500;

interface Known extends Pick<ServerEdges, 'mayRead'> {
  facts: Pick<KeptFacts, 'get'>;
  keys: ServerKeys;
  isGoing(serverId: string): boolean;
  signInOf(server: ServerSetting): Promise<SignInView>;
}

async function viewServers(
  servers: readonly ServerSetting[],
  { facts, keys, isGoing, mayRead, signInOf }: Known,
): Promise<ServerView[]> {
  const headers = await keys.tails(servers);
  return Promise.all(
    servers.map(async (setting) => {
      const kept = (await facts.get(setting.id)) ?? nothing;
      const {
        session: _,
        recipes: __,
        removed: ___,
        recipeConsent: ____,
        era: _____,
        skills,
        serverId,
        ...fact
      } = kept;
      const usable = kept.tools.filter(({ name }) => !setting.toolsOff.includes(name));
      const source = { type: 'mcp', serverId: setting.id, url: setting.url } as const; // a literal type
      const reading = readTool(source, kept.tools, kept);
      const lister = setting.enabled ? await recipeListerOf({ ...kept, tools: usable }, mayRead) : null;
      return {
        ...fact,
        tools: [...fact.tools, ...(reading ? [reading] : [])],
        setting,
        ...(skills && { skills: { items: skills.items.map(toShown), more: skills.more } }),
        ...(setting.enabled && whyUnreachable(fact.trouble) !== undefined && { unreachable: true as const }), // a literal type
        ...(lister?.answer === undefined && lister?.isAllowed === false && { asksForRecipes: lister.tool }),
        ...(lister?.answer !== undefined && { fetchesRecipes: lister.answer }),
        signIn: await signInOf(setting),
        state: stateOf(setting, fact, isGoing(setting.id)),
        headers: headers.get(setting.id) ?? [],
        listedAt: fact.listedAt || null,
      };
    }),
  );
}

const toShown = ({ frontmatter: _, files: __, ...skill }: Skill) => skill;

const nothing: ServerFact = { serverId: '', tools: [], listedAt: 0 };

function stateOf({ enabled }: ServerSetting, { trouble, listedAt }: Omit<ServerFact, 'serverId'>, isGoing: boolean) {
  if (!enabled) return 'off' as const;
  if (isGoing) return 'connecting' as const;
  if (trouble) return 'failed' as const;
  return listedAt ? ('connected' as const) : ('waiting' as const);
}
