/** Things side by side; each can be picked, and its address opened. */
import { RemoteImage, say } from '#ui';
import { Choices, type DrawChoice } from '../../parts/choices';
import { Heading } from '../../parts/heading';
import { OutwardLink } from '../../parts/outward-link';
import { TagRow } from '../../parts/tag-row';
import type { DataOf, ViewProps } from '../../widget';
import type { cards } from './spec';
import './view.css';

type Card = DataOf<typeof cards>['cards'][number];

export default function CardsView({ data, emit }: ViewProps<typeof cards>) {
  const { cards, title, minCardWidth = 200, emptyMessage } = data;
  return (
    <div class="cards" data-view="cards" dir="auto">
      <Heading title={title || undefined} />
      {cards.length === 0 && <p class="mid">{emptyMessage ?? say('No cards yet')}</p>}
      <Choices
        items={cards}
        nameOf={(card) => card.title}
        onChoose={(card) => emit('cardclick', { ...card })}
        style={{ '--least': `${minCardWidth}px` }}
      >
        {drawCard}
      </Choices>
    </div>
  );
}

function drawCard({ title, subtitle, description, tags = [], image, href }: Card, button: DrawChoice) {
  return (
    <li class={`choosable ${image ? 'pictured' : ''}`}>
      {image && (
        <div class="image">
          <RemoteImage src={image} alt="" fallback={<span class="ground" />} />
        </div>
      )}
      <p class="name">{button(title)}</p>
      {subtitle && <p class="small quiet">{subtitle}</p>}
      {description && <p class="small mid own">{description}</p>}
      <TagRow tags={tags} />
      <OutwardLink class="link small cut" href={href} />
    </li>
  );
}
