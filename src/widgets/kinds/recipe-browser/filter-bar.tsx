/** Words, kind and tags to find recipes by. */
import { Icon, SearchField, say } from '#ui';
import { type Filters, type ListedRecipe, toggle, toKinds, toTags } from './matches';

interface FilterBarProps {
  recipes: readonly ListedRecipe[];
  filters: Filters;
  onChange(filters: Filters): void;
}

export function FilterBar({ recipes, filters, onChange }: FilterBarProps) {
  const kinds = toKinds(recipes);
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <div class="filters">
      <div class="row">
        <SearchField
          label={say('Filter recipes')}
          prompt={say('Filter')}
          value={filters.q}
          onInput={(q) => change({ q })}
        />
        {(kinds.length > 1 || filters.kind) && (
          <KindSelect kinds={kinds} kind={filters.kind} onPick={(kind) => change({ kind })} />
        )}
      </div>
      <TagButtons
        tags={toTags(recipes, filters.tags)}
        chosen={filters.tags}
        onToggle={(tag) => change({ tags: toggle(filters.tags, tag) })}
      />
    </div>
  );
}

interface KindSelectProps {
  kinds: readonly string[];
  kind: string;
  onPick(kind: string): void;
}

function KindSelect({ kinds, kind, onPick }: KindSelectProps) {
  const all = kind && !kinds.includes(kind) ? [...kinds, kind] : kinds;
  return (
    <select class="in" aria-label={say('Kind')} value={kind} onChange={(event) => onPick(event.currentTarget.value)}>
      <option value="">{say('All kinds')}</option>
      {all.map((each) => (
        <option key={each} value={each}>
          {each.charAt(0).toUpperCase() + each.slice(1)}
        </option>
      ))}
    </select>
  );
}

interface TagButtonsProps {
  tags: readonly string[];
  chosen: readonly string[];
  onToggle(tag: string): void;
}

function TagButtons({ tags, chosen, onToggle }: TagButtonsProps) {
  if (tags.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="by-tag" role="group" aria-label={say('Tags')}>
      {tags.map((tag) => (
        <button key={tag} type="button" aria-pressed={chosen.includes(tag)} onClick={() => onToggle(tag)}>
          <span class={chosen.includes(tag) ? 'tag accent' : 'tag'}>
            {chosen.includes(tag) && <Icon name="check" size={12} />}
            {tag}
          </span>
        </button>
      ))}
    </div>
  );
}
