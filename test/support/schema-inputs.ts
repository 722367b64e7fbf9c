/** Valid inputs made from a tool's schema, and how a model would write them to that schema as a profile offers it. */
import { existsSync, readFileSync } from 'node:fs';
import type { SchemaProfile } from '../../src/core/settings/schema-profile';
import { renameProperties } from '../../src/core/tools/schema';
import { withoutCombinators } from '../../src/core/tools/schema/combine';
import { flattenObjects } from '../../src/core/tools/schema/flatten';
import { resolveSchema } from '../../src/core/tools/schema/resolve';
import {
  createPatching,
  isSchema,
  propertiesOf,
  requiredOf,
  subschemas,
  typesOf,
} from '../../src/core/tools/schema/rewriting';
import type { JsonObject, JsonSchema } from '../../src/core/tools/tool';
import { validateInput } from '../../src/core/tools/validate';

export interface PublishedTool {
  server: string;
  name: string;
  title?: string;
  description: string;
  inputSchema: JsonSchema;
}

const file = '../shared/data/published-tools.json';
/** Published definitions belong to their authors: they lie beside the repository, where they lie at all. */
export const hasPublishedTools = existsSync(file);

export function publishedTools(): PublishedTool[] {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const { servers } = data as { servers: { package: string; tools: Omit<PublishedTool, 'server'>[] }[] }; // Our own file.
  return servers.flatMap(({ package: server, tools }) => tools.map((tool) => ({ server, ...tool })));
}

interface Wish {
  /** Optional members too. */
  all: boolean;
  /** Which alternative, counted round. */
  choice: number;
}

const wishes: readonly Wish[] = [0, 1, 2].flatMap((choice) => [
  { all: false, choice },
  { all: true, choice },
]);

/** Distinct inputs that the tool's own validator takes: the least, and all members, of several alternatives. */
export function validInputs(schema: JsonSchema): JsonObject[] {
  const resolved = resolveSchema(schema, createPatching());
  const made = wishes.map((wish) => valueFor({ type: 'object', ...resolved }, wish, 0));
  const distinct = new Map(made.map((value) => [JSON.stringify(value), value]));
  return [...distinct.values()].filter(isSchema).filter((value) => validateInput(schema, value).issues.length === 0);
}

function valueFor(schema: JsonSchema, wish: Wish, depth: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[wish.choice % schema.enum.length];
  const alternatives = subschemas(schema.anyOf ?? schema.oneOf);
  const chosen = alternatives[wish.choice % Math.max(1, alternatives.length)];
  if (chosen) return join(valueFor(chosen, wish, depth), objectFor(schema, wish, depth));
  const types = typesOf(schema);
  const type = types[wish.choice % Math.max(1, types.length)];
  if (type === 'object' || (type === undefined && schema.properties)) return objectFor(schema, wish, depth);
  if (type === 'array') return arrayFor(schema, wish, depth);
  return scalarFor(type, schema, wish);
}

const join = (value: unknown, beside: JsonObject): unknown => (isSchema(value) ? { ...beside, ...value } : value);

function objectFor(schema: JsonSchema, wish: Wish, depth: number): JsonObject {
  const required = requiredOf(schema);
  const members = Object.entries(propertiesOf(schema))
    .filter(([name]) => required.includes(name) || (wish.all && depth < 6))
    .map(([name, part]): [string, unknown] => [name, valueFor(part, wish, depth + 1)]);
  const free = isSchema(schema.additionalProperties) && wish.all ? schema.additionalProperties : undefined;
  const extra: [string, unknown][] = free ? [['extra', valueFor(free, wish, depth + 1)]] : [];
  return Object.fromEntries([...members, ...extra]);
}

function arrayFor(schema: JsonSchema, wish: Wish, depth: number): unknown[] {
  const given = subschemas(schema.prefixItems).map((part) => valueFor(part, wish, depth + 1));
  const min = typeof schema.minItems === 'number' ? schema.minItems : 0;
  const wanted = Math.max(given.length, min, wish.all && depth < 6 && given.length === 0 ? 1 : 0);
  const rest = Array.from({ length: wanted - given.length }, () =>
    valueFor(isSchema(schema.items) ? schema.items : {}, wish, depth + 1),
  );
  return [...given, ...rest];
}

const texts = new Map([
  ['uuid', '123e4567-e89b-42d3-a456-426614174000'],
  ['uri', 'https://example.com/'],
  ['date-time', '2026-01-02T03:04:05Z'],
  ['ipv4', '192.0.2.1'],
]);

function scalarFor(type: string | undefined, schema: JsonSchema, { choice }: Wish): unknown {
  if (type === 'boolean') return choice % 2 === 0;
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') return numberFor(schema);
  const pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : /(?:)/;
  const min = typeof schema.minLength === 'number' ? schema.minLength : 1;
  const tries = [
    'text',
    'a',
    '1',
    'abc123',
    'a-b',
    '2026-01-02',
    '5f0c1e2d3b4a5c6d7e8f9a0b',
    '123e4567e89b42d3a456426614174000',
  ];
  const own = texts.get(String(schema.format)) ?? tries.find((text) => pattern.test(text) && text.length >= min);
  return own ?? 'x'.repeat(min);
}

function numberFor({ minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  if (typeof minimum === 'number') return minimum;
  return typeof maximum === 'number' ? Math.min(1, maximum) : 1;
}

/** The tool's input in the words of the profile's schema. */
export function toModelInput(schema: JsonSchema, profile: SchemaProfile, input: JsonObject): JsonObject {
  const resolved = resolveSchema(schema, createPatching());
  if (profile === 'strict') return input;
  const renamed = rename(input, [resolved]);
  const written = isSchema(renamed) ? renamed : input;
  if (profile === 'openai') return written;
  const patching = createPatching();
  const merged = withoutCombinators(resolved, patching);
  const properties = isSchema(merged.properties) ? merged.properties : {};
  const nested = renameProperties({ ...merged, type: 'object', properties }, patching);
  return flattenObjects(nested, patching) !== nested ? Object.fromEntries(flatten(written, nested, [])) : written;
}

const namesIn = (schema: JsonSchema): string[] => Object.keys(propertiesOf(schema));

/** Whether the offered schema has the members of this part in its place. */
const isFlattened = (part: JsonSchema | undefined): part is JsonSchema =>
  part !== undefined && !namesIn(flattenObjects({ properties: { part } }, createPatching())).includes('part');

function toLegalName(name: string): string {
  const [legal = ''] = namesIn(renameProperties({ properties: { [name]: {} } }, createPatching()));
  return legal;
}

function flatten(input: JsonObject, schema: JsonSchema, path: readonly string[]): [string, unknown][] {
  const named = propertiesOf(schema);
  return Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
    const part = Object.hasOwn(named, name) ? named[name] : undefined;
    const isNested = isFlattened(part) && isSchema(value) && Object.keys(value).length > 0;
    return isNested ? flatten(value, part, [...path, name]) : [[[...path, name].join('__'), value]];
  });
}

function rename(value: unknown, schemas: readonly JsonSchema[]): unknown {
  const all = schemas.flatMap(alternativesOf);
  if (Array.isArray(value)) {
    return value.map((item, i) =>
      rename(item, all.flatMap((each) => [subschemas(each.prefixItems)[i] ?? each.items]).filter(isSchema)),
    );
  }
  if (!isSchema(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const named = all.filter((each) => Object.hasOwn(propertiesOf(each), name));
    const parts =
      named.length > 0 ? named.map((each) => propertiesOf(each)[name]) : all.map((each) => each.additionalProperties);
    return [named.length > 0 ? toLegalName(name) : name, rename(member, parts.filter(isSchema))];
  });
  return Object.fromEntries(members);
}

const alternativesOf = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap(subschemas).flatMap(alternativesOf),
];
