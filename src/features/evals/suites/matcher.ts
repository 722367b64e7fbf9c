/** Whether a value is as expected: the same verdicts as the public matcher. Objects may have more members than expected, arrays may not. */
import { digitsOf, isLong, jsonTypeOf } from '#core/tools/long-numbers.ts';
import { toLinear } from '#core/tools/patterns.ts';
import { isJsonObject } from '#core/tools/tool.ts';

type Operator = (wanted: unknown, actual: unknown) => boolean;

const asText =
  (holds: (wanted: string, actual: string) => boolean): Operator =>
  (wanted, actual) =>
    typeof actual === 'string' && !isLong(actual) && holds(String(wanted), actual);

/** JavaScript's own comparison: a suite may write the number as a text. */
const asNumber =
  (holds: (wanted: number, actual: number) => boolean): Operator =>
  (wanted, actual) =>
    jsonTypeOf(actual) === 'number' && holds(toNumber(wanted), toNumber(actual));

const toNumber = (value: unknown): number => Number(isLong(value) ? digitsOf(value) : value);

export const operators: ReadonlyMap<string, Operator> = new Map([
  ['$pattern', asText((wanted, actual) => readPattern(wanted)?.test(actual) === true)],
  ['$contains', asText((wanted, actual) => actual.includes(wanted))],
  ['$gt', asNumber((wanted, actual) => actual > wanted)],
  ['$gte', asNumber((wanted, actual) => actual >= wanted)],
  ['$lt', asNumber((wanted, actual) => actual < wanted)],
  ['$lte', asNumber((wanted, actual) => actual <= wanted)],
  ['$type', (wanted, actual) => jsonTypeOf(actual) === wanted],
  ['$any', () => true],
]);

/**
 * `(?i)` and other flags may stand before the pattern. Null if it can't be tested in linear time: answers may be long. Throws a
 * `SyntaxError` if it can't be read.
 */
export function readPattern(written: string): { test(text: string): boolean } | null {
  const [prefix = '', flags = ''] = /^\(\?([a-zA-Z]+)\)/.exec(written) ?? [];
  const { source } = new RegExp(written.slice(prefix.length), flags);
  return toLinear(source, flags);
}

/** Every member of the object is an operator. */
export function isConstraint(value: unknown): value is Record<string, unknown> {
  if (!isJsonObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key.startsWith('$'));
}

/** Throws a `SyntaxError` for a pattern that can't be read. */
export function matches(expected: unknown, actual: unknown): boolean {
  if (isConstraint(expected))
    return Object.entries(expected).every(([name, wanted]) => operators.get(name)?.(wanted, actual) ?? true);
  if (expected === actual) return true;
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((each, i) => matches(each, actual[i]))
    );
  if (!isJsonObject(expected) || !isJsonObject(actual)) return false;
  return Object.entries(expected).every(([name, each]) => Object.hasOwn(actual, name) && matches(each, actual[name]));
}

/** Where an actual value isn't as expected. `actual` is absent if the value is. */
export interface Difference {
  /** Names and indices that lead to the value. */
  path: string[];
  expected: unknown;
  actual?: unknown;
}

export function differencesOf(expected: unknown, actual: unknown, path: string[] = []): Difference[] {
  if (matches(expected, actual)) return [];
  const isBoth = isJsonObject(expected) && !isConstraint(expected) && isJsonObject(actual);
  const isBothLists = Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length;
  if (!isBoth && !isBothLists) return [{ path, expected, ...(actual !== undefined && { actual }) }];
  const members = new Map(Object.entries(actual));
  return Object.entries(expected).flatMap(([name, each]) => differencesOf(each, members.get(name), [...path, name]));
}
