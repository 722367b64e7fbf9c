/** Finds recipes by what a model wants to show: those of widgets, of flows and of MCP servers in one ranking. */
import { rankTools } from '#tools';

export interface Recipe {
  name: string;
  description: string;
  group: string;
  kind: 'widget' | 'flow' | 'server';
  /** The server that offers it; only recipes of the kind `server` have one. */
  server?: string;
  /** Further search words. */
  tags?: readonly string[];
}

/** These words are in most queries and distinguish no recipe from another. */
const saysNothing = /\b(display|draw|recipe|render|show|visuali[sz]e|widget)(s|ed|ing)?\b/gi;

/** The best match first. A query without meaningful words returns all, in their given order. */
export function searchRecipes(recipes: readonly Recipe[], query: string): Recipe[] {
  const findable = recipes.map((recipe) => ({ ...toFindable(recipe), recipe }));
  return rankTools(findable, query.replace(saysNothing, ' '), recipes.length).map(({ recipe }) => recipe);
}

const toFindable = ({ name, description, group, server = '', tags = [] }: Recipe) => ({
  name,
  title: [...tags, group, server].join(' '),
  description,
});
