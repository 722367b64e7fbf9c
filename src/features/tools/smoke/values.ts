/** Inputs for a tool, made from its schema: the least that fits, and one with every member. Pure. */

import { createPatching, resolveSchema } from '#core/tools/schema/index.ts';
import { isSchema, requiredOf, typesOf } from '#core/tools/schema/rewriting.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';

const deepest = 8;

/** Distinct, and each of them fits; none: the schema asks for more than can be made up. */
export function inputsFor(schema: JsonSchema | undefined): JsonObject[] {
  if (!schema) return [{}];
  const resolved = resolveSchema(schema, createPatching());
  const made = [false, true].map((all) => valueFor({ type: 'object', ...resolved }, { all, name: '', depth: 0 }));
  const distinct = new Map(made.map((value) => [JSON.stringify(value), value]));
  return [...distinct.values()]
    .filter(isJsonObject)
    .filter((value) => validateInput(schema, value).issues.length === 0);
}

/** One that doesn't fit, by a member of the wrong type; null: nothing is wrong for this schema. */
export function unfitInput(schema: JsonSchema | undefined): JsonObject | null {
  const [fits] = inputsFor(schema);
  const [name] = Object.keys(fits ?? {});
  const wrong = name === undefined ? null : { ...fits, [name]: [{ never: true }] };
  return wrong && validateInput(schema, wrong).issues.length > 0 ? wrong : null;
}

interface Wish {
  /** Members that may be left out too. */
  all: boolean;
  /** Of the member. */
  name: string;
  depth: number;
}

function valueFor(schema: JsonSchema, wish: Wish): unknown {
  const { default: usual, const: only, enum: choices, examples } = schema;
  const [sample] = [only, usual, firstOf(examples), firstOf(choices)].filter((value) => value !== undefined);
  if (sample !== undefined && sample !== null) return sample;
  const alternative = firstOf(schema.anyOf) ?? firstOf(schema.oneOf);
  if (isSchema(alternative) && wish.depth < deepest)
    return merge(valueFor(alternative, deeper(wish)), ofType(schema, wish));
  return ofType(schema, wish);
}

/** The first choice of a list is often the empty one that asks for a choice. */
const firstOf = (value: unknown): unknown =>
  Array.isArray(value) ? (value.find((each) => each !== '' && each?.const !== '') ?? value[0]) : undefined;
const deeper = (wish: Wish, name = wish.name): Wish => ({ ...wish, name, depth: wish.depth + 1 });
const merge = (one: unknown, other: unknown): unknown =>
  isJsonObject(one) && isJsonObject(other) ? { ...other, ...one } : one;

function ofType(schema: JsonSchema, wish: Wish): unknown {
  const [type = isSchema(schema.properties) ? 'object' : 'string'] = typesOf(schema).filter((each) => each !== 'null');
  if (type === 'object') return objectFor(schema, wish);
  if (type === 'array') return listFor(schema, wish);
  if (type === 'boolean') return false;
  return type === 'string' ? textFor(schema, wish.name) : numberFor(schema, type === 'integer');
}

function objectFor(schema: JsonSchema, wish: Wish): JsonObject {
  if (wish.depth > deepest) return {};
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const needed = requiredOf(schema);
  const members = properties.filter(([name, part]) => isSchema(part) && (wish.all || needed.includes(name)));
  return Object.fromEntries(
    members.map(([name, part]) => [name, isSchema(part) ? valueFor(part, deeper(wish, name)) : null]),
  );
}

function listFor({ items, minItems }: JsonSchema, wish: Wish): unknown[] {
  const count = Math.max(typeof minItems === 'number' ? minItems : 0, wish.all && wish.depth < deepest ? 1 : 0);
  return Array.from({ length: Math.min(count, 20) }, () =>
    isSchema(items) ? valueFor(items, deeper(wish)) : madeUpWord,
  );
}

/** What can be booked lies ahead, and not far. */
const soon = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** A word that no page knows. */
export const madeUpWord = 'alpha';

const formats: Readonly<Record<string, string>> = {
  ...{ time: '12:00:00Z', email: 'ada@example.com' },
  ...{ uri: 'https://example.com/', url: 'https://example.com/', uuid: '3f2b8c1e-6d4a-4c39-9f0b-2a7d5e8c1b60' },
  ...{ color: '#336699', hostname: 'example.com', ipv4: '192.0.2.1', duration: 'PT1H' },
};
const byFormat = (format: string): string | undefined =>
  ({ date: soon(), 'date-time': `${soon()}T12:00:00Z` })[format] ?? formats[format];

/** What the name of a member without a format asks for. */
const names: readonly [RegExp, string][] = [
  [/e-?mail/i, 'ada@example.com'],
  [/^time$|_time$|Time$/, '12:00'],
  [/url|link|website/i, 'https://example.com/'],
  [/phone|mobile/i, '+15555550100'],
  [/colou?r/i, '#336699'],
];
const byName = (name: string): string | undefined =>
  /date|day$/i.test(name) ? soon() : names.find(([asks]) => asks.test(name))?.[1];

function textFor({ format, minLength, maxLength }: JsonSchema, name: string): string {
  const text = byFormat(String(format)) ?? byName(name) ?? madeUpWord;
  const long = typeof minLength === 'number' ? text.padEnd(Math.min(minLength, 1000), 'a') : text;
  return typeof maxLength === 'number' ? long.slice(0, maxLength) : long;
}

function numberFor({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonSchema, whole: boolean): number {
  const min =
    typeof minimum === 'number'
      ? minimum
      : typeof exclusiveMinimum === 'number'
        ? exclusiveMinimum + (whole ? 1 : 0.5)
        : 1;
  const within = typeof maximum === 'number' ? Math.min(min, maximum) : min;
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : whole ? 1 : 0;
  return step > 0 ? Math.ceil(within / step) * step : within;
}
