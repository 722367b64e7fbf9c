/** Things side by side; each can be picked, and its address opened. */
import { say } from '#ui/language/index.tsx';
import { Cards } from '../../parts/cards';
import { PictureBox } from '../../parts/picture';
import type { ViewProps } from '../../widget';
import type { cards } from './spec';

export default function CardsView({ data, emit }: ViewProps<typeof cards>) {
  const { cards, title, minCardWidth = 200, emptyMessage } = data;
  return (
    <Cards
      view="cards"
      title={title}
      empty={emptyMessage ?? say('Nothing here yet')}
      cards={cards.map(({ image, ...card }) => ({ ...card, picture: image && <PictureBox src={image} alt="" /> }))}
      onChoose={(index) => emit('cardclick', { ...cards[index] })}
      style={{ '--least': `${minCardWidth}px` }}
    />
  );
}
