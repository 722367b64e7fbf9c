/** Recipes that a server lists through a tool of its own: which tool that is, and how its answer is read. */
import * as z from 'zod';
import { parseJson } from '../../json-text';
import type { LayerRecipe } from '../../layer';
import type { ToolOutcome } from '../../result';
import { resolveCanonicalTools } from '../../roles';
import { isJsonObject, type Tool } from '../../tool';

const mostRecipes = 100;

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
  const lists = Array.isArray(value) ? [value] : Object.values(isJsonObject(value) ? value : {}).filter(Array.isArray);
  const [rows = []] = lists.map((list) => list.flatMap((each: unknown) => row.safeParse(each).data ?? []));
  return rows.slice(0, mostRecipes);
}
