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
  /** The picture is the button, and the title its name. */
  isThumb?: boolean;
  /** Beside the title, in small. */
  kind?: string;
  subtitle?: string | undefined;
  description?: string | undefined;
  tags?: readonly string[] | undefined;
  href?: string | undefined;
}

interface CardsProps extends Pick<ComponentProps<typeof Choices>, 'class' | 'style' | 'sends'> {
  /** The widget's name. */
  view: string;
  title: string | undefined;
  /** How many there are, in words. */
  count?: ComponentChildren;
  empty: ComponentChildren;
  cards: readonly Card[];
  onChoose(index: number): void;
  /** What stands between title and cards. */
  children?: ComponentChildren;
}

export function Cards({ view, title, count, empty, cards, onChoose, children, ...list }: CardsProps) {
  return (
    <div class="cards" data-view={view} dir="auto">
      <Heading title={title || undefined}>
        {count && (
          <span class="quiet small nowrap" dir="ltr">
            {count}
          </span>
        )}
      </Heading>
      {children}
      {cards.length === 0 && <p class="mid">{empty}</p>}
      <Choices
        items={cards}
        nameOf={(card) => card.title}
        onChoose={(_, index) => onChoose(index)}
        dir="auto"
        {...list}
      >
        {drawCard}
      </Choices>
    </div>
  );
}

function drawCard(card: Card, button: DrawChoice) {
  const { title, picture, isThumb, kind, subtitle, description, tags = [], href } = card;
  return (
    <li class={`choosable ${picture ? 'pictured' : ''}`}>
      {picture}
      {isThumb ? (
        button(undefined, title)
      ) : (
        <p class="name">
          {button(title)}
          {kind && (
            <span class="tiny quiet" dir="ltr">
              {kind}
            </span>
          )}
        </p>
      )}
      {subtitle && <p class="small quiet">{subtitle}</p>}
      {description && <p class="small mid own">{description}</p>}
      <TagRow tags={tags} />
      <OutwardLink class="link small cut" href={href} />
    </li>
  );
}
