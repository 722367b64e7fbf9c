/**
 * Reads JSON as models write it: unambiguous mistakes are repaired and named, the first other one is reported. Not by `jsonrepair`,
 * which guesses: what it adds or leaves out could be told from its result only by reading both texts.
 */
import { toJsonNumber, withoutLongMarks } from './long-numbers';
import { isJsonObject, type JsonObject } from './tool';

/** `position`: the character at which reading stopped. */
interface TextFault {
  position: number;
  message: string;
}

export type TextReading = { value: unknown; repairs: string[] } | TextFault;

interface Reader {
  text: string;
  at: number;
  depth: number;
  repairs: Set<string>;
}

/** Unwinds the reader's recursion; never leaves this file. */
class Unreadable extends Error {
  constructor(
    readonly position: number,
    message: string,
  ) {
    super(message);
  }
}

const deepest = 80;
const words = new Map<string, unknown>(Object.entries({ true: true, false: false, null: null }));
const pythonWords = new Map<string, unknown>(Object.entries({ True: true, False: false, None: null }));
const escapes = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }),
);
/** Keys that reach a prototype where objects are built from them. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads exactly one value. A text that ends too soon is never repaired: half an order must not be carried out.
 */
export function readJsonText(text: string): TextReading {
  const reader: Reader = { text: withoutLongMarks(text), at: 0, depth: 0, repairs: new Set() };
  try {
    const value = readValue(reader);
    skipSpace(reader);
    if (reader.at < text.length) fail(reader, 'something follows the end of the value');
    return { value, repairs: [...reader.repairs] };
  } catch (error) {
    if (error instanceof Unreadable) return { position: error.position, message: error.message };
    throw error;
  }
}

function fail({ at, text }: Reader, message: string): never {
  throw at >= text.length ? new Unreadable(text.length, 'the text ends too soon') : new Unreadable(at, message);
}

/** Some models write the escapes of line breaks between members too. Before a letter, a backslash may belong to the word. */
function skipSpace(reader: Reader): void {
  const space = /(?:[ \t\n\r\uFEFF\u00A0]|\\[nrt](?![^\s\\"'{}[\]:,\d<-]))*/y;
  space.lastIndex = reader.at;
  if (space.exec(reader.text)?.[0].includes('\\')) reader.repairs.add('escapes between members were left out');
  reader.at = space.lastIndex;
}

function readValue(reader: Reader): unknown {
  skipSpace(reader);
  const next = reader.text[reader.at];
  if (next === '{') return nested(reader, readObject);
  if (next === '[') return nested(reader, readArray);
  if (next === '"' || next === "'") return readString(reader, next);
  return isRaw(reader) ? readRaw(reader) : readPlain(reader);
}

function nested(reader: Reader, read: (reader: Reader) => unknown): unknown {
  if (reader.depth >= deepest) fail(reader, `it nests deeper than ${deepest} levels`);
  reader.depth += 1;
  const value = read(reader);
  reader.depth -= 1;
  return value;
}

function readObject(reader: Reader): Record<string, unknown> {
  const members = new Map<string, unknown>();
  readMembers(reader, '}', () => {
    const { at } = reader;
    const key = readKey(reader);
    if (refusedKeys.has(key)) throw new Unreadable(at, `the key ${key} is not allowed`);
    if (members.has(key)) throw new Unreadable(at, `the key ${key} is given twice`);
    skipSpace(reader);
    if (reader.text[reader.at] !== ':') fail(reader, 'a colon is missing');
    reader.at += 1;
    members.set(key, readValue(reader));
  });
  return Object.fromEntries(members);
}

function readArray(reader: Reader): unknown[] {
  const items: unknown[] = [];
  readMembers(reader, ']', () => items.push(readValue(reader)));
  return items;
}

function readMembers(reader: Reader, end: '}' | ']', readMember: () => void): void {
  reader.at += 1;
  skipSpace(reader);
  while (reader.text[reader.at] !== end) {
    readMember();
    skipSpace(reader);
    if (reader.text[reader.at] === end) break;
    if (reader.text[reader.at] !== ',') fail(reader, `a comma or ${end} is missing`);
    reader.at += 1;
    skipSpace(reader);
    if (reader.text[reader.at] === end) reader.repairs.add('a comma before the end was left out');
  }
  reader.at += 1;
}

function readKey(reader: Reader): string {
  const next = reader.text[reader.at];
  if (next === '"' || next === "'") return readString(reader, next);
  if (isRaw(reader)) return readRaw(reader);
  const word = /[A-Za-z_$][\w$]*/y;
  word.lastIndex = reader.at;
  const [key] = word.exec(reader.text) ?? [];
  if (key === undefined) fail(reader, 'a key is missing');
  reader.at += key.length;
  reader.repairs.add('keys were put in quotes');
  return key;
}

function readString(reader: Reader, quote: '"' | "'"): string {
  if (quote === "'") reader.repairs.add('single quotes were made double ones');
  reader.at += 1;
  let value = '';
  for (let next = reader.text[reader.at]; next !== quote; next = reader.text[reader.at]) {
    if (next === undefined) fail(reader, 'a quote is missing');
    value += next === '\\' ? readEscape(reader, quote) : readCharacter(reader, next);
  }
  reader.at += 1;
  return value;
}

/** Put by some models in the place of quotes; nothing between two of them is escaped. */
const rawQuote = '<|"|>';

/** Its beginning too, where the text ends. */
const isRaw = ({ text, at }: Reader): boolean => rawQuote.startsWith(text.slice(at, at + rawQuote.length));

function readRaw(reader: Reader): string {
  const start = reader.at + rawQuote.length;
  const end = reader.text.indexOf(rawQuote, start);
  if (end === -1) fail({ ...reader, at: reader.text.length }, 'a quote is missing');
  reader.repairs.add('a model’s own quotes were made those of JSON');
  reader.at = end + rawQuote.length;
  return reader.text.slice(start, end);
}

function readCharacter(reader: Reader, character: string): string {
  reader.at += 1;
  if (character < ' ') reader.repairs.add('line breaks and tabs within a text were written as such');
  return character;
}

function readEscape(reader: Reader, quote: '"' | "'"): string {
  const letter = reader.text[reader.at + 1];
  const known = escapes.get(letter ?? '') ?? (letter && /['`]/.test(letter) ? letter : undefined);
  if (known !== undefined) {
    if (letter !== quote && /['`]/.test(letter ?? '')) reader.repairs.add('a backslash before a quote was left out');
    reader.at += 2;
    return known;
  }
  const [, code] = /^\\u([\dA-Fa-f]{4})/.exec(reader.text.slice(reader.at, reader.at + 6)) ?? [];
  if (code === undefined) fail(reader.text.length - reader.at < 6 ? ended(reader) : reader, 'an escape can’t be read');
  reader.at += 6;
  return String.fromCharCode(Number.parseInt(code, 16));
}

/** A text that stops within an escape ends too soon, unless what is there is wrong already. */
const ended = (reader: Reader): Reader => {
  const isStart = /^\\(u[\dA-Fa-f]{0,3})?$/.test(reader.text.slice(reader.at));
  return isStart ? { ...reader, at: reader.text.length } : reader;
};

function readPlain(reader: Reader): unknown {
  const pattern = /[^\s,:{}[\]"'\\]+/y;
  pattern.lastIndex = reader.at;
  const [word = ''] = pattern.exec(reader.text) ?? [];
  const isLast = reader.at + word.length >= reader.text.length;
  if (words.has(word)) return taken(reader, word, words.get(word));
  if (pythonWords.has(word)) {
    reader.repairs.add('True, False and None were written as JSON writes them');
    return taken(reader, word, pythonWords.get(word));
  }
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(word)) return taken(reader, word, toJsonNumber(word));
  const isCut =
    isLast && (isNumberStart(word) || [...words.keys(), ...pythonWords.keys()].some((each) => each.startsWith(word)));
  if (isCut) reader.at = reader.text.length;
  return fail(reader, word === '' ? 'a value is missing' : 'a value can’t be read');
}

const isNumberStart = (word: string): boolean => /^-?\d*(\.\d*)?([eE][+-]?\d*)?$/.test(word);

function taken(reader: Reader, word: string, value: unknown): unknown {
  reader.at += word.length;
  return value;
}

export type ParsedArguments = { input: JsonObject; repairs: string[] } | TextFault;

/** Characters. */
const maxLength = 1_000_000;

/** What some models and services put around arguments, in the order it is taken off. A fence without its end was cut off. */
const wrappings: readonly (readonly [pattern: RegExp, repair: string])[] = [
  [/^\s*(?:```|~~~)\w*\s(.*)(?:```|~~~)\s*$/ds, 'the code fence around it was left out'],
  [
    /^(.*\})(\s*(<[|｜/]?((tool[_▁]|function_)?calls?(_section)?([_▁]end)?|function|tool_response|(end_of_)?turn|end|im_end|eo[stm](_id)?|endoftext|s)[|｜]?>|<\/([|｜]{1,2}DSML[|｜]{1,2}|minimax:)?(invoke|parameter|tool_calls?)>|\[\/(TOOL_CALLS|INST)\]))+\s*$/ds,
    'words of a model’s own format behind it were left out',
  ],
  [/^\s*\{(\s*\{.*\}\s*)\}\s*$/ds, 'doubled outer braces were made single ones'],
  // The empty arguments of a call that has begun, with its own behind them.
  [/^\s*\{\s*\}\s*(\{.*)$/ds, 'an empty object before it was left out'],
];

/** `position` counts characters from the start of the text, whatever engine runs this. */
export function parseArguments(text: string): ParsedArguments {
  if (text.length > maxLength) return { position: maxLength, message: `it is longer than ${maxLength} characters` };
  // Some services send an empty text for a call without arguments; validation reports those that are required.
  if (text.trim() === '') return { input: {}, repairs: ['an empty text was taken for no arguments'] };
  let [inner, start] = [text, 0];
  const repairs: string[] = [];
  for (const [pattern, repair] of wrappings) {
    const [from, to] = pattern.exec(inner)?.indices?.[1] ?? [];
    if (from === undefined) continue;
    [inner, start] = [inner.slice(from, to), start + from];
    repairs.push(repair);
  }
  // All of it may be escaped, as if it stood in a text.
  const quote = /^\{\s*\\"/.test(inner) ? '"' : '';
  const reading = readOnce(quote + inner + quote);
  if (!('value' in reading))
    return { ...reading, position: start + Math.min(reading.position - quote.length, inner.length) };
  repairs.push(...reading.repairs);
  const isNothing = reading.value === null || (Array.isArray(reading.value) && reading.value.length === 0);
  if (isNothing) return { input: {}, repairs: [...repairs, 'null was taken for no arguments'] };
  if (typeof reading.value === 'string' && reading.value.trimStart().startsWith('{')) {
    const within = parseArguments(reading.value);
    return 'input' in within
      ? { ...within, repairs: [...repairs, 'JSON as a text was read', ...within.repairs] }
      : within;
  }
  if (!isJsonObject(reading.value)) return { position: start, message: 'it is not a JSON object' };
  return { input: reading.value, repairs };
}

/** The same value again and again is that value: some send the whole once more behind its pieces. */
function readOnce(text: string): TextReading {
  const reading = readJsonText(text);
  const unit = 'value' in reading ? '' : text.slice(0, reading.position).trim();
  const isTwice = unit !== '' && unit.length * 2 <= text.length && text.replaceAll(unit, '').trim() === '';
  const once = isTwice ? readJsonText(unit) : reading;
  return isTwice && 'value' in once
    ? { ...once, repairs: [...once.repairs, 'what was written twice was taken once'] }
    : reading;
}
