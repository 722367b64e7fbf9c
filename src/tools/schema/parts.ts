/** Where schemas stand inside a schema, and how to rewrite them all. */
import type { JsonSchema } from '../tool';
import { type Patching, standingFor } from './patching';

const single = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const maps = new Set(['dependentSchemas', 'patternProperties', 'properties']);

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type PartChange = (part: JsonSchema, path: readonly (string | number)[]) => JsonSchema;

/** A copy with each schema one level below changed. Data (`const`, `default`) and booleans stay as they are. */
export function mapParts(schema: JsonSchema, change: PartChange): JsonSchema {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, mapMember(key, value, change)]));
}

function mapMember(key: string, value: unknown, change: PartChange): unknown {
  const changed = (part: unknown, path: readonly (string | number)[]) => (isSchema(part) ? change(part, path) : part);
  if (single.has(key)) return changed(value, [key]);
  if (lists.has(key) && Array.isArray(value)) return value.map((part, i) => changed(part, [key, i]));
  if (!maps.has(key) || !isSchema(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part, [key, name])]));
}

export type Rewriting = (schema: JsonSchema, patching: Patching) => JsonSchema;

/** The schema with every part below rewritten first, then itself. */
export function rewrite(schema: JsonSchema, patching: Patching, step: Rewriting): JsonSchema {
  const below = mapParts(schema, (part) => rewrite(part, patching, step));
  standingFor(patching, schema, below);
  return standingFor(patching, schema, step(below, patching));
}

export const typesOf = ({ type }: JsonSchema): string[] =>
  [type].flat().filter((name): name is string => typeof name === 'string');

export const partsOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** Property name → schema, without `true` and `false`. */
export function propertiesOf({ properties }: JsonSchema): Record<string, JsonSchema> {
  const members = isSchema(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(members.filter((member): member is [string, JsonSchema] => isSchema(member[1])));
}

export const requiredOf = ({ required }: JsonSchema): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

export function without(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key)));
}

/** An object whose members are told, and which may be nothing but an object. */
export function isObjectLevel(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  return types.includes('object') || (types.length === 0 && isSchema(schema.properties));
}
