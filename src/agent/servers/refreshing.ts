/** Asking a server for what it has, and keeping what it says, or why it says nothing. */
import type { ServerSetting } from '#settings';
import type { LayerRecipe, Tool } from '#tools';
import type { McpConnection, McpListing, ServerProblem } from '#tools/layers';
import { readRecipes, recipeLister } from '#tools/layers';
import { compareLists } from './changes';
import type { Connections } from './connections';
import type { ServerEdges } from './edges';
import type { KeptFacts } from './fact';
import { toTrouble } from './trouble';

export type Refreshed = { ok: true; tools: number } | { ok: false; problem: ServerProblem };

export const gone = {
  ok: false,
  problem: { code: 'gone', detail: '' },
} as const satisfies Refreshed;

export interface Refreshing {
  refresh(server: ServerSetting): Promise<Refreshed>;
  isGoing(serverId: string): boolean;
  /** What is known of its health from now on; null: it answers. */
  note(serverId: string, problem: ServerProblem | null): Promise<void>;
}

interface Parts {
  edges: ServerEdges;
  facts: KeptFacts;
  connections: Connections;
  /** What is known of a server is another thing than before. */
  tell(): void;
}

export function createRefreshing(parts: Parts): Refreshing {
  const { edges, facts, tell } = parts;
  const going = new Map<string, Promise<Refreshed>>();

  const note = async (serverId: string, problem: ServerProblem | null) => {
    await facts.change(serverId, ({ trouble, ...fact }) => {
      if (problem === null) return fact;
      return { ...fact, trouble: toTrouble(trouble, problem, { now: Date.now(), chance: Math.random() }) };
    });
    tell();
  };

  const refresh = async (server: ServerSetting): Promise<Refreshed> => {
    const { url } = server;
    const answer = (await edges.mayReach(url))
      ? await list(parts, server)
      : ({ ok: false, problem: { code: 'permission-missing', detail: new URL(url).host } } as const);
    if (answer !== gone) await note(server.id, answer.ok ? null : answer.problem);
    return answer;
  };

  return {
    note,
    isGoing: (serverId) => going.has(serverId),
    refresh(server) {
      const before = going.get(server.id);
      if (before) return before;
      const now = refresh(server).finally(() => {
        going.delete(server.id);
        tell();
      });
      going.set(server.id, now);
      tell();
      return now;
    },
  };
}

async function list({ edges, facts, connections }: Parts, server: ServerSetting): Promise<Refreshed> {
  const connection = await connections.to(server);
  const listing = await connection.list(AbortSignal.timeout(30_000));
  if (!connections.isCurrent(server.id, connection)) return gone;
  if (!listing.ok) return listing;
  const { tools: known = [], changes: told = [] } = (await facts.get(server.id)) ?? {};
  const { changes, readsOtherwise } = await compareLists(known, listing.tools, { now: Date.now(), told });
  if (readsOtherwise) await edges.forgetReading(server.id);
  const usable = listing.tools.filter(({ name }) => !server.toolsOff.includes(name));
  const recipes = await askRecipes(edges, server.id, { connection, tools: usable });
  const listed = toFact(listing);
  await facts.change(server.id, ({ session }) => ({
    serverId: server.id,
    ...listed,
    recipes,
    changes,
    ...(session && { session }),
  }));
  return { ok: true, tools: listing.tools.length };
}

function toFact({ tools, notices, serverInfo, description, resources, prompts }: Extract<McpListing, { ok: true }>) {
  const words = description === undefined ? {} : { description };
  return { tools, notices, info: serverInfo, resources, prompts, listedAt: Date.now(), ...words };
}

/** A server is asked for its recipes by a tool of its own, so only where the person lets such tools run. */
async function askRecipes(
  { mayRead }: Pick<ServerEdges, 'mayRead'>,
  serverId: string,
  { connection, tools }: { connection: McpConnection; tools: readonly Tool[] },
): Promise<LayerRecipe[]> {
  const lister = recipeLister(tools);
  if (lister === null || !(await mayRead(serverId))) return [];
  return readRecipes(await connection.call(lister, {}, AbortSignal.timeout(10_000)));
}
