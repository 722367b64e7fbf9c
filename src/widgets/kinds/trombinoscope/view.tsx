/** Portraits in a grid, with names; each can be picked. */
import { useMemo } from 'preact/hooks';
import { say, sayCount, toSafeColour } from '#ui';
import { ChoiceButton, useChoices } from '../../parts/choice-button';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { Portrait } from '../../parts/portrait';
import { useOnce } from '../../parts/use-once';
import type { DataOf, ViewProps } from '../../widget';
import type { trombinoscope } from './spec';
import './view.css';

type Person = DataOf<typeof trombinoscope>['people'][number];

export default function TrombinoscopeView({ data, emit }: ViewProps<typeof trombinoscope>) {
  const { people, title, columns } = data;
  const tell = useOnce(emit);
  const keys = useMemo(() => toItemKeys(people.map(({ name }) => name)), [people]);
  const choices = useChoices(people.length);
  return (
    <div class="trombinoscope" data-view="trombinoscope" dir="auto">
      <Heading title={title || undefined}>
        <span class="quiet small nowrap" dir="ltr">
          {people.length > 0 && sayCount(people.length, '{count} person', '{count} people')}
        </span>
      </Heading>
      {people.length === 0 && <p class="mid">{say('No people yet')}</p>}
      <ul style={columns ? { '--columns': columns } : undefined} {...choices.list}>
        {people.map((person, i) => (
          <Item
            key={keys[i]}
            person={person}
            tabIndex={choices.tabIndexOf(i)}
            onChoose={() => tell('personclick', { ...person })}
          />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  person: Person;
  tabIndex: number;
  onChoose(): void;
}

function Item({ person, tabIndex, onChoose }: ItemProps) {
  const { name, subtitle, badge, color, avatar } = person;
  return (
    <li class="choosable">
      <Portrait name={name} src={avatar} alt="" colour={toSafeColour(color)} />
      <p class="name">
        <ChoiceButton tabIndex={tabIndex} onChoose={onChoose}>
          {name}
        </ChoiceButton>
      </p>
      {subtitle && <p class="small mid">{subtitle}</p>}
      {badge && (
        <div class="tag-row">
          <span class="tag">{badge}</span>
        </div>
      )}
    </li>
  );
}
