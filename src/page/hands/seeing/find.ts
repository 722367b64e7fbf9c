/** Finds words in an outline: lines, or the pieces of long ones, after the heading that they stand under. Pure. */
import { fold } from '../../words';
import { unmarked, wordsOf } from './find-texts';

const maxFound = 30;
/** Characters of a line that is shown as it is. */
const maxLength = 200;

interface Sought {
  words: string;
  role?: string | undefined;
  /** The lines are all that the page has. */
  isWhole: boolean;
}

export function findIn(lines: readonly string[], { words, role, isWhole }: Sought): string {
  const wanted = wordsOf(words);
  const told: string[] = [];
  let [heading, toldUnder, count] = ['', '', 0];
  for (const line of lines.map((each) => each.trim())) {
    const pieces = role === undefined && unmarked(line).length <= maxLength ? [line] : piecesOf(line);
    for (const piece of pieces) {
      const plain = fold(unmarked(piece));
      if (!hasRole(piece, role) || !wanted.every((word) => plain.includes(word))) continue;
      if (++count > maxFound) continue;
      const isHeading = piece.startsWith('#');
      if (!isHeading && heading !== '' && heading !== toldUnder) told.push(heading);
      toldUnder = isHeading ? '' : heading;
      told.push(` ${piece}`);
    }
    if (line.startsWith('#')) heading = line;
  }
  const sought = [words && `“${words}”`, role].filter(Boolean).join(' as ');
  return [
    ...(count > 0
      ? told
      : [`Nothing on ${isWhole ? 'the page' : 'the part of the page that was read'} matches ${sought}.`]),
    ...(count > maxFound ? [`(${count - maxFound} more. Search for other words to see them.)`] : []),
    ...(isWhole ? [] : [goesOn]),
  ].join('\n');
}

export const goesOn = '(The page goes on. It is too large to be read to its end.)';

/** Each with one reference, and the text before it. */
const piecesOf = (line: string): string[] =>
  line
    .split(/(?<=\[e\d+\]) /)
    .flatMap((piece) =>
      piece.length > maxLength && !/\[e\d+\]$/.test(piece) ? (piece.match(/.{1,200}(?:\s|$)/g) ?? []) : [piece],
    );

const hasRole = (piece: string, role: string | undefined): boolean =>
  role === undefined ||
  (role === 'heading' && piece.startsWith('#')) ||
  new RegExp(`(^|[ \\-|])${role.replace(/\W/g, '')}( |$)`).test(piece);
