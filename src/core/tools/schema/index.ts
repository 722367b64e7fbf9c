/** A tool's schema as a model is given it, and what the model answers turned back into the tool's own input. */

import { fnv1a } from '../hash';
import type { JsonObject, JsonSchema, SchemaProfile } from '../tool';
import { impliedTypes, widen, withoutCombinators, withoutTopCombinators } from './combine';
import { flattenObjects, type RestoredInput, unflattenInput } from './flatten';
import { declaredNames, findPrototypeKey, withoutNulls } from './from-input';
import { resolveSchema } from './resolve';
import {
  createPatching,
  isObjectLevel,
  isSchema,
  type Patching,
  propertiesOf,
  report,
  rewrite,
  type SchemaPatch,
  subschemas,
  typesOf,
  without,
} from './rewriting';
import { toStrictSubset } from './strict';
import { tellRules } from './told';

export { choicesOf, pointerOf, readLevel, referenceText, resolveSchema } from './resolve';
export { createPatching, isSchema, mapParts, requiredOf, type SchemaPatch, typesOf } from './rewriting';

export { toWellFormedSchema } from './well-formed';

export interface ProviderSchema {
  schema: JsonSchema;
  patches: SchemaPatch[];
}

type Writing = (resolved: JsonSchema, patching: Patching) => JsonSchema;

const toNested: Writing = (resolved, patching) => toTopObject(withoutCombinators(resolved, patching), patching);

const writings: Readonly<Record<SchemaProfile, Writing>> = {
  strict: (resolved, patching) =>
    closeObjects(tellRules(toNested(toStrictSubset(resolved, patching), patching), patching), patching),
  /** Only what OpenAI outside its strict mode, Anthropic, Gemini or an engine that compiles grammars refuses. */
  openai: (resolved, patching) => {
    const top = toTopObject(withoutTopCombinators(resolved, patching), patching);
    return renameProperties(tellItems(tellRules(top, patching), patching), patching);
  },
  'small-local': (resolved, patching) => {
    const flat = flattenObjects(renameProperties(toNested(resolved, patching), patching), patching);
    return withOneType(tellRules(flat, patching), patching);
  },
};

const anyObject: JsonSchema = { type: 'object', properties: {} };

/** The tool's own schema is not changed, and still validates the input. */
export function toProviderSchema(schema: JsonSchema | undefined, profile: SchemaProfile): ProviderSchema {
  const patching = createPatching();
  const written = writings[profile](resolveSchema(schema ?? anyObject, patching), patching);
  // The target of a reference may appear, and be patched, in many places.
  const distinct = new Map(patching.patches.map((patch) => [JSON.stringify(patch), patch]));
  return { schema: written, patches: [...distinct.values()] };
}

/** The input in the tool's own shape, or what is wrong with it. Unknown names are left for the validator. */
export function fromProviderInput(
  schema: JsonSchema | undefined,
  profile: SchemaProfile | undefined,
  input: JsonObject,
): RestoredInput {
  const resolved = resolveSchema(schema ?? anyObject, createPatching());
  const barred = findPrototypeKey(input, declaredNames(resolved));
  if (barred !== undefined)
    return { issue: { path: barred, keyword: 'propertyNames', message: 'This name is not allowed.' } };
  if (profile === undefined) return { input };
  const restored = restoreInput(input, resolved, profile);
  if ('issue' in restored) return restored;
  const trimmed = withoutNulls(restored.input, resolved);
  return { input: isSchema(trimmed) ? trimmed : restored.input };
}

function restoreInput(input: JsonObject, resolved: JsonSchema, profile: SchemaProfile): RestoredInput {
  if (profile === 'strict') return { input };
  const nested = profile === 'small-local' && renameProperties(toNested(resolved, createPatching()), createPatching());
  const whole = nested ? unflattenInput(input, nested) : { input };
  const named = 'issue' in whole ? whole : restoreNames(whole.input, [resolved]);
  return 'issue' in whole ? whole : { input: isSchema(named) ? named : whole.input };
}

/** Sets a missing `additionalProperties` to false, as R48 requires. */
function closeObjects(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, (part) => {
    if (!isObjectLevel(part) || part.additionalProperties !== undefined) return part;
    const message = 'Only the listed members are allowed.';
    report(patching, part, { keyword: 'additionalProperties', change: 'added', message });
    return { ...part, additionalProperties: false };
  });
}

/** OpenAI refuses an array without `items`. */
function tellItems(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, (part) => {
    if (!typesOf(part).includes('array') || part.items !== undefined) return part;
    report(patching, part, { keyword: 'items', change: 'added', message: 'Every array needs them.' });
    return { ...part, items: widen(subschemas(part.prefixItems)) };
  });
}

/**
 * Many a model's template writes `type` as one word, and fails at a list or at none, and with it the whole request. A null can be
 * left out instead (see `withoutNulls`).
 */
function withOneType(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, (part) => {
    const types = typesOf(part);
    const implied = isSchema(part.properties) && types.length === 0 ? ['object'] : impliedTypes(part);
    const type = implied.find((each) => each !== 'null') ?? implied[0];
    if (type === undefined || part.type === type) return part;
    const change = types.length === 0 ? 'added' : 'replaced';
    report(patching, part, { keyword: 'type', change, message: `Small models read one type: ${type}.` });
    return { ...part, type, ...(types.includes('null') && { nullable: true }) };
  });
}

/** OpenAI takes none of them at the top. */
const refused = ['enum', 'const'];

/** Makes the top an object with properties. */
function toTopObject(schema: JsonSchema, patching: Patching): JsonSchema {
  for (const keyword of refused.filter((key) => key in schema)) {
    report(patching, schema, { keyword, change: 'removed', message: `No ${keyword} is taken at the top.` });
  }
  if (schema.type !== 'object') {
    const change = schema.type === undefined ? 'added' : 'replaced';
    report(patching, schema, { keyword: 'type', change, message: 'Input is always an object.' });
  }
  const properties = isSchema(schema.properties) ? schema.properties : {};
  return { ...without(schema, ...refused), type: 'object', properties };
}

/** What every service accepts. Anthropic and OpenAI would let a name start with a digit, Gemini doesn't. */
const legalName = /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/;

/** Depends on the name alone, so that it stays the same when other properties change. */
function toLegalName(name: string): string {
  if (legalName.test(name)) return name;
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const readable = plain.replace(/[^a-zA-Z0-9_.-]/gu, '_');
  const start = readable.replace(/^[^a-zA-Z]+|(?<!_)_+$/g, '').slice(0, 48) || 'property';
  return `${start.replace(/_+/g, '_')}_${fnv1a(name).toString(36).padStart(7, '0')}`;
}

/** Renames the properties that a service refuses; `restoreNames` turns them back on the way to the tool. */
export function renameProperties(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, (part) => renameOwn(part, patching));
}

function renameOwn(schema: JsonSchema, patching: Patching): JsonSchema {
  const named = propertiesOf(schema);
  const renamed = Object.keys(named).filter((name) => toLegalName(name) !== name);
  for (const name of renamed) {
    const message = `${JSON.stringify(name)} is offered as ${toLegalName(name)} and turned back.`;
    report(patching, schema, { keyword: 'properties', change: 'replaced', message });
  }
  const made = { ...schema };
  if (isSchema(schema.properties)) made.properties = renameKeys(titled(schema.properties, renamed));
  if (Array.isArray(schema.required)) made.required = renameList(schema.required);
  for (const keyword of ['dependentRequired', 'dependentSchemas']) {
    const value = schema[keyword];
    if (isSchema(value)) made[keyword] = renameKeys(value);
  }
  return made;
}

/** The model reads the real name in the title. */
function titled(properties: JsonObject, renamed: readonly string[]): JsonObject {
  const members = Object.entries(properties).map(([name, part]): [string, unknown] => [
    name,
    renamed.includes(name) && isSchema(part) ? { title: name, ...part } : part,
  ]);
  return Object.fromEntries(members);
}

const renameList = (names: readonly unknown[]): unknown[] =>
  names.map((name) => (typeof name === 'string' ? toLegalName(name) : name));

function renameKeys(members: JsonObject): JsonObject {
  const renamed = Object.entries(members).map(([name, part]): [string, unknown] => [
    toLegalName(name),
    Array.isArray(part) ? renameList(part) : part,
  ]);
  return Object.fromEntries(renamed);
}

/** Input with the names of the tool's own (resolved) schema. Names that are already the tool's stay. */
function restoreNames(value: unknown, schemas: readonly JsonSchema[]): unknown {
  const all = schemas.flatMap(withAlternatives);
  if (Array.isArray(value)) return value.map((item, i) => restoreNames(item, all.flatMap(itemSchemas(i))));
  if (!isSchema(value)) return value;
  const declared = new Set(all.flatMap((schema) => Object.keys(propertiesOf(schema))));
  const real = new Map([...declared].map((name) => [toLegalName(name), name]));
  const members = Object.entries(value).map(([key, member]): [string, unknown] => {
    const name = declared.has(key) ? key : (real.get(key) ?? key);
    return [name, restoreNames(member, all.flatMap(memberSchemas(name)))];
  });
  return Object.fromEntries(members);
}

/** A schema and all that apply, or may apply, to the same value. */
function withAlternatives(schema: JsonSchema): JsonSchema[] {
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap(subschemas);
  const dependent = isSchema(schema.dependentSchemas) ? Object.values(schema.dependentSchemas) : [];
  const others = [schema.if, schema.then, schema.else, ...dependent].filter(isSchema);
  return [schema, ...[...lists, ...others].flatMap(withAlternatives)];
}

const itemSchemas =
  (index: number) =>
  (schema: JsonSchema): JsonSchema[] => {
    const own = Array.isArray(schema.prefixItems) ? schema.prefixItems[index] : undefined;
    return [own ?? schema.items, schema.contains].filter(isSchema);
  };

const memberSchemas =
  (name: string) =>
  (schema: JsonSchema): JsonSchema[] => {
    const named = propertiesOf(schema);
    if (Object.hasOwn(named, name)) return [named[name]].filter(isSchema);
    const patterns = isSchema(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
    return [schema.additionalProperties, ...patterns].filter(isSchema);
  };
