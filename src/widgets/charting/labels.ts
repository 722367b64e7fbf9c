/** Axis labels: their widths, line breaks, and which to leave out so that none overlap. Pure. */

const narrow = /[ijlft.,:;'|!()[\]\s]/;
const wide = /[A-ZMWmw@%&]/;
const gap = 10;

/** Approximate width in pixels of a text at 11 px, without measuring. */
export function toTextWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if ((letter.codePointAt(0) ?? 0) > 0x2e80) width += 11;
    else width += narrow.test(letter) ? 3.4 : wide.test(letter) ? 7.9 : 6.2;
  }
  return width;
}

/** The text, or its beginning with an ellipsis where it is wider than `room`. */
export function cutToWidth(text: string, room: number): string {
  if (toTextWidth(text) <= room) return text;
  const letters = Array.from(text.slice(0, 200));
  while (letters.length > 1 && toTextWidth(letters.join('')) + 8 > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** At most two lines, broken at a space. */
function breakToWidth(text: string, room: number): string[] {
  if (toTextWidth(text) <= room) return [text];
  const words = text.split(/\s+/);
  let first = words.shift() ?? '';
  while (words[0] !== undefined && toTextWidth(`${first} ${words[0]}`) <= room) first += ` ${words.shift()}`;
  return words.length > 0 ? [cutToWidth(first, room), cutToWidth(words.join(' '), room)] : [cutToWidth(first, room)];
}

/** Steps above ten are 20, 50, 100 … */
function toRound(step: number): number {
  const size = 10 ** Math.floor(Math.log10(step));
  return step <= 10 ? step : ([1, 2, 5, 10].find((each) => each * size >= step) ?? 10) * size;
}

export interface AxisLabel {
  index: number;
  lines: string[];
}

/** Every label if they fit, else every second, third …; `slot`: pixels from one to the next. */
export function toAxisLabels(labels: readonly string[], slot: number): AxisLabel[] {
  const longest = labels.reduce((most, label) => Math.max(most, toTextWidth(label)), 0);
  const needed = Math.min(longest, 56) + gap;
  const every = toRound(Math.max(1, Math.ceil(needed / slot)));
  return labels
    .map((label, index) => ({ label, index }))
    .filter(({ index }) => index % every === 0)
    .map(({ label, index }) => ({ index, lines: breakToWidth(label, every * slot - gap) }));
}
