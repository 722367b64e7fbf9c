/** Events down a line, each with its date, its dot and its status in a word. */
import { useMemo } from 'preact/hooks';
import { phrase, say, toMarkColour, toSafeColour } from '#ui';
import { ChoiceButton, useChoices } from '../../parts/choice-button';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { OutwardLink } from '../../parts/outward-link';
import { TagRow } from '../../parts/tag-row';
import { useOnce } from '../../parts/use-once';
import type { DataOf, ViewProps } from '../../widget';
import { toDateWords } from './dates';
import type { timeline } from './spec';
import './view.css';

type Event = DataOf<typeof timeline>['events'][number];

const words = { done: phrase('Done'), active: phrase('Active'), pending: phrase('Pending') };

export default function TimelineView({ data, emit }: ViewProps<typeof timeline>) {
  const { title, events } = data;
  const tell = useOnce(emit);
  const keys = useMemo(() => toItemKeys(events.map((event) => event.title)), [events]);
  const choices = useChoices(events.length);
  return (
    <div class="timeline" data-view="timeline" dir="auto">
      <Heading title={title || undefined} />
      {events.length === 0 && <p class="mid">{say('No events yet')}</p>}
      <ol {...choices.list}>
        {events.map((event, i) => (
          <Item
            key={keys[i]}
            event={event}
            tabIndex={choices.tabIndexOf(i)}
            onChoose={() => tell('eventclick', { ...event })}
          />
        ))}
      </ol>
    </div>
  );
}

interface ItemProps {
  event: Event;
  tabIndex: number;
  onChoose(): void;
}

function Item({ event, tabIndex, onChoose }: ItemProps) {
  const { title, description, status, color, href, tags = [] } = event;
  const dot = toSafeColour(color);
  return (
    <li class={`choosable ${status ?? ''}`} style={dot ? { '--dot': toMarkColour(dot) } : undefined}>
      <When event={event} />
      <p class="what">
        <ChoiceButton tabIndex={tabIndex} onChoose={onChoose}>
          {title}
        </ChoiceButton>
      </p>
      {description && <p class="mid own">{description}</p>}
      <TagRow tags={tags}>{href && <OutwardLink class="link small cut" href={href} />}</TagRow>
    </li>
  );
}

/** Apart from the direction of the event's text: the date and the status word are ours. */
function When({ event: { date, status } }: { event: Event }) {
  if (!date && !status) return null;
  const said = date ? toDateWords(date) : null;
  return (
    <p class="when">
      {said && (
        <time dir="auto" dateTime={said.iso}>
          {said.text}
        </time>
      )}
      {status && (
        <span class="status" dir="ltr">
          {say(words[status])}
        </span>
      )}
    </p>
  );
}
