/** Things side by side; each can be picked, and its address opened. */
import { useMemo } from 'preact/hooks';
import { RemoteImage, say } from '#ui';
import { ChoiceButton, useChoices } from '../../parts/choice-button';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { OutwardLink } from '../../parts/outward-link';
import { TagRow } from '../../parts/tag-row';
import { useOnce } from '../../parts/use-once';
import type { DataOf, ViewProps } from '../../widget';
import type { cards } from './spec';
import './view.css';

type Card = DataOf<typeof cards>['cards'][number];

export default function CardsView({ data, emit }: ViewProps<typeof cards>) {
  const { cards, title, minCardWidth = 200, emptyMessage } = data;
  const tell = useOnce(emit);
  const keys = useMemo(() => toItemKeys(cards.map((card) => card.title)), [cards]);
  const choices = useChoices(cards.length);
  return (
    <div class="cards" data-view="cards" dir="auto">
      <Heading title={title || undefined} />
      {cards.length === 0 && <p class="mid">{emptyMessage ?? say('No cards yet')}</p>}
      <ul style={{ '--least': `${minCardWidth}px` }} {...choices.list}>
        {cards.map((card, i) => (
          <Item
            key={keys[i]}
            card={card}
            tabIndex={choices.tabIndexOf(i)}
            onChoose={() => tell('cardclick', { ...card })}
          />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  card: Card;
  tabIndex: number;
  onChoose(): void;
}

function Item({ card, tabIndex, onChoose }: ItemProps) {
  const { title, subtitle, description, tags = [], image, href } = card;
  return (
    <li class={`choosable ${image ? 'pictured' : ''}`}>
      {image && (
        <div class="image">
          <RemoteImage src={image} alt="" fallback={<span class="ground" />} />
        </div>
      )}
      <p class="name">
        <ChoiceButton tabIndex={tabIndex} onChoose={onChoose}>
          {title}
        </ChoiceButton>
      </p>
      {subtitle && <p class="small quiet">{subtitle}</p>}
      {description && <p class="small mid own">{description}</p>}
      <TagRow tags={tags} />
      <OutwardLink class="link small cut" href={href} />
    </li>
  );
}
