/** Shortens long results, of which JSON keeps its structure, and describes long data by its shape. Pure. */

import { cutText } from './foreign';
import { isLong, writeJson } from './long-numbers';
import type { JsonObject } from './tool';

/** How much of each part may stay. */
interface Bounds {
  /** Characters of a text. */
  text: number;
  /** Items of an array. */
  items: number;
  /** Members of an object. */
  members: number;
}

/** Texts are cut to `shortText` before items are left out, and to `shortestText` before members are. */
const shortText = 500;
const shortestText = 100;

/** Deeper parts are left out, since walking them could overflow the stack. */
const deepest = 100;

/**
 * The text of `value` in at most `limit` characters. JSON stays JSON; where something was cut or left out, it says how much.
 * `value` is the parsed `text`, or undefined for plain text.
 */
export function shortenResult(value: unknown, text: string, limit: number): string {
  if (text.length <= limit) return text;
  if (typeof value !== 'object' || value === null) return cutText(text, limit);
  const write = (bounds: Bounds): string | null => {
    const left = { characters: limit };
    const short = shorten(value, { ...bounds, left }, 0);
    const written = left.characters < 0 ? null : writeJson(short);
    return written === null || written.length > limit ? null : written;
  };
  return (
    withShorterTexts(write, limit) ??
    findMax(limit, 1, (items) => write({ text: shortText, items, members: Infinity })) ??
    findMax(limit, 0, (max) => write({ text: shortestText, items: max, members: max })) ??
    cutText(text, limit)
  );
}

function withShorterTexts(write: (bounds: Bounds) => string | null, limit: number): string | null {
  let written = write({ text: Infinity, items: Infinity, members: Infinity });
  for (let text = limit; written === null && text >= shortText; text /= 2) {
    written = write({ text: Math.floor(text), items: Infinity, members: Infinity });
  }
  return written;
}

/** The text with the largest number that fits. An item takes at least two characters. */
function findMax(limit: number, min: number, write: (max: number) => string | null): string | null {
  let best = write(min);
  if (best === null) return null;
  let [fits, tooMany] = [min, Math.ceil(limit / 2) + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const written = write(middle);
    if (written === null) tooMany = middle;
    else [best, fits] = [written, middle];
  }
  return best;
}

/** `left`: how many characters can still be written; below zero the rest is skipped. */
type Shortening = Bounds & { left: { characters: number } };

function shorten(value: unknown, bounds: Shortening, depth: number): unknown {
  bounds.left.characters -= 1;
  if (isLong(value)) return value;
  if (typeof value === 'string') return shortenText(value, bounds);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return '… (deeper parts left out)';
  return Array.isArray(value) ? shortenArray(value, bounds, depth) : shortenObject(value, bounds, depth);
}

function shortenText(text: string, { text: max, left }: Shortening): string {
  const shown = cutText(text, Math.min(max, text.length));
  left.characters -= shown.length;
  return shown === text ? text : `${shown}… (${text.length - shown.length} more characters)`;
}

function shortenArray(all: readonly unknown[], bounds: Shortening, depth: number): unknown[] {
  const shown: unknown[] = [];
  for (const item of all.slice(0, bounds.items)) {
    if (bounds.left.characters < 0) break;
    shown.push(shorten(item, bounds, depth + 1));
  }
  return all.length > shown.length ? [...shown, `… ${all.length - shown.length} more of ${all.length}`] : shown;
}

function shortenObject(whole: object, bounds: Shortening, depth: number): object {
  const all = Object.entries(whole);
  const shown: [string, unknown][] = [];
  for (const [key, member] of all.slice(0, bounds.members)) {
    if (bounds.left.characters < 0) break;
    shown.push([key, shorten(member, bounds, depth + 1)]);
  }
  if (all.length > shown.length) shown.push(['…', `${all.length - shown.length} more of ${all.length}`]);
  return Object.fromEntries(shown);
}

const maxDataLength = 2_000;
const maxMemberLength = 200;

/** The data itself up to 2,000 characters of JSON; beyond that each long member as its size and keys. */
export function describeData(data: JsonObject): JsonObject {
  if (JSON.stringify(data).length <= maxDataLength) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, describe(value)]));
}

function describe(value: unknown): unknown {
  if ((JSON.stringify(value) ?? '').length <= maxMemberLength) return value;
  if (Array.isArray(value)) return { items: value.length, ...keysOf(value[0]) };
  if (typeof value === 'string') return { characters: value.length, start: value.slice(0, 100) };
  return keysOf(value);
}

function keysOf(value: unknown): { keys?: string[] } {
  return typeof value === 'object' && value !== null ? { keys: Object.keys(value).slice(0, 30) } : {};
}

/**
 * How much of a model’s context a text takes: a guess that needs no tokenizer, rather high than low. A token is four Latin letters or
 * spaces; two digits, signs or letters of alphabets such as Cyrillic; or one Chinese, Japanese or Korean character. It is 0.95 to 1.8
 * times OpenAI's own count for texts, code and JSON in a dozen languages, and 0.7 times for lists of random ids.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let i = 0; i < text.length; i++) quarters += quartersOf(text.charCodeAt(i));
  return Math.ceil(quarters / 4);
}

function quartersOf(code: number): number {
  if (code >= 0x2e80) return 4;
  if (code >= 0x250) return 2;
  const lower = code | 0x20;
  return code === 0x20 || code >= 0xc0 || (lower >= 0x61 && lower <= 0x7a) ? 1 : 2;
}
