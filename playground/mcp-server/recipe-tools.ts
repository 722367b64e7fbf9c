/** The tools that list, find and read recipes. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Desk, fail, readOnly, say } from './desk.ts';
import { type Recipe, recipes, searchRecipes } from './recipes.ts';

const listing = z.object({
  recipes: z.array(z.object({ name: z.string(), title: z.string(), summary: z.string() })),
});

function toListing(found: readonly Recipe[]): CallToolResult {
  const listed = found.map(({ name, title, summary }) => ({ name, title, summary }));
  const text = listed.map(({ name, title, summary }) => `${name}: ${title} ${summary}`).join('\n');
  return say(text || 'No recipe fits. list_recipes gives all.', { recipes: listed });
}

export function addRecipeLists(server: McpServer, { log }: Desk): void {
  server.registerTool(
    'list_recipes',
    {
      title: 'List recipes',
      description: 'Recipes for typical questions: how to ask this server and which widget to draw.',
      outputSchema: listing,
      annotations: readOnly,
    },
    () => {
      log.push({ tool: 'list_recipes', input: {} });
      return toListing(recipes);
    },
  );
  server.registerTool(
    'search_recipes',
    {
      title: 'Search recipes',
      description: 'Recipes that fit some words, best first.',
      inputSchema: z.object({ query: z.string().min(1).max(200) }),
      outputSchema: listing,
      annotations: readOnly,
    },
    ({ query }) => {
      log.push({ tool: 'search_recipes', input: { query } });
      return toListing(searchRecipes(query));
    },
  );
}

export function addRecipeReader(server: McpServer, { log }: Desk): void {
  server.registerTool(
    'get_recipe',
    {
      title: 'Read a recipe',
      description: 'One recipe as Markdown.',
      inputSchema: z.object({ name: z.string().describe('As list_recipes names it') }),
      annotations: readOnly,
    },
    ({ name }) => {
      log.push({ tool: 'get_recipe', input: { name } });
      const recipe = recipes.find((each) => each.name === name);
      const names = recipes.map((each) => each.name).join(', ');
      return recipe ? say(recipe.markdown) : fail(`There is no recipe called ${name}. There are: ${names}.`);
    },
  );
}
