/** Portraits in a grid, with names; each can be picked. */

import { toSafeColour } from '#core/tools/colour.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { type Card, Cards } from '../../parts/cards';
import { Portrait } from '../../parts/portrait';
import type { DataOf, ViewProps } from '../../widget';
import type { trombinoscope } from './spec';

export default function TrombinoscopeView({ data, emit }: ViewProps<typeof trombinoscope>) {
  const { people, title, columns = 12 } = data;
  return (
    <Cards
      view="trombinoscope"
      title={title}
      count={people.length > 0 && sayCount(people.length, '{count} person', '{count} people')}
      empty={say('Nothing here yet')}
      cards={people.map(toCard)}
      onChoose={(index) => emit('personclick', { ...people[index] })}
      class="portraits"
      style={{ '--columns': columns }}
    />
  );
}

type Person = DataOf<typeof trombinoscope>['people'][number];

const toCard = ({ name, subtitle, badge, color, avatar }: Person): Card => ({
  title: name,
  picture: <Portrait name={name} src={avatar} alt="" colour={toSafeColour(color)} />,
  subtitle,
  tags: badge ? [badge] : [],
});
