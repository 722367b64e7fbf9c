/** Removes keywords whose values no service can read, and rewrites those of older drafts as JSON Schema 2020-12 has them. */
import type { JsonSchema } from '../tool';
import { wordSet } from '../words';
import { isSchema, type Patching, report, without } from './rewriting';

/** The types of JSON Schema. */
export const typeNames: ReadonlySet<unknown> = wordSet('array boolean integer null number object string');

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isPart: Check = (value) => isSchema(value) || typeof value === 'boolean';
const isMap: Check = (value) => isSchema(value) && Object.values(value).every(isPart);
const isList: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(isPart);
const isNames: Check = (value) => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isTypeName: Check = (value) => typeNames.has(value);
const isType: Check = (value) =>
  isTypeName(value) ||
  (Array.isArray(value) && value.length > 0 && value.every(isTypeName) && new Set(value).size === value.length);
const isPattern: Check = (value) => {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false; // it can't be read, which is the answer
  }
};

const each = (check: Check, ...keywords: readonly string[]): [string, Check][] =>
  keywords.map((keyword) => [keyword, check]);

const isNamesByName: Check = (value) => isSchema(value) && Object.values(value).every(isNames);
const isFactor: Check = (value) => isNumber(value) && Number(value) > 0;

const checks = new Map<string, Check>([
  ...each(isText, '$comment', 'description', 'format', 'title'),
  ...each(isPart, 'additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'),
  ...each(isList, 'allOf', 'anyOf', 'oneOf', 'prefixItems'),
  ...each(isMap, 'dependentSchemas', 'patternProperties', 'properties'),
  ...each(isCount, 'maxItems', 'maxLength', 'maxProperties', 'minItems', 'minLength', 'minProperties'),
  ...each(isNumber, 'exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum'),
  ...each(isFactor, 'multipleOf'),
  ...each(isNamesByName, 'dependentRequired'),
  ...each((value) => Array.isArray(value) && value.length > 0, 'enum'),
  ...each((value) => typeof value === 'boolean', 'uniqueItems'),
  ...each(isPattern, 'pattern'),
  ...each(isNames, 'required'),
  ...each(isType, 'type'),
]);

export const isReadable = (key: string, value: unknown): boolean => checks.get(key)?.(value) !== false;

/** The schema's own level as JSON Schema 2020-12, which Anthropic insists on and OpenAI checks against. */
export function toWellFormedSchema(schema: JsonSchema, patching: Patching): JsonSchema {
  const modern = toPrefixItems(toExclusive(schema, patching), patching);
  const unreadable = Object.keys(modern).filter((key) => !isReadable(key, modern[key]));
  for (const keyword of unreadable) {
    report(patching, schema, { keyword, change: 'removed', message: `The value of ${keyword} can’t be read.` });
  }
  return without(modern, ...unreadable);
}

/** The schema's own level for checking input, also of draft 4 and OpenAPI 3.0, whatever `$schema` says: many libraries write these. */
export function toModern(schema: JsonSchema): JsonSchema {
  const modern = toExclusive(schema);
  if (modern.nullable !== true) return modern;
  const { type, enum: values, anyOf, oneOf } = modern;
  return {
    ...modern,
    ...(type !== undefined && { type: [...new Set([type, 'null'].flat())] }),
    ...(Array.isArray(values) && { enum: [...values, null] }),
    ...(Array.isArray(anyOf) && { anyOf: [...anyOf, { type: 'null' }] }),
    ...(Array.isArray(oneOf) && { oneOf: [...oneOf, { type: 'null' }] }),
  };
}

/** In draft 4, `exclusiveMinimum: true` modifies `minimum`; since draft 6 it is the bound itself. */
function toExclusive(schema: JsonSchema, patching?: Patching): JsonSchema {
  const bounds = [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const;
  return bounds.reduce((made, [keyword, bound]) => {
    if (typeof made[keyword] !== 'boolean') return made;
    const change = { keyword, change: 'replaced', message: `${keyword} is a number since draft 6.` } as const; // for the literal
    if (patching) report(patching, schema, change);
    if (made[keyword] === false || !isNumber(made[bound])) return without(made, keyword);
    return { ...without(made, bound), [keyword]: made[bound] };
  }, schema);
}

/** Lists of items by position are `prefixItems` since 2020-12, and `items` is for the rest. */
function toPrefixItems(schema: JsonSchema, patching: Patching): JsonSchema {
  if (!Array.isArray(schema.items)) return schema;
  report(patching, schema, { keyword: 'items', change: 'replaced', message: 'A list of items is prefixItems now.' });
  const { items, additionalItems } = schema;
  const rest = without(schema, 'items', 'additionalItems');
  const after = isPart(additionalItems) ? { items: additionalItems } : {};
  return { ...rest, ...(items.length > 0 && { prefixItems: items }), ...after };
}
