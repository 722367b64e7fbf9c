/** Finds recipes by what a model wants to show: those of widgets, of flows and of MCP servers in one ranking. */
import { rankTools } from '#tools';

export interface Recipe {
  name: string;
  description: string;
  group: string;
  kind: 'widget' | 'flow' | 'server';
  /** The server whose words these are; only a recipe of the kind `server` has one. */
  server?: string;
  /** Further words to be found by. */
  tags?: readonly string[];
}

/** Whoever looks for a recipe wants to show something: these words tell none from another. */
const saysNothing = /\b(display|draw|recipe|render|show|visuali[sz]e|widget)(s|ed|ing)?\b/gi;

/** The best first; all of them, in their own order, for a query without a word that says something. */
export function searchRecipes(recipes: readonly Recipe[], query: string): Recipe[] {
  const findable = recipes.map((recipe) => ({ ...toFindable(recipe), recipe }));
  return rankTools(findable, query.replace(saysNothing, ' '), recipes.length).map(({ recipe }) => recipe);
}

const toFindable = ({ name, description, group, server = '', tags = [] }: Recipe) => ({
  name,
  title: [...tags, group, server].join(' '),
  description,
});
