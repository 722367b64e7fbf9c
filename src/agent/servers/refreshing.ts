/** Requests a server's lists, and stores them or the reason why they failed. */
import type { ServerSetting } from '#settings';
import { hashDefinition, type LayerRecipe } from '#tools';
import type { McpConnection, McpListing, ServerProblem } from '#tools/layers';
import { findRecipeLister, readRecipes } from '#tools/layers';
import type { Connections } from './connections';
import { compareLists, type KeptFacts, type ServerEdges, type ServerFact, toTrouble } from './facts';

export type Refreshed = { ok: true; tools: number } | { ok: false; problem: ServerProblem };

export const gone = { ok: false, problem: { code: 'gone', detail: '' } } as const satisfies Refreshed;

export type Refreshing = ReturnType<typeof createRefreshing>;

interface Parts {
  edges: ServerEdges;
  facts: KeptFacts;
  connections: Connections;
  /** Announces a change of a server's state. */
  tell(): void;
}

export function createRefreshing(parts: Parts) {
  const { edges, facts, tell } = parts;
  const going = new Map<string, Promise<Refreshed>>();

  /** Stores a problem of the server; null if it answers. */
  const note = async (serverId: string, problem: ServerProblem | null) => {
    await facts.change(serverId, ({ trouble, ...fact }) => {
      if (problem === null)
        return trouble ? { ...fact, lastTrouble: { problem: trouble.problem, at: trouble.at } } : fact;
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
    isGoing: (serverId: string) => going.has(serverId),
    /** Resolves when the list being fetched is stored; at once if none is. */
    going: async (serverId: string) => going.get(serverId),
    refresh(server: ServerSetting) {
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
  const { tools: known = [], changes: told = [], recipeConsent } = (await facts.get(server.id)) ?? {};
  const { changes, readsOtherwise } = await compareLists(known, listing.tools, { now: Date.now(), told });
  if (readsOtherwise) await edges.forgetReading(server.id);
  const usable = listing.tools.filter(({ name }) => !server.toolsOff.includes(name));
  const recipes = await fetchRecipes(edges, connection, { serverId: server.id, tools: usable, recipeConsent });
  const listed = toFact(listing);
  await facts.change(server.id, ({ session, era, trouble, lastTrouble, recipeConsent: latest }) => ({
    serverId: server.id,
    ...listed,
    recipes,
    changes,
    ...(session && { session }),
    // `note` says that it is over.
    ...(trouble && { trouble }),
    ...(lastTrouble && { lastTrouble }),
    ...(era && { era }),
    ...(latest !== undefined && { recipeConsent: latest }),
  }));
  return { ok: true, tools: listing.tools.length };
}

function toFact({ ok: _, serverInfo: info, description, instructions, ...listed }: Extract<McpListing, { ok: true }>) {
  const words = {
    ...(description !== undefined && { description }),
    ...(instructions !== undefined && { instructions }),
  };
  return { ...listed, ...words, info, listedAt: Date.now() };
}

interface RecipeSource extends Pick<ServerFact, 'serverId' | 'tools'> {
  recipeConsent?: string | undefined;
}

/** Calls a tool of the server, so only where the user allows its read-only tools or this very one. */
async function fetchRecipes(
  { mayRead }: Pick<ServerEdges, 'mayRead'>,
  connection: McpConnection,
  fact: RecipeSource,
): Promise<LayerRecipe[]> {
  const lister = await recipeListerOf(fact, mayRead);
  if (!lister?.isAllowed) return [];
  return readRecipes(await connection.call(lister.tool, {}, AbortSignal.timeout(10_000)));
}

/**
 * The tool that lists the server's recipes, and whether it may be called without a question. `answer`: what the user said
 * when asked about this tool as it is defined now; a refusal also holds where reading is allowed. Null without such a tool.
 */
export async function recipeListerOf(
  { serverId, tools, recipeConsent }: RecipeSource,
  mayRead: ServerEdges['mayRead'],
): Promise<{ tool: string; hash: string; answer: boolean | undefined; isAllowed: boolean } | null> {
  const tool = findRecipeLister(tools);
  if (!tool) return null;
  const hash = await hashDefinition(tool);
  const answer = recipeConsent === 'no' ? false : recipeConsent === hash || undefined;
  return { tool: tool.name, hash, answer, isAllowed: answer ?? (tool.hints.readOnly && (await mayRead(serverId))) };
}
