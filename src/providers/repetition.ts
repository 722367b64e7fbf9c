/** Small models sometimes say the same words again and again, and never end. */

/** Characters that must be one piece over and over, and the longest such piece. */
const [minRepeated, maxPiece] = [8000, 300];

/** True once the text that was streamed so far ends in one short piece, over and over. It is looked at after each quarter of `minRepeated`. */
export function createRepetitionWatch(): (delta: string) => boolean {
  let [tail, unseen] = ['', 0];
  return (delta) => {
    tail = `${tail}${delta}`.slice(-minRepeated);
    unseen += delta.length;
    if (tail.length < minRepeated || unseen < minRepeated / 4) return false;
    unseen = 0;
    return periodOf(tail) <= maxPiece;
  };
}

/** The shortest distance at which the text is the same as itself: its length minus that of its longest border (Knuth, Morris and Pratt). */
function periodOf(text: string): number {
  const borders = [0];
  for (let i = 1, border = 0; i < text.length; i++) {
    while (border > 0 && text[i] !== text[border]) border = borders[border - 1] ?? 0;
    if (text[i] === text[border]) border++;
    borders.push(border);
  }
  return text.length - (borders.at(-1) ?? 0);
}
