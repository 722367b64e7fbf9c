/** Text that would take too much work to format: as it was written, in pieces, the next of which the user asks for. */
import { useContext, useState } from 'preact/hooks';
import { LinkButton } from '../controls/controls';
import { Whole } from '../drawing-context';
import { say, sayCount } from '../language';
import { still } from '../still';

/** Characters of the first piece; each further one is twice as long. */
const firstPiece = 20_000;

/** `begun`: it follows formatted text, so that nothing of it is shown at first. */
export function PlainText({ text, begun }: { text: string; begun: boolean }) {
  const isWhole = useContext(Whole) !== null;
  const [asked, setAsked] = useState(begun ? 0 : 1);
  const pieces = piecesOf(text).slice(0, isWhole ? undefined : asked);
  const left = text.length - pieces.reduce((sum, { length }) => sum + length, 0);
  if (left === 0 && pieces.length === 1 && !begun) return <Piece text={text} />;
  return (
    <>
      {pieces.map((piece, i) => (
        <Piece key={i.toString()} text={piece} />
      ))}
      <p class="small mid">
        {begun
          ? say('This text is too long to be formatted to its end.')
          : say('This text is too long or too intricate to be formatted.')}{' '}
        {left > 0 && sayCount(left, '{count} more character.', '{count} more characters.')}{' '}
        {left > 0 && <LinkButton onClick={() => setAsked(asked + 1)}>{say('Show more')}</LinkButton>}
      </p>
    </>
  );
}

const Piece = still(({ text }: { text: string }) => <p class="plain">{text}</p>);

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (let length = firstPiece; at < text.length; length *= 2) {
    // No half of a character.
    const end = /[\uD800-\uDBFF]/.test(text.charAt(at + length - 1)) ? at + length + 1 : at + length;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}
