/** Events down a line, each with its date, its dot and its status in a word. */

import { toSafeColour } from '#core/tools/colour.ts';
import { phrase } from '#core/tools/phrase.ts';
import { toMarkColour } from '#ui/colour.ts';
import { say } from '#ui/language/index.tsx';
import { Choices, type DrawChoice } from '../../parts/choices';
import { toDateWords } from '../../parts/dates';
import { Heading } from '../../parts/heading';
import { OutwardLink } from '../../parts/outward-link';
import { TagRow } from '../../parts/tag-row';
import type { DataOf, ViewProps } from '../../widget';
import type { timeline } from './spec';
import './view.css';

type Event = DataOf<typeof timeline>['events'][number];

const words = { done: phrase('Done'), active: phrase('Active'), pending: phrase('Pending') };

export default function TimelineView({ data, emit }: ViewProps<typeof timeline>) {
  const { title, events } = data;
  return (
    <div class="timeline" data-view="timeline" dir="auto">
      <Heading title={title || undefined} />
      {events.length === 0 && <p class="mid">{say('Nothing here yet')}</p>}
      <Choices
        as="ol"
        items={events}
        nameOf={(event) => event.title}
        onChoose={(event) => emit('eventclick', { ...event })}
      >
        {drawEvent}
      </Choices>
    </div>
  );
}

function drawEvent(event: Event, button: DrawChoice) {
  const { title, description, status, color, href, tags = [] } = event;
  const dot = toSafeColour(color);
  return (
    <li class={`choosable ${status ?? ''}`} style={dot ? { '--dot': toMarkColour(dot) } : undefined}>
      <When event={event} />
      <p class="what">{button(title)}</p>
      {description && <p class="mid own">{description}</p>}
      <TagRow tags={tags}>{href && <OutwardLink class="link small cut" href={href} />}</TagRow>
    </li>
  );
}

/** Has a writing direction of its own, since the date and the status are our texts. */
function When({ event: { date, status } }: { event: Event }) {
  if (!date && !status) return null;
  const shown = date ? toDateWords(date) : null;
  return (
    <p class="when">
      {shown && (
        <time dir="auto" dateTime={shown.iso}>
          {shown.text}
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
