/** Recipes that a server names through a tool of its own: which tool that is, and what it says, as the server's words. */
import * as z from 'zod';
import type { LayerRecipe } from '../../layer';
import type { ToolOutcome } from '../../result';
import { resolveCanonicalTools } from '../../roles';
import type { Tool } from '../../tool';

const mostRecipes = 100;

/** The real name of a tool that lists recipes, only reads, and can be called without being told anything. */
export function recipeLister(tools: readonly Tool[]): string | null {
  const name = resolveCanonicalTools(tools).get('list_recipes');
  const tool = tools.find((each) => each.name === name && each.unavailable === undefined);
  const required = tool?.inputSchema?.required;
  const asksNothing = !Array.isArray(required) || required.length === 0;
  return tool?.hints.readOnly && asksNothing ? tool.name : null;
}

const row = z
  .looseObject({
    name: z.string().min(1).max(200),
    description: z.string().optional().catch(undefined),
    summary: z.string().optional().catch(undefined),
    title: z.string().optional().catch(undefined),
  })
  .transform(
    ({ name, description, summary, title }): LayerRecipe => ({
      name,
      description: (description ?? summary ?? title ?? '').slice(0, 500),
    }),
  );

/** None when the answer has no list of named things in it. */
export function readRecipes(outcome: ToolOutcome): LayerRecipe[] {
  if (outcome.type !== 'result' || outcome.isError) return [];
  const [first] = outcome.content;
  const value = outcome.structured ?? (first?.type === 'text' ? parse(first.text) : undefined);
  const lists = Array.isArray(value) ? [value] : Object.values(value ?? {}).filter(Array.isArray);
  const [rows = []] = lists.map((list) => list.flatMap((each: unknown) => row.safeParse(each).data ?? []));
  return rows.slice(0, mostRecipes);
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined; // words for people
  }
}
