/** The recipes of widgets, and the flow recipes: one Markdown file each in this folder. To add one, add a file. */

import { rankTools } from '#core/tools/search.ts';
import type { WidgetSpec } from '../widget';

export { flowRecipes } from 'virtual:flow-recipes';

const guides = import.meta.glob<string>('../kinds/*/recipe.md', { query: '?raw', import: 'default', eager: true });
const last = '## Common mistakes';

/** Markdown: when to use the widget, how, and what goes wrong. */
export function toGuide({ name, sample }: WidgetSpec): string {
  const [use = '', mistakes = ''] = guides[`../kinds/${name}/recipe.md`]?.split(last) ?? [];
  const call = JSON.stringify({ name, params: sample }, null, 2);
  return `${use}\`\`\`json\n${call}\n\`\`\`\n\n${last}${mistakes.trimEnd()}`;
}

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
