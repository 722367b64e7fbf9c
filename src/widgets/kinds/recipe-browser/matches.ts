/** Filters recipes by words, kind and tags, and lists the kinds and tags there are. Pure. */
import type { DataOf } from '../../widget';
import type { recipeBrowser } from './spec';

export type ListedRecipe = DataOf<typeof recipeBrowser>['recipes'][number];

/** An empty `kind`: every kind. */
export type Filters = Required<NonNullable<DataOf<typeof recipeBrowser>['filters']>>;

/** Recipes that hold every word of `q`, have the kind and all the tags, in their given order. */
export function filterRecipes<T extends ListedRecipe>(recipes: readonly T[], { q, kind, tags }: Filters): T[] {
  const words = fold(q).split(/\s+/);
  return recipes.filter((recipe) => {
    const text = toText(recipe);
    const fits = (!kind || recipe.kind === kind) && tags.every((tag) => recipe.tags?.includes(tag));
    return fits && words.every((word) => text.includes(word));
  });
}

const toText = ({ name, description = '', group = '', server = '', tags = [] }: ListedRecipe): string =>
  fold([name, description, group, server, ...tags].join(' '));

/** Without case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** In the order of their first recipe. */
export const toKinds = (recipes: readonly ListedRecipe[]): string[] => [
  ...new Set(recipes.flatMap(({ kind }) => (kind ? [kind] : []))),
];

const maxTags = 12;

/** The most used tags, then the chosen ones, whether or not a recipe has them. */
export function toTags(recipes: readonly ListedRecipe[], chosen: readonly string[]): string[] {
  const uses = new Map<string, number>();
  for (const tag of recipes.flatMap(({ tags = [] }) => tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const used = [...uses.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
  return [...new Set([...used.slice(0, maxTags), ...chosen])];
}

export const toggle = (tags: readonly string[], tag: string): string[] =>
  tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag];
