/** Repairs obvious mistakes in input, by the schema that it should fit. */
import { isWithinDepth } from './depth';
import { escapePointer, lookUp } from './json-pointer';
import { digitsOf, isLong, parseJson, toJsonNumber } from './long-numbers';
import type { ValidationIssue } from './result';
import { typeOfValue } from './schema/combine';
import { findPrototypeKey } from './schema/from-input';
import { toPointer } from './schema/resolve';
import { typesOf } from './schema/rewriting';
import { isJsonObject, type JsonObject, type JsonSchema, objectOf } from './tool';
import { deepest, validateInput } from './validate';
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
 * "false", null for an optional member that is to be left out) if the input fits only then. Each repair is `pointer: from → to`.
 */
export function repairInput(schema: JsonSchema | undefined, input: JsonObject): Repaired {
  const { issues } = validateInput(schema, input);
  const unchanged = { input, repairs: [], issues };
  if (!schema || issues.length === 0 || issues.some(({ keyword }) => keyword === 'work')) return unchanged;
  const repairs: string[] = [];
  const mended = withinSteps((work) => mend(input, schema, { root: schema, path: '', repairs, work }));
  const fits = repairs.length > 0 && isJsonObject(mended) && validateInput(schema, mended).issues.length === 0;
  return fits ? { input: mended, repairs, issues: [] } : unchanged;
}

interface Place {
  root: JsonSchema;
  path: string;
  repairs: string[];
  work: Work;
}

function mend(value: unknown, schema: unknown, place: Place): unknown {
  const alternatives = alternativesOf(schema, place);
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
  const properties = objectOf(schema.properties);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const isOwn = Object.hasOwn(properties, key);
      const own = isOwn ? properties[key] : schema.additionalProperties;
      if (member !== null || !isOwn || !meansAbsent(key, own, schema, place))
        return [[key, mend(member, own, at(key))]];
      place.repairs.push(`${at(key).path}: null → absent`);
      return [];
    }),
  );
}

/** Some models write null for each optional member that they don't want; where null is a value, it is kept. */
function meansAbsent(key: string, schema: unknown, parent: JsonSchema, place: Place): boolean {
  if (Array.isArray(parent.required) && parent.required.includes(key)) return false;
  const alternatives = alternativesOf(schema, place);
  const admitsNull = (each: JsonSchema): boolean => {
    const types = typesOf(each);
    if (Array.isArray(each.enum)) return each.enum.includes(null);
    return types.length === 0 || types.includes('null') || each.nullable === true;
  };
  return alternatives.length > 0 && !alternatives.some(admitsNull);
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
  const pointer = toPointer(reference);
  return pointer === undefined ? undefined : lookUp(root, pointer);
}

/** The only other value that this can mean, or the value itself. */
function convert(value: unknown, types: ReadonlySet<string>): unknown {
  const wantsNumber = types.has('number') || types.has('integer');
  if (types.has(typeOfValue(value)) || (typeOfValue(value) === 'number' && wantsNumber)) return value;
  if (typeof value === 'number') return types.has('string') ? String(value) : value;
  if (isLong(value)) return types.has('string') ? digitsOf(value) : value;
  if (typeof value !== 'string') return value;
  if (wantsNumber && isNumeral(value)) return toJsonNumber(value);
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  const parsed = types.has('object') || types.has('array') ? parseMembers(value) : undefined;
  return parsed !== undefined && types.has(typeOfValue(parsed)) ? parsed : value;
}

const isNumeral = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);

const noNames = new Set<string>();

function parseMembers(text: string): unknown {
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return isWithinDepth(value, deepest) && findPrototypeKey(value, noNames) === undefined ? value : undefined;
}
