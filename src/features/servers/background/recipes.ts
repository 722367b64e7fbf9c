/** Recipes that a server lists through a tool of its own: which tool that is, called only where the user allows it, and how its answer is read. */
import * as z from 'zod';
import { hashDefinition } from '#core/tools/definition.ts';
import type { LayerRecipe } from '#core/tools/layer.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import { resolveCanonicalTools } from '#core/tools/roles.ts';
import { objectOf, type Tool } from '#core/tools/tool.ts';
import type { McpConnection } from '../mcp/connection';
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

const maxRecipes = 100;

/** The tool that lists recipes and can be called without arguments. */
export function findRecipeLister(tools: readonly Tool[]): Tool | null {
  const name = resolveCanonicalTools(tools).get('list_recipes');
  const tool = tools.find((each) => each.name === name && each.unavailable === undefined);
  const required = tool?.inputSchema?.required;
  const needsNothing = !Array.isArray(required) || required.length === 0;
  return tool && needsNothing ? tool : null;
}

const words = z.string().optional().catch(undefined);
const row = z
  .looseObject({ name: z.string().min(1).max(200), description: words, summary: words, title: words })
  .transform(({ name, description, summary, title }): LayerRecipe => {
    return { name, description: (description ?? summary ?? title ?? '').slice(0, 500) };
  });

/** Empty when the answer has no list of named things. */
export function readRecipes(outcome: ToolOutcome): LayerRecipe[] {
  if (outcome.type !== 'result' || outcome.isError) return [];
  const [first] = outcome.content;
  const value = outcome.structured ?? (first?.type === 'text' ? parseJson(first.text) : undefined);
  const lists = Array.isArray(value) ? [value] : Object.values(objectOf(value)).filter(Array.isArray);
  const [rows = []] = lists.map((list) => list.flatMap((each: unknown) => row.safeParse(each).data ?? []));
  return rows.slice(0, maxRecipes);
}
