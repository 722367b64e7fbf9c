/** A sentence in the person's language with elements in it: a translation may put them in another order. */
import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { type Phrase, say } from './say';

interface SayProps {
  /** A literal, with `{name}` where a part stands. */
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
