/** Repairs obvious mistakes in input, by the schema that it should fit. */
import { isWithinDepth } from './depth';
import { escapePointer, lookUp } from './json-pointer';
import { digitsOf, isLong, jsonTypeOf, parseJson, toJsonNumber } from './long-numbers';
import type { ValidationIssue } from './result';
import { findPrototypeKey } from './schema/from-input';
import { pointerOf } from './schema/resolve';
import { requiredOf, typesOf } from './schema/rewriting';
import { isJsonObject, type JsonObject, type JsonSchema, objectOf } from './tool';
import { deepest, validateInput } from './validate';
import { findMeant } from './words';
import { type Work, withinSteps } from './work';

interface Repaired {
  input: JsonObject;
  /** Each is `pointer: from → to`. */
  repairs: string[];
  /** Of the input as it is returned. */
  issues: ValidationIssue[];
}

/**
 * Repairs obvious mistakes (a JSON string for an object or array, a number for a numeric string and back, "true" and
 * "false", null, "" or a word for it where an optional member is to be left out, one value for a list of such, a name or an enumerated word in another
 * spelling, a required member that has a default) if the input fits only then. Each repair is `pointer: from → to`.
 */
export function repairInput(schema: JsonSchema | undefined, input: JsonObject): Repaired {
  const { issues } = validateInput(schema, input);
  const unchanged = { input, repairs: [], issues };
  if (!schema || issues.length === 0 || issues.some(({ keyword }) => keyword === 'work')) return unchanged;
  const repairs: string[] = [];
  const faulty = new Set(issues.map(({ path }) => path));
  const mended = withinSteps((work) => mend(input, schema, { root: schema, path: '', faulty, repairs, work }));
  const fits = repairs.length > 0 && isJsonObject(mended) && validateInput(schema, mended).issues.length === 0;
  return fits ? { input: mended, repairs, issues: [] } : unchanged;
}

interface Place {
  root: JsonSchema;
  path: string;
  /** Where the input as it was written doesn't fit. */
  faulty: ReadonlySet<string>;
  repairs: string[];
  work: Work;
}

function mend(value: unknown, schema: unknown, place: Place): unknown {
  const alternatives = alternativesOf(schema, place);
  const types = alternatives.flatMap(typesOf);
  const word = toListed(value, alternatives);
  if (word !== value) place.repairs.push(`${place.path}: ${String(value).slice(0, 100)} → ${word}`);
  const mended = types.length > 0 ? convert(word, new Set(types)) : word;
  if (mended !== word) place.repairs.push(`${place.path}: ${jsonTypeOf(word)} → ${jsonTypeOf(mended)}`);
  const wanted = alternatives.filter((each) => typesOf(each).includes(jsonTypeOf(mended)));
  const [only] = wanted;
  return only && wanted.length === 1 ? mendMembers(mended, only, place) : mended;
}

function mendMembers(value: unknown, schema: JsonSchema, place: Place): unknown {
  const at = (key: string | number): Place => ({ ...place, path: `${place.path}/${escapePointer(String(key))}` });
  if (Array.isArray(value)) return value.map((item, i) => mend(item, schema.items, at(i)));
  if (!isJsonObject(value)) return value;
  const properties = objectOf(schema.properties);
  return Object.fromEntries(
    Object.entries(withNames(value, schema, place)).flatMap(([key, member]) => {
      const isOwn = Object.hasOwn(properties, key);
      const own = isOwn ? properties[key] : schema.additionalProperties;
      if (!isOwn || !meansAbsent(member, key, own, schema, at(key))) return [[key, mend(member, own, at(key))]];
      place.repairs.push(`${at(key).path}: ${JSON.stringify(member)} → absent`);
      return [];
    }),
  );
}

/** Unknown members take the names that they can only mean, and required ones that lack are given their own defaults. */
function withNames(value: JsonObject, schema: JsonSchema, { path, repairs, work }: Place): JsonObject {
  const properties = objectOf(schema.properties);
  const free = Object.keys(properties).filter((name) => !Object.hasOwn(value, name));
  const lacking = requiredOf(schema).filter((name) => free.includes(name));
  if (lacking.length === 0 && schema.additionalProperties !== false) return value;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  work.spend(unknown.length * free.length);
  const meant = unknown.map((name) => findMeant(name, free, { byHead: lacking.length > 0 }));
  const nameOf = (name: string): string => {
    const found = meant[unknown.indexOf(name)];
    return found !== undefined && meant.indexOf(found) === meant.lastIndexOf(found) ? found : name;
  };
  const renamed = Object.fromEntries(Object.entries(value).map(([name, member]) => [nameOf(name), member]));
  for (const name of unknown) if (nameOf(name) !== name) repairs.push(`${path}/${name} → ${nameOf(name)}`);
  for (const name of lacking) {
    const own = properties[name];
    if (Object.hasOwn(renamed, name) || !isJsonObject(own) || own.default === undefined) continue;
    renamed[name] = own.default;
    repairs.push(`${path}/${name}: absent → ${JSON.stringify(own.default)}`);
  }
  return renamed;
}

/** An enumerated word in another spelling. */
function toListed(value: unknown, alternatives: readonly JsonSchema[]): unknown {
  const listed = alternatives.flatMap((each): unknown[] => (Array.isArray(each.enum) ? each.enum : []));
  if (typeof value !== 'string' || listed.includes(value)) return value;
  return (
    findMeant(
      value,
      listed.filter((each) => typeof each === 'string'),
    ) ?? value
  );
}

/** How languages write that there is nothing. */
const isNothing = (value: unknown): boolean =>
  typeof value === 'string' && ['', 'null', 'None', 'undefined'].includes(value.trim());

/** Some models write null, "" or "null" for each optional member that they don't want; where that is a value, it is kept. */
function meansAbsent(value: unknown, key: string, schema: unknown, parent: JsonSchema, place: Place): boolean {
  if ((value !== null && !isNothing(value)) || requiredOf(parent).includes(key)) return false;
  const alternatives = alternativesOf(schema, place);
  if (value && (!place.faulty.has(place.path) || toListed(value, alternatives) !== value)) return false;
  const admits = (each: JsonSchema) => admitsNull(each) || (value === '' && admitsEmpty(each));
  return alternatives.length > 0 && !alternatives.some(admits);
}

function admitsNull(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  if (Array.isArray(schema.enum)) return schema.enum.includes(null);
  return types.length === 0 || types.includes('null') || schema.nullable === true;
}

function admitsEmpty(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  if (Array.isArray(schema.enum)) return schema.enum.includes('');
  if (types.length > 0 && !types.includes('string')) return false;
  return !['pattern', 'format', 'minLength', 'const'].some((keyword) => Object.hasOwn(schema, keyword));
}

/** The schemas one of which a value must match, with local references resolved. */
function alternativesOf(schema: unknown, place: Place, hops = 5): JsonSchema[] {
  place.work.spend(10);
  if (!isJsonObject(schema) || hops === 0) return [];
  if (typeof schema.$ref === 'string') return alternativesOf(referred(schema.$ref, place.root), place, hops - 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(choices)) return [schema];
  return choices.flatMap((choice) => alternativesOf(choice, place, hops - 1));
}

function referred(reference: string, root: JsonSchema): unknown {
  const pointer = pointerOf(reference);
  return pointer === undefined ? undefined : lookUp(root, pointer);
}

/** The only other value that this can mean, or the value itself. */
function convert(value: unknown, types: ReadonlySet<string>): unknown {
  const wantsNumber = types.has('number') || types.has('integer');
  if (types.has('null') && !types.has('string') && value !== '' && isNothing(value)) return null;
  if (types.has(jsonTypeOf(value)) || (jsonTypeOf(value) === 'number' && wantsNumber)) return value;
  if (typeof value === 'number' && types.has('string')) return String(value);
  if (isLong(value) && types.has('string')) return digitsOf(value);
  if (typeof value !== 'string') return types.has('array') && value !== null ? [value] : value;
  if (wantsNumber && isNumeral(value)) return toJsonNumber(value);
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  const parsed = types.has('object') || types.has('array') ? parseMembers(value) : undefined;
  if (parsed !== undefined && types.has(jsonTypeOf(parsed))) return parsed;
  return types.has('array') && isOne(value) ? [value] : value;
}

/** A text that can't be a list by itself. */
const isOne = (text: string): boolean => text.trim() !== '' && !/[[{,;|\n]/.test(text);

const isNumeral = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);

const noNames = new Set<string>();

function parseMembers(text: string): unknown {
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return isWithinDepth(value, deepest) && findPrototypeKey(value, noNames) === undefined ? value : undefined;
}

/** What a model wrote where a list is expected: some write it as JSON in a text, or one item alone. */
export function asList(value: unknown): unknown[] {
  const read = typeof value === 'string' ? parseJson(value) : value;
  return Array.isArray(read) ? read : value === undefined || value === null ? [] : [value];
}
