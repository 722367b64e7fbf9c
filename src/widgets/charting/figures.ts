/** Formats numbers, lists and names for the user's language and the available space. Pure. */
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

export const toShareOf = (part: number, whole: number): string => formatFigure(whole === 0 ? 0 : part / whole, percent);

/** "a, b, and c", with the rest of a long list counted. */
export function toList(items: readonly string[], max = 4): string {
  const rest = items.length - max;
  const words = new Intl.ListFormat(languageSaid(), { type: 'conjunction' });
  return words.format(rest > 0 ? [...items.slice(0, max), sayCount(rest, '{count} more', '{count} more')] : items);
}

const narrow = /[ijlft.,:;'|!()[\]\s]/;
const wide = /[A-ZMWmw@%&]/;

/** Approximate width in pixels of a text at 11 px, without measuring. */
export function toTextWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if ((letter.codePointAt(0) ?? 0) > 0x2e80) width += 11;
    else width += narrow.test(letter) ? 3.4 : wide.test(letter) ? 7.9 : 6.2;
  }
  return width;
}

/** The text, or its beginning with an ellipsis where it is wider than `room`; `end`: with as many of its last letters. */
export function cutToWidth(text: string, room: number, end = 0): string {
  if (toTextWidth(text) <= room) return text;
  const letters = Array.from(text.slice(0, 200));
  const last = end > 0 ? Array.from(text).slice(-end).join('') : '';
  while (letters.length > 1 && toTextWidth(letters.join('') + last) + 8 > room) letters.pop();
  return `${letters.join('').trimEnd()}…${last}`;
}

/** At most two lines, broken at a space. */
export function breakToWidth(text: string, room: number, end = 0): string[] {
  if (toTextWidth(text) <= room) return [text];
  const words = text.split(/\s+/);
  let first = words.shift() ?? '';
  while (words[0] !== undefined && toTextWidth(`${first} ${words[0]}`) <= room) first += ` ${words.shift()}`;
  return [first, words.join(' ')]
    .filter(Boolean)
    .map((line, i, { length }) => cutToWidth(line, room, i === length - 1 ? end : 0));
}

/** Sums of larger values would overflow, so they are not drawn. */
const largest = 1e300;

export const isDrawable = (value: number): boolean => Math.abs(value) <= largest;
