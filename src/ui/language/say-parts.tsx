/** A sentence in the user's language that contains elements, which a translation may reorder. */
import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { type Phrase, say } from './say';

interface SayProps {
  /** A literal, with `{name}` for each part. */
  text: Phrase;
  parts: Record<string, ComponentChildren>;
}

export function Say({ text, parts }: SayProps) {
  const pieces = say(text).split(/\{(\w+)\}/);
  return (
    <>
      {pieces.map((piece, i) => (
        <Fragment key={`${i.toString()}`}>{i % 2 === 0 ? piece : parts[piece]}</Fragment>
      ))}
    </>
  );
}
