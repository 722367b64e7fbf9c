/** Checks input against a schema known only at run time, repairs obvious mistakes, and bounds definitions. */
import { dereference, type OutputUnit, type Schema, type SchemaDraft, validate } from '@cfworker/json-schema';
import { toIssues } from './causes';
import { escapePointer, lookUp } from './json-pointer';
import { parseJson } from './json-text';
import { boundedPattern, longestTestable, unreadablePattern } from './patterns';
import type { ValidationIssue } from './result';
import { typeOfValue } from './schema/combine';
import { typesOf } from './schema/parts';
import { toPointer } from './schema/resolve';
import { typeNames } from './schema/well-formed';
import { isJsonObject, type JsonObject, type JsonSchema } from './tool';

const mostIssues = 20;
const mostReferences = 200_000;
const deepest = 40;
const longestSchema = 100_000;
const longestDescription = 10_000;
const dataKeywords = new Set(['const', 'enum']);
const idleKeywords = new Set(['default', 'examples']);
const nameKeywords = new Set(['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'properties']);
/** Keywords under which a schema that accepts more makes more input wrong. */
const turningKeywords = new Set(['contains', 'if', 'not', 'oneOf']);

export interface Validation {
  issues: ValidationIssue[];
  /** The part of the schema that could not be used. It never makes input wrong. */
  problem?: string;
}

/**
 * Checks input against a tool's schema: at most 20 issues, each at the JSON pointer of the missing or wrong property. No
 * schema means any object. JSON Schema 2020-12 unless `$schema` names an older draft; nothing is fetched.
 */
export function validateInput(schema: JsonSchema | undefined, input: unknown): Validation {
  if (!isWithinDepth(input, deepest * 2)) return { issues: [tooDeep] };
  if (!isWithinDepth(schema, deepest))
    return { issues: [], problem: `The schema nests deeper than ${deepest} levels.` };
  const problems: string[] = [];
  const usable = toUsable(schema ?? { type: 'object' }, { problems, longestName: longestName(input) });
  const units = check(usable, input, problems);
  const [problem] = problems;
  return { issues: toIssues(units).slice(0, mostIssues), ...(problem !== undefined && { problem }) };
}

interface Copying {
  problems: string[];
  /** Of the property names in the input, in characters. */
  longestName: number;
}

const tooDeep: ValidationIssue = {
  path: '',
  keyword: 'depth',
  message: `The input nests deeper than ${deepest * 2} levels.`,
};

function check(schema: Schema, input: unknown, problems: string[]): OutputUnit[] {
  const budget = { references: mostReferences };
  const run = (brief: boolean) =>
    validate(input, schema, draftOf(schema), partsByAddress(schema, budget), brief).errors;
  try {
    return run(false);
  } catch {
    // A very long list of errors overflows the validator's stack, so ask for the first error only.
  }
  try {
    return run(true);
  } catch (error) {
    const [cause = ''] = String(error instanceof Error ? error.message : error).split('\n');
    if (error instanceof URIError) return [brokenName];
    problems.push(cause);
    return [];
  }
}

const brokenName: OutputUnit = {
  instanceLocation: '#',
  keyword: 'propertyNames',
  keywordLocation: '#/propertyNames',
  error: 'A property name holds half a character.',
};

/** The parts of the schema by address. Look-ups are counted, since a few references that double at each level never end. */
function partsByAddress(schema: Schema, budget: { references: number }): Record<string, Schema | boolean> {
  return new Proxy(dereference(schema, Object.create(null)), {
    get(parts, address) {
      budget.references -= 1;
      if (budget.references < 0) throw new Error('The schema refers to itself too often to be checked.');
      return Reflect.get(parts, address);
    },
  });
}

function draftOf({ $schema = '' }: Schema): SchemaDraft {
  if (/draft-0?4/.test($schema)) return '4';
  if (/draft-0?[67]/.test($schema)) return '7';
  return $schema.includes('2019-09') ? '2019-09' : '2020-12';
}

/** A copy without the parts that the validator can't use; it writes into its schema. */
function toUsable(schema: JsonSchema, copying: Copying): Schema {
  const members = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (dataKeywords.has(key)) return [[key, structuredClone(value)]];
    const unreadable = unreadablePart(key, value);
    if (unreadable !== undefined) copying.problems.push(unreadable);
    if (unreadable !== undefined || idleKeywords.has(key)) return [];
    const problemsBefore = copying.problems.length;
    const usable = toUsablePart(key, value, copying);
    return turningKeywords.has(key) && copying.problems.length > problemsBefore ? [] : [[key, usable]];
  });
  return Object.fromEntries(members);
}

function toUsablePart(key: string, value: unknown, copying: Copying): unknown {
  if (key === 'pattern' && typeof value === 'string') return boundedPattern(value);
  if (key === 'patternProperties' && isJsonObject(value)) return toUsableNames(value, copying);
  if (!nameKeywords.has(key) || !isJsonObject(value)) return toUsableValue(value, copying);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toUsableValue(part, copying)]));
}

function toUsableValue(value: unknown, copying: Copying): unknown {
  if (Array.isArray(value)) return value.map((item) => toUsableValue(item, copying));
  return isJsonObject(value) ? toUsable(value, copying) : value;
}

function unreadablePart(key: string, value: unknown): string | undefined {
  if (key === '$schema' && typeof value !== 'string') return 'The schema’s $schema is not text.';
  if (key === 'type' && typeof value === 'string' && !typeNames.has(value)) return `The type ${value} is unknown.`;
  // The validator's pattern for it backtracks for ever, and no draft of JSON Schema has this format.
  if (key === 'format' && value === 'url') return 'The format url is unknown.';
  return key === 'pattern' && typeof value === 'string' ? unreadablePattern(value) : undefined;
}

/** Replaces a pattern that can't be tested by one that fits every name: its names would count as unknown otherwise. */
function toUsableNames(schemas: JsonObject, copying: Copying): JsonObject {
  const members = Object.entries(schemas).map(([pattern, schema]): [string, unknown] => {
    const tooLong = longestTestable(pattern) < copying.longestName ? 'A name is too long to be tested.' : undefined;
    const problem = unreadablePattern(pattern) ?? tooLong;
    if (problem === undefined) return [pattern, toUsableValue(schema, copying)];
    copying.problems.push(problem);
    return ['', true];
  });
  return Object.fromEntries(members);
}

function longestName(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? [] : Object.keys(value).map(({ length }) => length);
  return [...own, ...Object.values(value).map(longestName)].reduce((most, each) => Math.max(most, each), 0);
}

/** `budget`: for a value that a page's structured clone may hold many times over, which its depth doesn't bound. */
function isWithinDepth(value: unknown, levels: number, budget = { parts: Number.POSITIVE_INFINITY }): boolean {
  budget.parts -= 1;
  if (budget.parts < 0) return false;
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithinDepth(member, levels - 1, budget));
}

/** Undefined for what JSON can't write: Firefox hands over whatever a page's structured clone holds, a BigInt too. */
function lengthAsJson(value: JsonSchema): number | undefined {
  try {
    return JSON.stringify(value).length;
  } catch {
    return undefined;
  }
}

/** Why a tool's definition exceeds the limits, as a sentence; undefined if it doesn't. */
export function checkDefinition(tool: {
  description: string;
  inputSchema?: JsonSchema | undefined;
  outputSchema?: JsonSchema | undefined;
}): string | undefined {
  if (tool.description.length > longestDescription) {
    return `Its description has ${tool.description.length} characters; the limit is ${longestDescription}.`;
  }
  return checkSchema('input', tool.inputSchema) ?? checkSchema('output', tool.outputSchema);
}

function checkSchema(kind: string, schema: JsonSchema | undefined): string | undefined {
  if (!schema) return undefined;
  const budget = { parts: longestSchema };
  if (!isWithinDepth(schema, deepest, budget)) {
    return budget.parts < 0
      ? `Its ${kind} schema has more than ${longestSchema} parts.`
      : `Its ${kind} schema nests deeper than ${deepest} levels.`;
  }
  const length = lengthAsJson(schema);
  if (length === undefined) return `Its ${kind} schema is not JSON.`;
  return length > longestSchema
    ? `Its ${kind} schema has ${length} characters; the limit is ${longestSchema}.`
    : undefined;
}

/**
 * Repairs obvious mistakes (a JSON string for an object or array, a number for a numeric string and back, "true" and
 * "false") if the input fits only then. Each repair is `pointer: from → to`.
 */
export function repairInput(
  schema: JsonSchema | undefined,
  input: JsonObject,
): { input: JsonObject; repairs: string[] } {
  const asGiven = { input, repairs: [] };
  if (!schema || validateInput(schema, input).issues.length === 0) return asGiven;
  const repairs: string[] = [];
  const mended = mend(input, schema, { root: schema, path: '', repairs });
  const fits = repairs.length > 0 && isJsonObject(mended) && validateInput(schema, mended).issues.length === 0;
  return fits ? { input: mended, repairs } : asGiven;
}

interface Place {
  root: JsonSchema;
  path: string;
  repairs: string[];
}

function mend(value: unknown, schema: unknown, place: Place): unknown {
  const alternatives = alternativesOf(schema, place.root);
  const types = alternatives.flatMap(typesOf);
  const mended = types.length > 0 ? convert(value, new Set(types)) : value;
  if (mended !== value) place.repairs.push(`${place.path}: ${typeOfValue(value)} → ${typeOfValue(mended)}`);
  const wanted = alternatives.filter((each) => typesOf(each).includes(typeOfValue(mended)));
  const [only] = wanted;
  return only && wanted.length === 1 ? mendMembers(mended, only, place) : mended;
}

function mendMembers(value: unknown, schema: JsonSchema, place: Place): unknown {
  const at = (key: string | number): Place => ({ ...place, path: `${place.path}/${escapePointer(String(key))}` });
  if (Array.isArray(value)) return value.map((item, i) => mend(item, schema.items, at(i)));
  if (!isJsonObject(value)) return value;
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const own = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
      return [key, mend(member, own, at(key))];
    }),
  );
}

/** The schemas one of which a value must match, with local references resolved. */
function alternativesOf(schema: unknown, root: JsonSchema, hops = 5): JsonSchema[] {
  if (!isJsonObject(schema) || hops === 0) return [];
  if (typeof schema.$ref === 'string') return alternativesOf(referred(schema.$ref, root), root, hops - 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(choices)) return [schema];
  return choices.flatMap((choice) => alternativesOf(choice, root, hops - 1));
}

function referred(reference: string, root: JsonSchema): unknown {
  const pointer = toPointer(reference);
  return pointer === undefined ? undefined : lookUp(root, pointer);
}

/** The only other value that this can mean, or the value itself. */
function convert(value: unknown, types: ReadonlySet<string>): unknown {
  const wantsNumber = types.has('number') || types.has('integer');
  if (types.has(typeOfValue(value)) || (typeof value === 'number' && wantsNumber)) return value;
  if (typeof value === 'number') return types.has('string') ? String(value) : value;
  if (typeof value !== 'string') return value;
  if (wantsNumber && isNumeral(value)) return Number(value);
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  const parsed = types.has('object') || types.has('array') ? parseMembers(value) : undefined;
  return parsed !== undefined && types.has(typeOfValue(parsed)) ? parsed : value;
}

/** Whether the text survives the conversion to a number and back; an id of twenty digits doesn't. */
function isNumeral(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
}

function parseMembers(text: string): unknown {
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return isWithinDepth(value, deepest) && !holdsPrototypeKey(value) ? value : undefined;
}

function holdsPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) =>
      (!Array.isArray(value) && (key === '__proto__' || key === 'constructor' || key === 'prototype')) ||
      holdsPrototypeKey(member),
  );
}
