/** Finds the schemas inside a schema, rewrites them, and records each change. */
import { isJsonObject, type JsonSchema } from '../tool';
import { wordSet } from '../words';

const single = wordSet(
  'additionalItems additionalProperties contains else if items not propertyNames then unevaluatedItems unevaluatedProperties',
);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const maps = new Set(['dependentSchemas', 'patternProperties', 'properties']);

/** Booleans are schemas too, and are handled apart. */
export const isSchema = isJsonObject;

type PartChange = (part: JsonSchema, path: readonly (string | number)[]) => JsonSchema;

/** A copy in which each schema one level below is changed. Data (`const`, `default`) and booleans stay. */
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

/** Rewrites every part below first, then the schema itself. */
export function rewrite(schema: JsonSchema, patching: Patching, step: Rewriting): JsonSchema {
  const below = mapParts(schema, (part) => rewrite(part, patching, step));
  standingFor(patching, schema, below);
  return standingFor(patching, schema, step(below, patching));
}

export const typesOf = ({ type }: JsonSchema): string[] =>
  [type].flat().filter((name): name is string => typeof name === 'string');

export const subschemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** Property name → schema; boolean schemas are left out. */
export function propertiesOf({ properties }: JsonSchema): Record<string, JsonSchema> {
  const members = isSchema(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(members.filter((member): member is [string, JsonSchema] => isSchema(member[1])));
}

export const requiredOf = ({ required }: JsonSchema): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

export function without(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key)));
}

/** Whether the schema describes an object and its members. */
export function isObjectLevel(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  return types.includes('object') || (types.length === 0 && isSchema(schema.properties));
}

/** One change of a schema on its way to a model. */
export interface SchemaPatch {
  /** JSON pointer, in the tool's own schema, to the schema that holds the keyword. */
  path: string;
  keyword: string;
  change: 'removed' | 'added' | 'replaced' | 'resolved' | 'cut' | 'flattened' | 'told';
  message: string;
}

export interface Patching {
  patches: SchemaPatch[];
  /** By part: its place in the tool's own schema, since references move parts. */
  origins: WeakMap<JsonSchema, string>;
}

export const createPatching = (): Patching => ({ patches: [], origins: new WeakMap() });

type Change = Omit<SchemaPatch, 'path'>;

export function report({ patches, origins }: Patching, schema: JsonSchema, change: Change): void {
  patches.push({ path: origins.get(schema) ?? '', ...change });
}

/** Records that `made` replaces `part`, at the same place in the tool's own schema. */
export function standingFor({ origins }: Patching, part: JsonSchema, made: JsonSchema): JsonSchema {
  const path = origins.get(part);
  if (path !== undefined) origins.set(made, path);
  return made;
}
