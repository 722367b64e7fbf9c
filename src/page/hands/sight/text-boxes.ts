/** The boxes of a text's lines, and what of it lies in an area. */
import { common, contains, type Edges, isTiny, toBox } from './box';

/** One for all texts: the browser keeps every range in step with the page. */
let measured: Range | undefined;

export function boxesOf(text: Text, from: number, to: number): Edges[] {
  measured ??= new Range();
  const range = measured;
  range.setStart(text, from);
  range.setEnd(text, to);
  return Array.from(range.getClientRects(), toBox);
}

/** Around what an element holds, which may lie outside of its own box. */
export function contentBoxOf(element: Element): Edges {
  const range = new Range();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Pieces of a long text that is seen in part; of a shorter one each piece is a word. */
const maxPieces = 2000;

export function seenWords(text: Text, { from, to, area }: { from: number; to: number; area: Edges }): string {
  const size = Math.ceil((to - from) / 6 / maxPieces);
  const pieces = text.data.slice(from, to).matchAll(new RegExp(`(?:\\S+\\s*){1,${size}}|\\s+`, 'g'));
  return Array.from(pieces, ({ index, 0: piece }) => {
    const boxes = boxesOf(text, from + index, from + index + piece.trimEnd().length);
    return boxes.every((box) => isTiny(common(area, box)) && !contains(area, box)) ? '' : piece;
  }).join('');
}
