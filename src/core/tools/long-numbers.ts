/**
 * JSON without loss. A number that JavaScript would write with other digits than it came with, such as an id above 2^53, is a
 * *long number*: the text of its digits behind a mark, which ports, structured clone and IndexedDB carry. Where JSON is written
 * it becomes digits again.
 */
import { isWithinDepth, leaveOutBelow, maxDepth } from './depth';
import { escapePointer } from './json-pointer';

/** A noncharacter, which Unicode leaves to a program's own use: no text that is exchanged has it. */
const mark = '\uFDD0';

const numeral = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const isNumeral = new RegExp(`^${numeral}$`);

export const isLong = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(mark) && isNumeral.test(value.slice(1));

/** Of a long number, as they came. */
export const digitsOf = (long: string): string => long.slice(1);

/** A number by its text, which has to be one in JSON: itself where nothing is lost, otherwise a long one. */
export const toJsonNumber = (text: string): number | string => (isKept(text) ? Number(text) : mark + text);

/** The number itself, where JavaScript has it although it would write it with other digits, such as 2^63. */
export function toHeld(long: string): number | undefined {
  const [text, number] = [digitsOf(long), Number(digitsOf(long))];
  return isWhole.test(text) && Number.isFinite(number) && BigInt(number) === BigInt(text) ? number : undefined;
}

const isWhole = /^-?\d+$/;

/** For what JavaScript draws: a fraction is rounded, any other long number is the text of its digits. */
export function toDrawableNumber(long: string): number | string {
  const [text, number] = [digitsOf(long), Number(digitsOf(long))];
  return text.includes('.') && Number.isFinite(number) ? number : text;
}

/** With so many digits programs write the number that JavaScript has too. */
const maxDigits = 17;
/** From here on JavaScript writes a whole number as a fraction with an exponent. */
const maxWhole = 1e21;

/** Whether JavaScript's number says the same: that of `0.1`, `1.0` and `1e3`, not that of `9007199254740993` or `1e400`. */
function isKept(text: string): boolean {
  const number = Number(text);
  if (String(number) === text) return true;
  if (!Number.isFinite(number)) return false;
  const digits = significantIn(text);
  if (isWhole.test(text)) return Math.abs(number) < maxWhole && significantIn(String(number)) === digits;
  const { length } = digits;
  return (
    significantIn(String(number)) === digits ||
    (length > 0 && length <= maxDigits && significantIn(number.toPrecision(length)) === digits)
  );
}

/** Without sign, point, exponent, and zeros at either end. */
function significantIn(text: string): string {
  const [mantissa = ''] = text.split(/e/i);
  const digits = mantissa.replace(/[-.]/g, '');
  let [start, end] = [0, digits.length];
  while (digits[start] === '0') start += 1;
  while (end > start && digits[end - 1] === '0') end -= 1;
  return digits.slice(start, end);
}

/** Most texts have nothing to look for: neither sixteen digits nor a large exponent. */
const mayBeLong = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;
/** The mark, or its escape; two backslashes are one, and no escape. */
const foreignMark = /((?<!\\)(?:\\\\)*\\u)[fF][dD][dD]0|\uFDD0/g;

/** JSON of others, in which the mark can't be meant: replaced as the standard says, without moving what follows. */
export const withoutLongMarks = (json: string): string =>
  json.replace(foreignMark, (_, start?: string) => (start ? `${start}fffd` : '\uFFFD'));

/** The same for a text that is no JSON: an escape is what it says. */
export const withoutMark = (text: string): string => text.replaceAll(mark, '\uFFFD');

/** What begins as a number does and is no shorter than a long one. */
const mayBeNumeral = /[-\d][-+.\deE]{4,}/g;

/** JSON with its long numbers marked, for whoever reads it with `JSON.parse`. Any other text stays as it is. */
export function keepLong(json: string): string {
  const text = withoutLongMarks(json);
  if (!mayBeLong.test(text)) return text;
  const isQuoted = quotedIn(text);
  let [kept, from] = ['', 0];
  for (const { 0: found, index } of text.matchAll(mayBeNumeral)) {
    if (!mayBeLong.test(found) || !isNumeral.test(found) || isKept(found) || isQuoted(index)) continue;
    kept += `${text.slice(from, index)}"${mark}${found}"`;
    from = index + found.length;
  }
  return kept + text.slice(from);
}

/** Whether a place in JSON lies in a text, for places that are asked for in their order. */
export function quotedIn(json: string): (place: number) => boolean {
  let [quote, isIn] = [json.indexOf('"'), false];
  return (place) => {
    for (; quote !== -1 && quote < place; quote = json.indexOf('"', quote + 1)) {
      let start = quote;
      while (json[start - 1] === '\\') start -= 1;
      if (!isIn || (quote - start) % 2 === 0) isIn = !isIn;
    }
    return isIn;
  };
}

const written = new RegExp(String.raw`(?<!\\)"${mark}(${numeral})"(?!\s*:)`, 'g');

/** JSON as `JSON.stringify` writes it, with the digits of its long numbers. */
export const withDigits = (json: string): string => (json.includes(mark) ? json.replace(written, '$1') : json);

/**
 * `JSON.parse` without loss: throws what that throws, with the place in this text, and a `RangeError` for what nests deeper than
 * others can walk over.
 */
export function readJson(text: string, levels = maxDepth): unknown {
  const value = parse(text);
  if (text.length > levels && !isWithinDepth(value, levels))
    throw new RangeError(`It nests deeper than ${levels} levels.`);
  return value;
}

function parse(text: string): unknown {
  const kept = keepLong(text);
  try {
    return JSON.parse(kept);
  } catch (error) {
    if (kept !== text) JSON.parse(text);
    throw error;
  }
}

/** Undefined if the text isn't JSON. */
export const parseJson = (text: string): unknown => orUndefined(() => readJson(text));

/** For an answer, which tells that something ran however deep it nests: what lies too deep is left out, and says so in its place. */
export const parseAnswer = (text: string): unknown =>
  parseJson(text) ?? (text.length > maxDepth ? orUndefined(() => leaveOutBelow(parse(text), maxDepth)) : undefined);

/** Characters that are read and passed on in one turn of the event loop. */
const maxAtOnce = 500_000;

/** Lets others have their turn after work on a large text. */
export const restAfter = async (text: string): Promise<void> =>
  text.length > maxAtOnce ? new Promise((resolve) => setTimeout(resolve)) : undefined;

/** As `parseAnswer`, with a turn for each part of the work on a large text. */
export async function parseInTurns(text: string): Promise<unknown> {
  const kept = keepLong(text);
  await restAfter(text);
  const value = orUndefined((): unknown => JSON.parse(kept));
  await restAfter(text);
  return isWithinDepth(value, maxDepth) ? value : leaveOutBelow(value, maxDepth);
}

function orUndefined(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export const jsonTypeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : isLong(value) ? 'number' : typeof value;

/** `JSON.stringify` without loss; null is written for what JSON can't say, such as undefined. */
export const writeJson = (value: unknown, space?: number): string =>
  withDigits(JSON.stringify(value, null, space) ?? 'null');

/** A text without quotation marks, anything else as JSON. */
export const writeBare = (value: unknown): string =>
  typeof value === 'string' && !isLong(value) ? value : writeJson(value);

/** The same value with each long number replaced; `pointer` says where it is. */
export function mapLong<T>(value: T, replace: (long: string, pointer: string) => unknown, pointer = '', depth = 0): T {
  if (isLong(value)) return replace(value, pointer) as T; // the caller says what takes its place
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  const map = (each: unknown, key: string | number): unknown =>
    mapLong(each, replace, `${pointer}/${escapePointer(String(key))}`, depth + 1);
  if (Array.isArray(value)) return value.map(map) as T; // member for member
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each, key)])) as T; // the same
}
