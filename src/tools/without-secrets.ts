/** Takes the keys of a server out of whatever it answers: whole, in pieces, across several members, and in usual encodings. */

import { keysIn, mayBeKey } from '#settings';
import { escapeOrCharacter, readEscapes } from './escapes';

/** A spelling of a secret, in small letters and digits only. */
interface Spelling {
  text: string;
  /** Characters in a row that count as a part of it. */
  least: number;
  /** Whether fewer count, if they are hardly a word. */
  isPlain: boolean;
}

/** A shorter one may be a word that occurs in any answer. */
const shortestSecret = 6;
const shortestPiece = 8;
/** Characters by which a piece is found: one of them in each piece is looked up. */
const chunkOf = ({ least, isPlain }: Spelling): number => (isPlain ? 3 : Math.min(12, Math.ceil(least / 2)));

/** The secrets that a request carries: in its address, and in its headers, whose parts may be sent alone. */
export function secretsOf({ url, headers = {} }: { url: string; headers?: Record<string, string> }): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => (mayBeKey(name, value) ? [value] : []));
  return [...keysIn(url), ...values.flatMap(partsOf)];
}

function partsOf(value: string): string[] {
  const own = value.replace(/^(bearer|basic|token)\s+/i, '');
  const parts = own.split(/[\s,;]+|=(?!=|$)/);
  return [own, parts.at(-1) ?? '', ...parts.filter((part) => mayBeKey('', part)), ...ofBasic(value)];
}

/** User and password of HTTP's basic authentication. */
function ofBasic(value: string): string[] {
  const [, encoded] = /^basic\s+([\w+/]+=*)$/i.exec(value.trim()) ?? [];
  try {
    return encoded === undefined ? [] : atob(encoded).split(/:(.*)/s);
  } catch {
    return []; // not base64
  }
}

/** Returns a function that copies a value of JSON without the secrets, in its strings, numbers and keys. */
export function createRedaction(secrets: readonly string[]): <T>(value: T) => T {
  const spellings = [...new Set(secrets)].flatMap(spellingsOf);
  if (spellings.length === 0) return (value) => value;
  const index = indexOf(spellings);
  return (value) => {
    const texts: string[] = [];
    const names: string[] = [];
    copy(value, { text: keepIn(texts), name: keepIn(names) });
    const [cleanTexts, cleanNames] = [redact(texts, index), redact(names, index)];
    if (cleanTexts === texts && cleanNames === names) return value;
    return copy(value, { text: inTurn(cleanTexts), name: inTurn(cleanNames) }) as typeof value; // the same shape
  };
}

const keepIn = (list: string[]) => (text: string) => {
  list.push(text);
  return text;
};

function inTurn(list: readonly string[]): () => string {
  let at = 0;
  return () => list[at++] ?? '';
}

type Visit = Record<'text' | 'name', (text: string) => string>;

/** Deeper than any tool's data. */
const deepest = 500;

function copy(value: unknown, visit: Visit, depth = 0): unknown {
  if (typeof value === 'string') return visit.text(value);
  if (typeof value === 'number') return copyNumber(value, visit.text(String(value)));
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return '…';
  if (Array.isArray(value)) return value.map((each) => copy(each, visit, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      visit.name(name),
      name === 'type' && isProtocols(member) ? member : copy(member, visit, depth + 1),
    ]),
  );
}

/** What stands between the texts of a result in its message alone: pieces of a key on both sides belong together. */
const isProtocols = (member: unknown): boolean =>
  member === 'text' || member === 'resource' || member === 'resource_link';

const copyNumber = (value: number, text: string): number | string => (text === String(value) ? value : text);

/** Letters and digits of an escaped text, in lower case: line breaks, invisible characters and punctuation hide nothing. */
const toPlain = (text: string): string =>
  readEscapes(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '');

/**
 * Characters of a secret that is looked for in all spellings, and of the end for which a longer one, such as a signed token, is:
 * without it the rest is of no use, and to look for all of it would take seconds.
 */
const [longestInAll, end] = [128, 64];

function spellingsOf(secret: string): Spelling[] {
  const plain = toPlain(secret);
  if (plain.length < shortestSecret) return [];
  if (secret.length > longestInAll)
    return [toSpelling({ text: plain, isPlain: true }), ...spellingsOf(secret.slice(-end))];
  const bytes = [...new TextEncoder().encode(secret)];
  const spelled = [plain, inRot13(plain)].map((text) => ({ text, isPlain: true }));
  const encoded = [bytes, bytes.toReversed()].flatMap(encodingsOf).map((text) => ({ text, isPlain: false }));
  const forward = [...spelled, ...encoded];
  const backward = forward.map((each) => ({ ...each, text: [...each.text].reverse().join('') }));
  return [...forward, ...backward].map(toSpelling);
}

function toSpelling({ text, isPlain }: Omit<Spelling, 'least'>): Spelling {
  const least = Math.min(text.length, Math.max(isPlain ? shortestSecret : 12, Math.ceil(text.length / 2)));
  return { text, least, isPlain };
}

const inRot13 = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97));

/** Base64, also of two bytes for each, base32, hexadecimal in one byte, two or a number of a program's, decimal, octal and binary. */
function encodingsOf(bytes: readonly number[]): string[] {
  const digits = (base: number, length: number, before = '', after = '') =>
    bytes.map((byte) => before + byte.toString(base).padStart(length, '0') + after).join('');
  const hex = [digits(16, 2), digits(16, 2, '0x'), digits(16, 2, '00'), digits(16, 2, '', '00')];
  const wide = bytes.flatMap((byte) => [byte, 0]);
  const base64 = [...inBase64(bytes), ...inBase64(wide)].map(toPlain);
  return [
    ...base64,
    inBase32(digits(2, 8)),
    ...hex,
    digits(10, 0),
    digits(10, 3),
    digits(8, 0),
    digits(8, 3),
    digits(2, 8),
  ];
}

const inBase32 = (bits: string): string =>
  (bits.match(/.{5}/g) ?? []).map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)]).join('');

/** What all of the secret's bytes become in base64, wherever they begin in a longer text. */
const inBase64 = (bytes: readonly number[]): string[] =>
  [0, 1, 2].map((before) => {
    const text = btoa(String.fromCharCode(...Array<number>(before).fill(0), ...bytes));
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(Math.ceil((before * 8) / 6), whole);
  });

interface Place {
  spelling: Spelling;
  at: number;
}

/** Places of chunks, by the length of a chunk. */
type Index = ReadonlyMap<number, ReadonlyMap<string, readonly Place[]>>;

function indexOf(spellings: readonly Spelling[]): Index {
  const places = spellings.flatMap((spelling) => Array.from(spelling.text, (_, at): Place => ({ spelling, at })));
  const byLength = Map.groupBy(places, ({ spelling }) => chunkOf(spelling));
  const textAt = (length: number) => (place: Place) => place.spelling.text.slice(place.at, place.at + length);
  return new Map([...byLength].map(([length, all]) => [length, Map.groupBy(all, textAt(length))]));
}

type Range = [from: number, to: number];

/** The texts with `…` for each secret; the same list if there is none. A secret may begin in one text and end in the next. */
function redact(texts: string[], index: Index): string[] {
  const text = texts.map(toPlain).join('');
  const ranges = merge([...index].flatMap((places) => findIn(text, places)));
  if (ranges.length === 0) return texts;
  let at = 0;
  let next = 0;
  /** Whether the letter or digit at this place of all plain texts is part of a secret. */
  const isOut = (place: number, length: number): boolean => {
    while ((ranges[next]?.[1] ?? Infinity) <= place) next += 1;
    return (ranges[next]?.[0] ?? Infinity) < place + length;
  };
  return texts.map((text) => {
    let left = '';
    let wasOut = false;
    for (const [unit] of text.matchAll(escapeOrCharacter)) {
      const length = lengthOf(unit);
      if (length > 0) {
        const goes = isOut(at, length);
        if (goes && !wasOut) left += '…';
        wasOut = goes;
        at += length;
      }
      // What stands between two characters of a secret goes too.
      if (!wasOut || (length === 0 && !isOut(at, 1))) left += unit;
    }
    return left;
  });
}

/** In order, each after the end of the one before. */
function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function findIn(text: string, [chunk, places]: [number, ReadonlyMap<string, readonly Place[]>]): Range[] {
  const found: Range[] = [];
  for (let at = 0; at + chunk <= text.length; at += chunk) {
    for (const place of places.get(text.slice(at, at + chunk)) ?? []) {
      const range = extend(text, [at, at + chunk], place);
      if (isPart(text.slice(...range), place.spelling)) found.push(range);
    }
    at = Math.max(at, (found.at(-1)?.[1] ?? 0) - chunk);
  }
  return found;
}

/** As far as text and spelling agree, in both directions. */
function extend(text: string, [at, end]: Range, { spelling, at: place }: Place): Range {
  const [low, high] = [at - place, spelling.text.length - place + at];
  let [from, to] = [at, end];
  while (from > Math.max(0, low) && text[from - 1] === spelling.text[from - 1 - low]) from -= 1;
  while (to < Math.min(text.length, high) && text[to] === spelling.text[to - low]) to += 1;
  return [from, to];
}

const isPart = (piece: string, { least, isPlain }: Spelling): boolean =>
  piece.length >= least || (isPlain && piece.length >= shortestPiece && /\d/.test(piece) && /[a-z]/.test(piece));

const lengthOf = (unit: string): number =>
  /^[a-z\d]$/i.test(unit) ? 1 : /^[ -~]$/.test(unit) ? 0 : toPlain(unit).length;
