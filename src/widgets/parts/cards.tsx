/** Cards: things side by side or below one another, each with a few words and perhaps a picture. Each can be picked. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { Choices, type DrawChoice } from './choices';
import { Heading } from './heading';
import { OutwardLink } from './outward-link';
import { TagRow } from './tag-row';
import './cards.css';

export interface Card {
  title: string;
  picture?: ComponentChildren;
  /** Beside the title, in small. */
  kind?: string;
  subtitle?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
  href?: string | undefined;
}

interface CardListProps extends Pick<ComponentProps<typeof Choices>, 'class' | 'style' | 'dir'> {
  cards: readonly Card[];
  onChoose(index: number): void;
}

export const CardList = ({ cards, onChoose, ...list }: CardListProps) => (
  <Choices items={cards} nameOf={({ title }) => title} onChoose={(_, index) => onChoose(index)} {...list}>
    {drawCard}
  </Choices>
);

interface CardsProps extends CardListProps {
  /** The widget's name. */
  view: string;
  title: string | undefined;
  /** How many there are, in words. */
  count?: string | false;
  empty: string;
}

export function Cards({ view, title, count, empty, ...list }: CardsProps) {
  return (
    <div class="cards" data-view={view} dir="auto">
      <Heading title={title || undefined}>
        {count && (
          <span class="quiet small nowrap" dir="ltr">
            {count}
          </span>
        )}
      </Heading>
      {list.cards.length === 0 && <p class="mid">{empty}</p>}
      <CardList {...list} />
    </div>
  );
}

function drawCard({ title, picture, kind, subtitle, description, tags = [], href }: Card, button: DrawChoice) {
  return (
    <li class={`choosable ${picture ? 'pictured' : ''}`}>
      {picture}
      <p class="name">
        {button(title)}
        {kind && (
          <span class="tiny quiet" dir="ltr">
            {kind}
          </span>
        )}
      </p>
      {subtitle && <p class="small quiet">{subtitle}</p>}
      {description && <p class="small mid own">{description}</p>}
      <TagRow tags={tags} />
      <OutwardLink class="link small cut" href={href} />
    </li>
  );
}
