/** Recipes with filters by words, kind and tags; one can be picked. */

import { capitalise } from '#core/tools/phrase.ts';
import './view.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { LinkButton, SearchField } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { type Card, Cards } from '../../parts/cards';
import type { DataOf, ViewProps } from '../../widget';
import type { recipeBrowser } from './spec';

const none: Filters = { q: '', kind: '', tags: [] };

export default function RecipeBrowserView({ data, emit }: ViewProps<typeof recipeBrowser>) {
  const { recipes, filters: initial, layout = 'list' } = data;
  const [filters, setFilters] = useFilters(initial);
  const found = useMemo(() => filterRecipes(recipes, filters), [recipes, filters]);
  const count =
    found.length < recipes.length
      ? say('{value} of {count}', { value: found.length, count: recipes.length })
      : sayCount(recipes.length, '{count} item', '{count} items');
  return (
    <Cards
      view="recipe-browser"
      title={say('Usage guides')}
      count={<span role="status">{count}</span>}
      empty={recipes.length === 0 ? say('Nothing here yet') : <NoMatch onClear={() => setFilters(none)} />}
      cards={found.map(toCard)}
      onChoose={(index) => emit('pick', { recipe: { ...found[index] } })}
      class={layout}
    >
      {recipes.length > 0 && <FilterBar recipes={recipes} filters={filters} onChange={setFilters} />}
    </Cards>
  );
}

const NoMatch = ({ onClear }: { onClear(): void }) => (
  <>
    {say('Nothing found')} <LinkButton onClick={onClear}>{say('Clear the filters')}</LinkButton>
  </>
);

/** The user's filters, until the data sets others. */
function useFilters(initial: Partial<Filters> = none): [Filters, (filters: Filters) => void] {
  const [filters, setFilters] = useState<Filters>({ ...none, ...initial });
  const words = JSON.stringify(initial);
  // New data with the same filters keeps the user's
  useEffect(() => setFilters({ ...none, ...initial }), [words]);
  return [filters, setFilters];
}

const toCard = ({ name, description, kind, group, server, tags }: ListedRecipe): Card => ({
  title: name,
  kind: [server ?? kind, group].filter(Boolean).join(' · '),
  description,
  tags,
});

interface FilterBarProps {
  recipes: readonly ListedRecipe[];
  filters: Filters;
  onChange(filters: Filters): void;
}

function FilterBar({ recipes, filters, onChange }: FilterBarProps) {
  const kinds = new Set([...toKinds(recipes), ...(filters.kind ? [filters.kind] : [])]);
  const tags = toTags(recipes, filters.tags);
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <div class="recipe-filters column">
      <div class="row">
        <SearchField label={say('Filter')} prompt={say('Filter')} value={filters.q} onInput={(q) => change({ q })} />
        {(kinds.size > 1 || filters.kind) && (
          <KindSelect kinds={[...kinds]} kind={filters.kind} onPick={(kind) => change({ kind })} />
        )}
      </div>
      {tags.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
        <div class="by-tag" role="group" aria-label={say('Tags')}>
          {tags.map((tag) => {
            const isChosen = filters.tags.includes(tag);
            const flip = () => change({ tags: toggle(filters.tags, tag) });
            return (
              <button key={tag} type="button" aria-pressed={isChosen} onClick={flip}>
                <span class={isChosen ? 'tag accent' : 'tag'}>
                  {isChosen && <Icon name="check" size={12} />}
                  {tag}
                </span>
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

function KindSelect({ kinds, kind, onPick }: { kinds: string[]; kind: string; onPick(kind: string): void }) {
  return (
    <select class="in" aria-label={say('Kind')} value={kind} onChange={(event) => onPick(event.currentTarget.value)}>
      <option value="">{say('All kinds')}</option>
      {kinds.map((each) => (
        <option key={each} value={each}>
          {capitalise(each)}
        </option>
      ))}
    </select>
  );
}

type ListedRecipe = DataOf<typeof recipeBrowser>['recipes'][number];

/** An empty `kind`: every kind. */
type Filters = Required<NonNullable<DataOf<typeof recipeBrowser>['filters']>>;

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
