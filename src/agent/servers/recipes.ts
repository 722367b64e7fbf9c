/** Recipes that a server lists through a tool of its own, called only where the user allows that. */
import { hashDefinition, type LayerRecipe } from '#tools';
import { findRecipeLister, type McpConnection, readRecipes } from '#tools/layers';
import type { ServerEdges, ServerFact } from './facts';

interface RecipeSource extends Pick<ServerFact, 'serverId' | 'tools'> {
  recipeConsent?: string | undefined;
}

type MayRead = ServerEdges['mayRead'];

/** Calls a tool of the server, so only where the user allows its read-only tools or this very one. */
export async function fetchRecipes(
  connection: McpConnection,
  fact: RecipeSource,
  mayRead: MayRead,
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
  mayRead: MayRead,
): Promise<{ tool: string; hash: string; answer: boolean | undefined; isAllowed: boolean } | null> {
  const tool = findRecipeLister(tools);
  if (!tool) return null;
  const hash = await hashDefinition(tool);
  const answer = recipeConsent === 'no' ? false : recipeConsent === hash || undefined;
  return { tool: tool.name, hash, answer, isAllowed: answer ?? (tool.hints.readOnly && (await mayRead(serverId))) };
}
