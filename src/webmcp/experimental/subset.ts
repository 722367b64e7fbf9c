/** The subset of JSON Schema with which the proposed input validation works (pull request 289), and its findings. */

import {
  createRecord,
  exec,
  filter,
  forEach,
  hasOwn,
  includes,
  isArray,
  keys,
  map,
  match,
  NativeRegExp,
  replace,
  stringify,
} from '../intrinsics';
import { isObject } from '../web-idl';

type Schema = Record<string, unknown>;

/** The proposal's structured error. `schemaPath` is the keyword alone, as its tests have it. */
interface Misfit {
  path: string;
  reason: string;
  schemaPath: string;
}

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const isCount = (value: unknown) => typeof value === 'number' && value >= 0;
const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isListOf = (fits: (item: unknown) => unknown) => (value: unknown) =>
  isArray(value) && !filter(value, (item) => !fits(item))[0];

function isPattern(value: unknown): boolean {
  try {
    return isText(value) && !!new NativeRegExp(value as string, 'u'); // checked before it
  } catch {
    return false;
  }
}

/** What each keyword of the subset may be; there are no others. */
const keywords: Record<string, (value: unknown) => unknown> = {
  additionalProperties: (value) => value === false,
  default: () => true,
  description: isText,
  enum: isArray,
  exclusiveMaximum: isNumber,
  exclusiveMinimum: isNumber,
  items: isInSubset,
  maximum: isNumber,
  maxLength: isCount,
  minimum: isNumber,
  minLength: isCount,
  pattern: isPattern,
  prefixItems: isListOf(isInSubset),
  properties: (value) => isObject(value) && isListOf(isInSubset)(map(keys(value), (name) => value[name])),
  required: isListOf(isText),
  type: (value) => includes(types, value),
};

export function isInSubset(schema: unknown): boolean {
  return (
    isObject(schema) &&
    !isArray(schema) &&
    !filter(keys(schema), (keyword) => !hasOwn(keywords, keyword) || !keywords[keyword]?.(schema[keyword]))[0]
  );
}

const typeOf = (value: unknown): string => (value === null ? 'null' : isArray(value) ? 'array' : typeof value);
const isOfType = (value: unknown, type: unknown): boolean =>
  type === typeOf(value) || (type === 'integer' && typeof value === 'number' && value % 1 === 0);

type Bound = readonly [keyword: string, about: string, fits: (size: number, limit: number) => boolean];

/** By the type of value that each is about: a number itself, or a text's length. */
const bounds: readonly Bound[] = [
  ['minimum', 'number', (size, limit) => size >= limit],
  ['maximum', 'number', (size, limit) => size <= limit],
  ['exclusiveMinimum', 'number', (size, limit) => size > limit],
  ['exclusiveMaximum', 'number', (size, limit) => size < limit],
  ['minLength', 'string', (size, limit) => size >= limit],
  ['maxLength', 'string', (size, limit) => size <= limit],
];

/** In characters, not in code units. */
const lengthOf = (text: string): number => match(text, /./gsu)?.length ?? 0;

/** The first keyword that one value doesn't fit, of those that are about its type. */
function findFailed(schema: Schema, value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const exceeded = filter(bounds, ([keyword, about, fits]) => {
    const limit = typeof value === about && hasOwn(schema, keyword) ? schema[keyword] : undefined;
    return typeof limit === 'number' && !fits(typeof value === 'number' ? value : lengthOf(value), limit);
  })[0];
  if (exceeded) return exceeded[0];
  const pattern = typeof value === 'string' && hasOwn(schema, 'pattern') ? schema.pattern : undefined;
  return typeof pattern === 'string' && !exec(new NativeRegExp(pattern, 'u'), `${value}`) ? 'pattern' : undefined;
}

/** The first thing about `value` that a schema of the subset doesn't allow. Keywords outside of the subset aren't looked at. */
export function findMisfit(schema: unknown, value: unknown, path = ''): Misfit | undefined {
  if (!isObject(schema)) return undefined;
  const misfit = (reason: string, where = path): Misfit => ({ path: where, reason, schemaPath: `/${reason}` });
  if (hasOwn(schema, 'type') && !isOfType(value, schema.type)) return misfit('type');
  const allowed = schema.enum;
  if (isArray(allowed) && !filter(allowed, (one) => stringify(one) === stringify(value))[0]) return misfit('enum');
  const failed = findFailed(schema, value);
  if (failed) return misfit(failed);
  return isArray(value)
    ? findInList(schema, value, path)
    : isObject(value)
      ? findInObject(schema, value, misfit, path)
      : undefined;
}

function findInList({ items, prefixItems }: Schema, list: readonly unknown[], path: string): Misfit | undefined {
  const first: readonly unknown[] = isArray(prefixItems) ? prefixItems : [];
  let found: Misfit | undefined;
  for (let i = 0; i < list.length && !found; i++)
    found = findMisfit(i < first.length ? first[i] : items, list[i], `${path}/${i}`);
  return found;
}

function findInObject(
  { additionalProperties, properties, required }: Schema,
  value: Schema,
  misfit: (reason: string, where: string) => Misfit,
  path: string,
): Misfit | undefined {
  const pathOf = (name: string) => `${path}/${replace(replace(name, /~/g, '~0'), /\//g, '~1')}`;
  const known: Schema = isObject(properties) ? properties : createRecord();
  const missing = filter(isArray(required) ? required : [], (name: string) => !hasOwn(value, name))[0];
  if (missing !== undefined) return misfit('required', pathOf(missing));
  let found: Misfit | undefined;
  forEach(keys(value), (name) => {
    if (hasOwn(known, name)) found ??= findMisfit(known[name], value[name], pathOf(name));
    else if (additionalProperties === false) found ??= misfit('additionalProperties', pathOf(name));
  });
  return found;
}
