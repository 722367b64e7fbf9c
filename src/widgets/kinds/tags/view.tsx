/** Short words in a row that wraps. Active ones have a check mark, not only a colour. */
import { useContext } from 'preact/hooks';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { Chosen, pressedOf } from '../../parts/chosen';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { Portion } from '../../parts/portion';
import type { ViewProps } from '../../widget';
import type { tags } from './spec';
import './view.css';

export default function TagsView({ data, emit }: ViewProps<typeof tags>) {
  const { tags, label } = data;
  const chosen = useContext(Chosen);
  const keys = toItemKeys(tags.map(({ text }) => text));
  return (
    <div data-view="tags" dir="auto">
      <Heading title={label || undefined} />
      <Portion
        count={tags.length}
        describeCount={(count) => sayCount(count, '{count} item', '{count} items')}
        empty={say('Nothing here yet')}
      >
        {(shown) => (
          <ul aria-label={label ?? say('Tags')}>
            {tags.slice(0, shown).map(({ text, active }, i) => {
              const pressed = pressedOf(chosen, text) ?? active;
              return (
                <li key={keys[i]}>
                  <button
                    type="button"
                    aria-pressed={pressed}
                    data-sends={chosen ? undefined : text}
                    onClick={() => emit('tagclick', { text })}
                  >
                    {pressed && <Icon name="check" size={12} />}
                    <span>{text || '–'}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </Portion>
    </div>
  );
}
