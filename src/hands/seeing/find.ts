/** Finds words in an outline: lines, or the pieces of long ones, after the heading that they stand under. Pure. */
import { fold } from '#tools/invisible';

const most = 30;
/** Characters of a line that is shown as it is. */
const longest = 200;

export function findIn(lines: readonly string[], words: string, role?: string): string {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const found = lines.flatMap((line, i) => {
    const pieces = role === undefined && line.length <= longest ? [line.trim()] : piecesOf(line.trim());
    const matching = pieces.filter(
      (piece) => hasRole(piece, role) && wanted.every((word) => fold(piece).includes(word)),
    );
    return matching.map((piece) => ({ piece, heading: /^#/.test(piece) ? '' : headingAbove(lines, i) }));
  });
  if (found.length === 0)
    return `Nothing on the page matches ${[words && `“${words}”`, role].filter(Boolean).join(' as ')}.`;
  const told = found.slice(0, most).flatMap(({ piece, heading }, i) => {
    const isNew = heading !== '' && heading !== found[i - 1]?.heading;
    return isNew ? [heading, ` ${piece}`] : [` ${piece}`];
  });
  const more = found.length - most;
  return [...told, ...(more > 0 ? [`(${more} more. Search for other words to see them.)`] : [])].join('\n');
}

function headingAbove(lines: readonly string[], from: number): string {
  for (let i = from - 1; i >= 0; i -= 1) {
    const line = lines[i]?.trim() ?? '';
    if (line.startsWith('#')) return line;
  }
  return '';
}

/** Each with one reference, and the text before it. */
const piecesOf = (line: string): string[] =>
  line
    .split(/(?<=\[e\d+\]) /)
    .flatMap((piece) =>
      piece.length > longest && !/\[e\d+\]$/.test(piece) ? (piece.match(/.{1,200}(?:\s|$)/g) ?? []) : [piece],
    );

const hasRole = (piece: string, role: string | undefined): boolean =>
  role === undefined || new RegExp(`(^|[ \\-|])${role.replace(/\W/g, '')}( |$)`).test(piece);
