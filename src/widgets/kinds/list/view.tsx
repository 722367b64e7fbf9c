/** Lines of text, each a button. They are one tab stop; arrow keys move between them. */
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { Choices, type DrawChoice } from '../../parts/choices';
import { Heading } from '../../parts/heading';
import { Portion } from '../../parts/portion';
import type { ViewProps } from '../../widget';
import type { list } from './spec';
import './view.css';

export default function ListView({ data, emit }: ViewProps<typeof list>) {
  const { items, title } = data;
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
        empty={say('Nothing here yet')}
      >
        {(shown) => (
          <Choices
            items={items.slice(0, shown)}
            columns={1}
            nameOf={(item) => item}
            onChoose={(item, index) => emit('itemclick', { item, index })}
            aria-label={title ?? say('List')}
          >
            {drawItem}
          </Choices>
        )}
      </Portion>
    </div>
  );
}

const drawItem = (item: string, button: DrawChoice) => (
  <li>
    {button(
      <>
        <span class="text">{item || '–'}</span>
        <Icon name="right" size={12} />
      </>,
    )}
  </li>
);
