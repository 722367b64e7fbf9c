/** Portraits in a grid, with names; each can be picked. */
import { say, sayCount, toSafeColour } from '#ui';
import { Choices, type DrawChoice } from '../../parts/choices';
import { Heading } from '../../parts/heading';
import { Portrait } from '../../parts/portrait';
import { TagRow } from '../../parts/tag-row';
import type { DataOf, ViewProps } from '../../widget';
import type { trombinoscope } from './spec';
import './view.css';

type Person = DataOf<typeof trombinoscope>['people'][number];

export default function TrombinoscopeView({ data, emit }: ViewProps<typeof trombinoscope>) {
  const { people, title, columns } = data;
  return (
    <div class="trombinoscope" data-view="trombinoscope" dir="auto">
      <Heading title={title || undefined}>
        <span class="quiet small nowrap" dir="ltr">
          {people.length > 0 && sayCount(people.length, '{count} person', '{count} people')}
        </span>
      </Heading>
      {people.length === 0 && <p class="mid">{say('No people yet')}</p>}
      <Choices
        items={people}
        nameOf={({ name }) => name}
        onChoose={(person) => emit('personclick', { ...person })}
        style={columns ? { '--columns': columns } : undefined}
      >
        {drawPerson}
      </Choices>
    </div>
  );
}

function drawPerson({ name, subtitle, badge, color, avatar }: Person, button: DrawChoice) {
  return (
    <li class="choosable">
      <Portrait name={name} src={avatar} alt="" colour={toSafeColour(color)} />
      <p class="name">{button(name)}</p>
      {subtitle && <p class="small mid">{subtitle}</p>}
      <TagRow tags={badge ? [badge] : []} />
    </li>
  );
}
