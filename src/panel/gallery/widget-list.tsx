/** All widgets by group, with a filter; arrow keys walk the links. */
import { useState } from 'preact/hooks';
import { SearchField, say, sayCount } from '#ui';
import type { WidgetSpec } from '#widgets';
import { walkRows } from '../components/controls/walk-rows';
import { toGroups } from './catalogue';

interface WidgetListProps {
  specs: readonly WidgetSpec[];
  shown: WidgetSpec;
}

export function WidgetList({ specs, shown }: WidgetListProps) {
  const [words, setWords] = useState('');
  const groups = toGroups(specs, words);
  const found = groups.flatMap((group) => group.specs);
  const first = found.includes(shown) ? shown : found[0];
  return (
    <div class="index">
      <SearchField
        label={say('Filter widgets')}
        prompt={sayCount(specs.length, 'Filter {count} widget', 'Filter {count} widgets')}
        value={words}
        onInput={setWords}
      />
      <nav aria-label={say('Widgets')} onKeyDown={(event) => walkRows(event, 'a')}>
        {groups.map((group) => (
          <Group key={group.name} {...group} shown={shown} first={first} />
        ))}
        <p class="mid small" role="status">
          {found.length === 0 && say('No widget’s name or description holds “{words}”.', { words })}
        </p>
      </nav>
    </div>
  );
}

interface GroupProps {
  name: string;
  specs: WidgetSpec[];
  shown: WidgetSpec;
  /** The link in the tab order. */
  first: WidgetSpec | undefined;
}

function Group({ name, specs, shown, first }: GroupProps) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {specs.map((spec) => (
          <li key={spec.name}>
            <a
              href={`#${spec.name}`}
              aria-current={spec === shown ? 'page' : undefined}
              tabIndex={spec === first ? 0 : -1}
            >
              <span class="name">{spec.name}</span>
              <span class="about">{spec.description}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
