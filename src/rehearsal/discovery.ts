/** The pseudo tools of a server that isn't offered whole, known by their names' endings: they find tools, they do nothing. */
import type { ModelTool } from '#providers';
import type { Made } from './agenda';

const ending = /_(?:mcp|webmcp)_(list|search)_tools$/;

export const isDiscovery = (name: string): boolean => ending.test(name);

/** The next server to search for what a sentence asks: one that has not been searched for it since the person spoke. */
export function findSearch(tools: readonly ModelTool[], made: readonly Made[], text: string): string | undefined {
  const tried = new Set(made.filter(({ input }) => input.query === text).map(({ name }) => name));
  return tools.find(({ name }) => name.endsWith('_search_tools') && isDiscovery(name) && !tried.has(name))?.name;
}
