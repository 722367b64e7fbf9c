/** Reads a value that a model wrote against what may be there: what is known is copied, what only concerns looks is left out, the rest is a fault. */
import { escapePointer } from '#core/tools/json-pointer.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { findMeant, toSpelling } from '#core/tools/words.ts';

/** What was found while a specification was read. */
export interface Reading {
  faults: ValidationIssue[];
  /** What was left out or put right, each with its place. */
  notes: string[];
  /** How many parts of a kind there are. */
  counts: Map<string, number>;
  /** The names of parameters. */
  params: Set<string>;
}

/** Undefined: to be left out. */
export type SpecReader = (value: unknown, path: string, of: Reading) => unknown;
export type Members = Record<string, SpecReader>;

export function fault(of: Reading, path: string, message: string): undefined {
  if (of.faults.length < 20) of.faults.push({ path, keyword: 'vega-lite', message });
}

export function note(of: Reading, path: string, message: string): undefined {
  if (of.notes.length < 20) of.notes.push(`${path}: ${message}`);
}

/** Counts a part, and faults those beyond the most. */
export function countPart(
  of: Reading,
  path: string,
  [kind, max, by = 1]: [kind: string, max: number, by?: number],
): void {
  const before = of.counts.get(kind) ?? 0;
  of.counts.set(kind, before + by);
  if (before <= max && before + by > max) fault(of, path, `There are more than ${max} ${kind}. Use fewer.`);
}

const shorten = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 60);

export const flag: SpecReader = (value, path, of) =>
  typeof value === 'boolean' ? value : note(of, path, 'neither true nor false → left out');

/** Beyond it, sums overflow. */
export const maxNumber = 1e300;

export const number =
  (min = -maxNumber, max = maxNumber): SpecReader =>
  (value, path, of) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof read === 'number' && read >= min && read <= max) return read;
    return note(of, path, `${shorten(value)} is no number from ${min} to ${max} → left out`);
  };

const maxText = 500;

export const readShortText: SpecReader = (value, path, of) => {
  if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, maxText);
  return note(of, path, 'no text → left out');
};

/** A value of the data: text, number, true, false or null. */
export const scalar: SpecReader = (value, path, of) => {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.slice(0, maxText);
  if (typeof value === 'number' && Math.abs(value) <= maxNumber) return value;
  return fault(of, path, 'It must be a text, a finite number, true, false or null.');
};

export const oneOf = (words: string, meant: Record<string, string> = {}): SpecReader => {
  const known = words.split(' ');
  return (value, path, of) => {
    const said = String(value);
    if (known.includes(said)) return said;
    const spelling = toSpelling(said);
    const read = (Object.hasOwn(meant, spelling) ? meant[spelling] : undefined) ?? findMeant(said, known);
    if (read === undefined) return fault(of, path, `There is no ${said.slice(0, 40)} here. There are: ${words}.`);
    note(of, path, `${said.slice(0, 40)} → ${read}`);
    return read;
  };
};

/** What is read by its own type. */
export const byType = (
  reads: Partial<Record<'array' | 'object' | 'string' | 'number' | 'boolean' | 'null', SpecReader>>,
): SpecReader => {
  return (value, path, of) => {
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    const read = Object.entries(reads).find(([name]) => name === type)?.[1];
    return read ? read(value, path, of) : fault(of, path, `It can be: ${Object.keys(reads).join(', ')}.`);
  };
};

export const keep =
  (value: unknown): SpecReader =>
  () =>
    value;

export const readListOf =
  (read: SpecReader, max = 500): SpecReader =>
  (value, path, of) => {
    const list = Array.isArray(value) ? value : [value];
    if (list.length > max) return fault(of, path, `It has ${list.length} items; ${max} are the most.`);
    return list.map((item, i) => read(item, `${path}/${i}`, of)).filter((item) => item !== undefined);
  };

/** Members that could reach a network, a document or a program, and what to do instead. */
const forbidden: Record<string, string> = {
  url: 'No addresses are loaded. Give the data as `rows`.',
  href: 'No links: the user can click a mark, and you are told.',
  projection: 'No maps. Use the widget map.',
  latitude: 'No maps. Use the widget map.',
  longitude: 'No maps. Use the widget map.',
  signal: 'No signals. Use a param.',
  signals: 'No signals: this takes Vega-Lite, not Vega. Use params.',
  scales: 'This takes Vega-Lite, not Vega. Put the scale into its channel.',
  marks: 'This takes Vega-Lite, not Vega. Use mark or layer.',
};

/** Members with these names; `strict`: another is a fault, else it is left out. */
export const readObjectOf = (members: Members | (() => Members), strict = true): SpecReader => {
  return (value, path, of) => {
    if (!isJsonObject(value)) return fault(of, path, 'It must be an object.');
    const known = typeof members === 'function' ? members() : members;
    const read = Object.entries(value).flatMap(([written, member]): [string, unknown][] => {
      const at = `${path}/${escapePointer(written.slice(0, 60))}`;
      const name = Object.hasOwn(known, written) ? written : meantBy(written, known, value);
      if (name === undefined) {
        if (Object.hasOwn(forbidden, written)) fault(of, at, forbidden[written] ?? '');
        else if (strict) fault(of, at, `There is no such member. There are: ${Object.keys(known).join(', ')}.`);
        else note(of, at, 'left out');
        return [];
      }
      if (name !== written) note(of, at, `${written.slice(0, 60)} → ${name}`);
      const copy = known[name]?.(member, at, of);
      return copy === undefined ? [] : [[name, copy]];
    });
    return Object.fromEntries(read);
  };
};

function meantBy(written: string, known: Members, value: JsonObject): string | undefined {
  const free = Object.keys(known).filter((name) => !Object.hasOwn(value, name));
  return findMeant(written.replace('colour', 'color').replace('Colour', 'Color'), free);
}

/** Readers by the name that tables say them by; added to by the grammar. */
export const named: Record<string, SpecReader> = {
  flag,
  text: readShortText,
  scalar,
  number: number(),
  null: keep(null),
  leftOut: () => undefined,
};

/** The types of JSON that a reader takes, where one of several is chosen by it. */
const typesOf: Record<string, string> = {
  ...{
    flag: 'boolean',
    null: 'null',
    number: 'number',
    scalar: 'string number boolean',
    leftOut: 'string number boolean array object',
  },
  ...{ text: 'string', colour: 'string', expression: 'string', field: 'string' },
};

/** `flag`, `0..1`, `[text]20` (a list), `'up down'` (one of the words), or several of them with ` | ` between. */
export function toRead(type: string): SpecReader {
  const ways = type.split(' | ');
  if (ways.length > 1) {
    const last = ways.toSorted((a, b) => Number(b === 'leftOut') - Number(a === 'leftOut'));
    return byType(Object.fromEntries(last.flatMap((way) => typesFor(way).map((json) => [json, toRead(way)]))));
  }
  const [, item, count] = /^\[(.*)\](\d*)$/.exec(type) ?? [];
  if (item !== undefined) return readListOf(toRead(item), Number(count) || undefined);
  if (type.startsWith("'")) return oneOf(type.slice(1, -1));
  const [min, max] = type.split('..');
  if (max !== undefined) return number(Number(min), max === '' ? undefined : Number(max));
  return (value, path, of) => named[type]?.(value, path, of);
}

const typesFor = (way: string): string[] => {
  const first = { '[': 'array', "'": 'string' }[way.charAt(0)] ?? (way.includes('..') ? 'number' : undefined);
  return (first ?? typesOf[way] ?? 'object').split(' ');
};

/** Members as a text: `grid ticks: flag; orient: 'top bottom'`. */
export const table = (text: string): Members =>
  Object.fromEntries(
    text.split(';').flatMap((line) => {
      const [names = '', type = ''] = line.trim().split(': ');
      return names.split(' ').map((name) => [name, toRead(type.trim())]);
    }),
  );
