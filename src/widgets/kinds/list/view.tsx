/** Lines of text, each a button. They are one tab stop; arrow keys move between them. */
import { useState } from 'preact/hooks';
import { Icon, say, sayCount } from '#ui';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { Portion } from '../../parts/portion';
import { stepFrom } from '../../parts/steps';
import type { ViewProps } from '../../widget';
import type { list } from './spec';
import './view.css';

export default function ListView({ data, emit }: ViewProps<typeof list>) {
  const { items, title } = data;
  const [at, setAt] = useState(0);
  const keys = toItemKeys(items);
  return (
    <div data-view="list" dir="auto">
      <Heading title={title || undefined}>
        {items.length > 1 && (
          <bdi class="quiet small nowrap">{sayCount(items.length, '{count} item', '{count} items')}</bdi>
        )}
      </Heading>
      <Portion
        count={items.length}
        describeCount={(count) => sayCount(count, '{count} item', '{count} items')}
        empty={say('No items')}
      >
        {(shown) => (
          <ul aria-label={title ?? say('List')} onKeyDown={moveFocus}>
            {items.slice(0, shown).map((item, index) => (
              <li key={keys[index]}>
                <button
                  type="button"
                  tabIndex={index === Math.min(at, shown - 1) ? 0 : -1}
                  data-sends={item}
                  onFocus={() => setAt(index)}
                  onClick={() => emit('itemclick', { item, index })}
                >
                  <span class="text">{item || '–'}</span>
                  <Icon name="right" size={12} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Portion>
    </div>
  );
}

function moveFocus(event: preact.TargetedKeyboardEvent<HTMLUListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button.matches(':focus'));
  const to = stepFrom(from, event.key, buttons.length);
  if (to === null) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[to]?.focus();
}
