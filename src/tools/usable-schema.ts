/**
 * A schema as the validator is given it: a copy without the parts that it can't use, in which each visit of a part is counted,
 * and in which what takes it more than linear time (patterns, comparing the items of a list) is tested by us.
 */
import { format as formats, type OutputUnit, type Schema } from '@cfworker/json-schema';
import { canonicalJson } from './definition';
import { readPattern } from './patterns';
import { typeNames } from './schema/well-formed';
import { isJsonObject, type JsonObject, type JsonSchema } from './tool';
import type { Work } from './work';

const dataKeywords = new Set(['const', 'enum']);
const idleKeywords = new Set(['default', 'examples']);
const nameKeywords = new Set(['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'properties']);
/** Keywords under which a schema that accepts more makes more input wrong. */
const turningKeywords = new Set(['contains', 'if', 'not', 'oneOf']);

interface TextTest {
  /** What an error is about. */
  keyword: string;
  error: string;
  fits(text: string): boolean;
}

export interface SchemaReading {
  work: Work;
  problems: string[];
  /** Tests that the validator calls as if they were formats, by their names. */
  tests: Map<string, TextTest>;
  /** All property names in the input. */
  names(): readonly string[];
  /** The list whose length was read last. */
  list: readonly unknown[];
}

export function toUsable(schema: JsonSchema, reading: SchemaReading): Schema {
  const { problems } = reading;
  const members = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (dataKeywords.has(key)) return [[key, toData(value)]];
    const unreadable = unreadablePart(key, value);
    if (unreadable !== undefined) problems.push(unreadable);
    if (unreadable !== undefined || idleKeywords.has(key)) return [];
    const problemsBefore = problems.length;
    const usable = toUsablePart(key, value, reading);
    return turningKeywords.has(key) && problems.length > problemsBefore ? [] : [[key, usable]];
  });
  return counted(withTests(Object.fromEntries(members), reading), reading.work);
}

function toUsablePart(key: string, value: unknown, reading: SchemaReading): unknown {
  if (key === 'patternProperties' && isJsonObject(value)) return toUsableNames(value, reading);
  if (!nameKeywords.has(key) || !isJsonObject(value)) return toUsableValue(value, reading);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toUsableValue(part, reading)]));
}

function toUsableValue(value: unknown, reading: SchemaReading): unknown {
  if (Array.isArray(value)) return value.map((item) => toUsableValue(item, reading));
  return isJsonObject(value) ? toUsable(value, reading) : value;
}

function unreadablePart(key: string, value: unknown): string | undefined {
  if (key === '$schema' && typeof value !== 'string') return 'The schema’s $schema is not text.';
  if (key === 'type' && typeof value === 'string' && !typeNames.has(value)) return `The type ${value} is unknown.`;
  // The validator's pattern for it backtracks for ever, and no draft of JSON Schema has this format.
  return key === 'format' && value === 'url' ? 'The format url is unknown.' : undefined;
}

/** Characters of the listed values in one error. */
const longestList = 1_900;

/** The validator writes the whole list into each error. */
function toData(value: unknown): unknown {
  const data: unknown = structuredClone(value);
  if (Array.isArray(data) && JSON.stringify(data).length > longestList)
    Object.defineProperty(data, 'toJSON', { value: () => [...data.slice(0, 5), '…'] });
  return data;
}

/** Each name's pattern becomes one of the names in the input that fit it; one that can't be tested, one that fits every name. */
function toUsableNames(schemas: JsonObject, reading: SchemaReading): JsonObject {
  const members = Object.entries(schemas).map(([pattern, schema], i): [string, unknown] => {
    const fits = readPattern(pattern, reading.work);
    // Keys of an object differ.
    if (typeof fits !== 'string')
      return [`${oneOf(reading.names().filter(fits))}(?:${i}){0}`, toUsableValue(schema, reading)];
    reading.problems.push(fits);
    return [`(?:${i}){0}`, true];
  });
  return Object.fromEntries(members);
}

const oneOf = (names: readonly string[]): string =>
  names.length === 0 ? '[]' : `^(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$`;

/** Texts are tested by a format of our own, and lists by the comparison of their length with `maxItems`. */
function withTests(schema: Schema, reading: SchemaReading): JsonSchema {
  const { pattern, format, uniqueItems, ...rest } = schema;
  const tests = [patternTest(pattern, reading), formatTest(schema, reading)].filter((test) => test !== null);
  const [first, ...others] = tests.map((test) => named(test, reading));
  const parts = Array.isArray(rest.allOf) ? rest.allOf : [];
  return {
    ...rest,
    ...(first !== undefined && { format: first }),
    ...(others.length > 0 && { allOf: [...parts, ...others.map((name) => ({ format: name }))] }),
    ...(uniqueItems === true && { maxItems: twinsOrMore(rest.maxItems, reading) }),
  };
}

function named(test: TextTest, { tests }: SchemaReading): string {
  const name = `#${tests.size}`;
  tests.set(name, test);
  return name;
}

function patternTest(pattern: unknown, { work, problems }: SchemaReading): TextTest | null {
  if (typeof pattern !== 'string') return null;
  const fits = readPattern(pattern, work);
  if (typeof fits === 'string') problems.push(fits);
  return typeof fits === 'string' ? null : { keyword: 'pattern', error: 'String does not match pattern.', fits };
}

/** Also counts the length of a text that is measured. */
function formatTest({ format, minLength, maxLength }: Schema, { work }: SchemaReading): TextTest | null {
  const known = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!known && minLength === undefined && maxLength === undefined) return null;
  const fits = (text: string) => {
    work.spend(text.length / 8);
    return known?.(text) ?? true;
  };
  return { keyword: 'format', error: `String does not match format "${format}".`, fits };
}

/** The items of a list that are the same, by their index. */
type Twins = readonly [number, number];

/** A limit that a list with twins is always over. The validator would compare each item with each other. */
function twinsOrMore(maxItems: unknown, reading: SchemaReading): object {
  const known = new WeakMap<readonly unknown[], Twins | null>();
  const twins = () => {
    const { list, work } = reading;
    const found = known.has(list) ? known.get(list) : findTwins(list, work);
    known.set(list, found ?? null);
    return found;
  };
  return {
    valueOf: () => (twins() ? -1 : (maxItems ?? Number.POSITIVE_INFINITY)),
    toString: () => (twins() ?? maxItems ?? '').toString(),
  };
}

function findTwins(list: readonly unknown[], work: Work): Twins | null {
  const seen = new Map<string, number>();
  for (const [i, item] of list.entries()) {
    const text = canonicalJson(item);
    work.spend(10 + text.length / 2);
    const before = seen.get(text);
    if (before !== undefined) return [before, i];
    seen.set(text, i);
  }
  return null;
}

/** Of a visit, with the error that it may write. */
const visitSteps = 40;

/** The validator reads this keyword at each visit. */
function counted(schema: JsonSchema, work: Work): Schema {
  const { $recursiveAnchor } = schema;
  const steps = Object.entries(schema).reduce((sum, [key, value]) => sum + stepsOf(key, value), visitSteps);
  const get = () => {
    work.spend(steps);
    return $recursiveAnchor;
  };
  return Object.defineProperty(schema, '$recursiveAnchor', { get, enumerable: true });
}

/** Of a keyword in each visit: for the members that are looked at, and the text that is written into an error. */
function stepsOf(key: string, value: unknown): number {
  if (key === 'const') return JSON.stringify(value).length / 16;
  if (key === 'enum' && Array.isArray(value)) return JSON.stringify([...value]).length / 64;
  if (key === 'multipleOf') return visitSteps;
  if (key === 'patternProperties') return Object.keys(value ?? {}).join().length * 8;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + 8 + (Array.isArray(each) ? each.length : 0), 0);
}

/** The validator's errors in the schema's own words. */
export function toOwnErrors(units: readonly OutputUnit[], { tests }: SchemaReading): OutputUnit[] {
  return units.map((unit) => {
    const { keyword, error } = unit;
    const [, name = ''] = keyword === 'format' ? (/"(#\d+)"\.$/.exec(error) ?? []) : [];
    const test = tests.get(name);
    if (test) return { ...unit, keyword: test.keyword, error: test.error };
    const [, one, other] = (keyword === 'maxItems' && /> (\d+),(\d+)\)\.$/.exec(error)) || [];
    return one === undefined
      ? unit
      : { ...unit, keyword: 'uniqueItems', error: `Duplicate items at indexes ${one} and ${other}.` };
  });
}

/** Runs the validator with the tests in place of formats. */
export function withFormats<T>({ tests }: SchemaReading, run: () => T): T {
  for (const [name, { fits }] of tests) formats[name] = fits;
  try {
    return run();
  } finally {
    for (const name of tests.keys()) delete formats[name];
  }
}

/** Characters of a place in the input that cost nothing: an error repeats its place several times. */
const shortPlace = 200;

/** The input with each look at one of its members counted. `place`: characters of the names on the way there. */
export function countedInput(input: unknown, reading: SchemaReading, place = 0): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const look = 4 + Math.max(0, place - shortPlace) / 2;
  return new Proxy(Object.isFrozen(input) ? structuredClone(input) : input, {
    get(target, key) {
      reading.work.spend(look);
      if (key === 'length' && Array.isArray(target)) reading.list = target;
      return countedInput(Reflect.get(target, key), reading, place + String(key).length);
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target);
      reading.work.spend(keys.length * 8 + keys.join('').length / 4);
      return keys;
    },
  });
}
