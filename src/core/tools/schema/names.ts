/** Property names that a service refuses, renamed on the way to a model and turned back on the way to the tool. */
import { fnv1a } from '../hash';
import type { JsonObject, JsonSchema } from '../tool';
import { isSchema, type Patching, partsOf, propertiesOf, report, rewrite } from './rewriting';

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
export function restoreNames(value: unknown, schemas: readonly JsonSchema[]): unknown {
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
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap(partsOf);
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
