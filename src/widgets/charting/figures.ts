/** Formats numbers, lists and axis labels for the user's language and the available space. Pure. */
import { languageSaid, sayCount } from '#ui/language/index.tsx';

const exact = { maximumFractionDigits: 6 };
const small = { maximumSignificantDigits: 4 };
const vast = { notation: 'scientific', maximumSignificantDigits: 6 } as const;
const percent = { style: 'percent', maximumFractionDigits: 1 } as const;

/** Creating a formatter takes a hundred times as long as using it, and a chart formats hundreds of numbers. */
const made = new Map<string, Intl.NumberFormat>();

export function formatFigure(value: number, options: Intl.NumberFormatOptions): string {
  const key = languageSaid() + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.NumberFormat(languageSaid(), options);
  made.set(key, format);
  return format.format(value);
}

/** From here on, numbers are written in scientific notation. */
const countless = 1e15;

/** A dash for a missing value. */
export function formatValue(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (Math.abs(value) >= countless) return formatFigure(value, vast);
  return formatFigure(value, Math.abs(value) < 0.001 && value !== 0 ? small : exact);
}

export const toShare = (part: number, whole: number): string => formatFigure(whole === 0 ? 0 : part / whole, percent);

/** As short as possible while neighbouring labels differ. */
export function toTickLabels(ticks: readonly number[]): string[] {
  const largest = Math.max(...ticks.map(Math.abs), 0);
  const step = Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0)) || largest || 1;
  const digits = Math.min(21, Math.max(1, Math.ceil(Math.log10(largest / step || 1)) + 2));
  const notation = largest >= countless ? 'scientific' : largest >= 10_000 ? 'compact' : 'standard';
  return ticks.map((tick) => formatFigure(tick, { notation, maximumSignificantDigits: digits }));
}

/** "a, b, and c", with the rest of a long list counted. */
export function toList(items: readonly string[], max = 4): string {
  const rest = items.length - max;
  const words = new Intl.ListFormat(languageSaid(), { type: 'conjunction' });
  return words.format(rest > 0 ? [...items.slice(0, max), sayCount(rest, '{count} more', '{count} more')] : items);
}

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
export function breakToWidth(text: string, room: number): string[] {
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

/** Pixels of a label beyond which it is broken or cut, and of a word that can't be broken: a day in figures fits. */
const [maxLabelLength, maxWordLength] = [56, 64];

/** Every label if they fit, else every second, third …; `slot`: pixels from one to the next. */
export function toAxisLabels(labels: readonly string[], slot: number): AxisLabel[] {
  const maxLength = labels.reduce((max, label) => Math.max(max, toTextWidth(label)), 0);
  const widestWord = Math.max(0, ...labels.slice(0, 1000).flatMap((label) => label.split(/\s/).map(toTextWidth)));
  const needed = Math.min(maxLength, Math.max(maxLabelLength, Math.min(widestWord, maxWordLength))) + gap;
  const every = toRound(Math.max(1, Math.ceil(needed / slot)));
  return labels
    .map((label, index) => ({ label, index }))
    .filter(({ index }) => index % every === 0)
    .map(({ label, index }) => ({ index, lines: breakToWidth(label, every * slot - gap) }));
}
