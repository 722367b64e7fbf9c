/** The part of JSON Schema that OpenAI's strict mode takes, as it is documented. */
import type { JsonSchema } from '../tool';
import { wordSet } from '../words';
import { combinators, widen, withoutPlaces } from './combine';
import {
  isObjectLevel,
  isSchema,
  mapParts,
  type Patching,
  propertiesOf,
  report,
  requiredOf,
  standingFor,
  typesOf,
  without,
} from './rewriting';
import { isTold } from './told';

const strictKeywords = wordSet(
  'additionalProperties const description enum exclusiveMaximum exclusiveMinimum format items maximum minimum properties required title type',
);

/**
 * Whether OpenAI's strict mode takes a schema: it refuses one with an open object, a property that may be left out, a part
 * without a type, or a keyword that it doesn't know.
 */
export function fitsStrictMode(schema: JsonSchema): boolean {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const isKnown = Object.keys(schema).every((key) => strictKeywords.has(key)) && typesOf(schema).length > 0;
  const required = requiredOf(schema);
  const isClosed = !isObjectLevel(schema) || schema.additionalProperties === false;
  const isTold = !typesOf(schema).includes('array') || isSchema(schema.items);
  const parts = [...properties.map(([, part]) => part), ...(schema.items === undefined ? [] : [schema.items])];
  return (
    isKnown &&
    isClosed &&
    isTold &&
    properties.every(([name]) => required.includes(name)) &&
    parts.every((part) => isSchema(part) && fitsStrictMode(part))
  );
}

const isTaken = (schema: JsonSchema, keyword: string): boolean =>
  strictKeywords.has(keyword) || combinators.includes(keyword) || isTold(schema, keyword);

/**
 * Leaves out, and reports, what strict mode doesn't take, but for rules that are told. What is left accepts all that the schema accepts, so the model isn't
 * kept from an input that the tool takes; the tool's own schema still refuses what it doesn't.
 */
export function toStrictSubset(schema: JsonSchema, patching: Patching): JsonSchema {
  const gone = Object.keys(schema).filter((keyword) => !isTaken(schema, keyword));
  for (const keyword of gone) {
    const message = 'Strict mode doesn’t take it; the input is still checked against it.';
    report(patching, schema, { keyword, change: 'removed', message });
  }
  const listed = schema.prefixItems === undefined ? schema : withoutPlaces(schema);
  const kept = withMembersOfConditions(listed, schema);
  const taken = standingFor(patching, schema, without(kept, ...gone));
  const made = mapParts(taken, (part) => toStrictSubset(part, patching));
  return standingFor(patching, schema, made);
}

/** Members that only `then`, `else` or `dependentSchemas` name are optional. */
function withMembersOfConditions(
  schema: JsonSchema,
  { then, else: otherwise, dependentSchemas }: JsonSchema,
): JsonSchema {
  const dependent = isSchema(dependentSchemas) ? Object.values(dependentSchemas) : [];
  const own = propertiesOf(schema);
  const named = Object.entries(propertiesOf(widen([then, otherwise, ...dependent].filter(isSchema))));
  const more = named.filter(([name]) => !Object.hasOwn(own, name));
  if (more.length === 0 || schema.additionalProperties === false) return schema;
  return { ...schema, properties: { ...own, ...Object.fromEntries(more) } };
}
