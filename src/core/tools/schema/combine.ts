/** Joins several schemas into one that accepts what all, or any, of them accept. It may accept more, hardly ever less. */
import { jsonTypeOf } from '../long-numbers';
import { isSameJson, type JsonSchema } from '../tool';
import {
  isSchema,
  type Patching,
  propertiesOf,
  report,
  requiredOf,
  rewrite,
  standingFor,
  subschemas,
  typesOf,
  without,
} from './rewriting';

/** Accepts what all parts accept. Where two differ, the first is kept. */
export function conjoin(parts: readonly JsonSchema[]): JsonSchema {
  if (parts.length > maxInTurn) {
    const middle = parts.length >> 1;
    return conjoinTwo(conjoin(parts.slice(0, middle)), conjoin(parts.slice(middle)));
  }
  const [first = {}, ...others] = parts;
  return others.reduce(conjoinTwo, first);
}

/** More parts are joined by halves, so that what has grown isn't copied for each of them. */
const maxInTurn = 16;

function conjoinTwo(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (Object.keys(a).length === 0) return b;
  const made: JsonSchema = { ...without(b, 'additionalProperties'), ...without(a, 'additionalProperties') };
  if (isSchema(a.properties) && isSchema(b.properties)) made.properties = conjoinProperties(a, b);
  if (a.required && b.required) made.required = [...new Set([...requiredOf(a), ...requiredOf(b)])];
  if (isSchema(a.items) && isSchema(b.items)) made.items = conjoinTwo(a.items, b.items);
  if (a.allOf && b.allOf) made.allOf = [...subschemas(a.allOf), ...subschemas(b.allOf)];
  if (a.type && b.type) made.type = commonType(a, b);
  if (Array.isArray(a.enum) && Array.isArray(b.enum)) made.enum = commonValues(a.enum, b.enum);
  return { ...made, ...conjoinAdditional(a, b) };
}

function conjoinProperties(a: JsonSchema, b: JsonSchema): JsonSchema {
  const [first, second] = [propertiesOf(a), propertiesOf(b)];
  const shared = Object.entries(second).flatMap(([name, part]): [string, JsonSchema][] => {
    const other = Object.hasOwn(first, name) ? first[name] : undefined;
    return other ? [[name, conjoinTwo(other, part)]] : [];
  });
  return { ...first, ...second, ...Object.fromEntries(shared) };
}

function commonType(a: JsonSchema, b: JsonSchema): unknown {
  const second = typesOf(b);
  const common = typesOf(a).filter(
    (type) => second.includes(type) || (type === 'integer' && second.includes('number')),
  );
  return common.length > 1 ? common : (common[0] ?? a.type);
}

function commonValues(a: readonly unknown[], b: readonly unknown[]): readonly unknown[] {
  const others = new Set(b.map((value) => JSON.stringify(value)));
  const common = a.filter((value) => others.has(JSON.stringify(value)));
  return common.length > 0 ? common : a;
}

/** "No other members" of one part would forbid the members of the other. */
function conjoinAdditional(a: JsonSchema, b: JsonSchema): JsonSchema {
  const key = 'additionalProperties';
  const stating = [a, b].filter((part) => part[key] !== undefined);
  const [first] = stating;
  if (!first) return {};
  const other = first === a ? b : a;
  const hasMore = Object.keys(propertiesOf(other)).some((name) => !Object.hasOwn(propertiesOf(first), name));
  const isShared = stating.length === 2 ? isSameJson(a[key], b[key]) : !hasMore;
  return isShared ? { [key]: first[key] } : {};
}

/** A keyword constrains only values of its types, so only alternatives of these types count. */
export const typesByKeyword = new Map<string, readonly string[]>([
  ...byType(['object'], ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames']),
  ...byType(['object'], ['minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas']),
  ...byType(['array'], ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']),
  ...byType(['string'], ['minLength', 'maxLength', 'pattern']),
  ...byType(['string', 'number', 'integer'], ['format']),
  ...byType(['number', 'integer'], ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
]);

function byType(types: readonly string[], keywords: readonly string[]): [string, readonly string[]][] {
  return keywords.map((keyword) => [keyword, types]);
}

const annotations = new Set(['title', 'description', 'default', 'examples', '$comment']);

/** Accepts what any alternative accepts. Members of only some alternatives are optional. */
export function widen(alternatives: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = alternatives;
  if (first && others.every((each) => isSameJson(each, first))) return first;
  const parts = alternatives.flatMap(alternativesOf);
  const known = [...new Set(parts.flatMap((part) => Object.keys(part)))];
  const merged = known.flatMap((keyword): [string, unknown][] => {
    const value = widenKeyword(keyword, parts);
    return value === undefined ? [] : [[keyword, value]];
  });
  return { ...Object.fromEntries(merged), ...widenType(parts), ...widenValues(parts) };
}

/** A part with alternatives of its own counts as that many parts. */
function alternativesOf(part: JsonSchema): JsonSchema[] {
  const rest = without(part, 'allOf', 'anyOf', 'oneOf');
  const whole = conjoin([rest, ...subschemas(part.allOf)]);
  const [own = [], ...more] = [part.anyOf, part.oneOf].map(subschemas).filter(({ length }) => length > 0);
  if (own.length === 0) return [whole];
  return own.flatMap((each) => alternativesOf(conjoin([whole, each, ...more.map(widen)])));
}

function widenKeyword(keyword: string, parts: readonly JsonSchema[]): unknown {
  if (keyword === 'type' || keyword === 'enum' || keyword === 'const') return undefined;
  const concerned = parts.filter((part) => isConcerned(part, typesByKeyword.get(keyword)));
  const values = concerned.map((part) => part[keyword]).filter((value) => value !== undefined);
  if (keyword === 'properties') return widenProperties(concerned);
  if (keyword === 'required') return commonNames(concerned);
  if (keyword === 'items' && values.length === concerned.length && values.every(isSchema)) return widen(values);
  const [first, ...others] = values;
  const agreed = others.every((value) => isSameJson(value, first));
  return agreed && (values.length === concerned.length || annotations.has(keyword)) ? first : undefined;
}

function isConcerned(part: JsonSchema, types: readonly string[] | undefined): boolean {
  if (!types) return true;
  const own = impliedTypes(part);
  return own.length === 0 || own.some((type) => types.includes(type));
}

function widenProperties(parts: readonly JsonSchema[]): JsonSchema {
  const byName = new Map<string, JsonSchema[]>();
  for (const part of parts) {
    for (const [name, schema] of Object.entries(propertiesOf(part))) {
      const schemas = byName.get(name) ?? [];
      schemas.push(schema);
      byName.set(name, schemas);
    }
  }
  return Object.fromEntries([...byName].map(([name, schemas]) => [name, widen(schemas)]));
}

function commonNames([first = {}, ...others]: readonly JsonSchema[]): string[] | undefined {
  const lists = others.map((part) => new Set(requiredOf(part)));
  const common = requiredOf(first).filter((name) => lists.every((list) => list.has(name)));
  return common.length > 0 ? common : undefined;
}

function widenType(parts: readonly JsonSchema[]): JsonSchema {
  const types = parts.map(impliedTypes);
  if (types.some((own) => own.length === 0)) return {};
  const all = [...new Set(types.flat())];
  const distinct = all.filter((type) => type !== 'integer' || !all.includes('number'));
  return distinct.length === 0 ? {} : { type: distinct.length === 1 ? distinct[0] : distinct };
}

/** The types that a schema names, or those of the values that it lists. */
export function impliedTypes(part: JsonSchema): string[] {
  const own = typesOf(part);
  return own.length > 0 ? own : [...new Set((valuesOf(part) ?? []).map(jsonTypeOf))];
}

/** The values that a schema allows, if it lists them. */
export function valuesOf(part: JsonSchema): unknown[] | undefined {
  if (part.const !== undefined) return [part.const];
  if (Array.isArray(part.enum)) return part.enum;
  return part.type === 'null' ? [null] : undefined;
}

function widenValues(parts: readonly JsonSchema[]): JsonSchema {
  const lists = parts.map(valuesOf);
  if (!lists.every((list) => list !== undefined) || lists.length === 0) return {};
  const byText = new Map(lists.flat().map((value) => [JSON.stringify(value), value]));
  const values = [...byText.values()];
  if (values.length === 1) return values[0] === null ? {} : { const: values[0] };
  return { enum: values };
}

export const combinators = ['allOf', 'anyOf', 'oneOf'];

/** A list whose places differ, as a list in which an item may have the type of any place. */
export function withoutPlaces(schema: JsonSchema): JsonSchema {
  const rest = isSchema(schema.items) ? [schema.items] : [];
  return { ...without(schema, 'prefixItems'), items: widen([...subschemas(schema.prefixItems), ...rest]) };
}

/** Removes `oneOf`, `anyOf` and `allOf` at any depth: what their parts agree on stays, members of only some become optional. */
export function withoutCombinators(schema: JsonSchema, patching: Patching): JsonSchema {
  return rewrite(schema, patching, withoutOwn);
}

/** The same at the top only, where no service accepts them. */
export function withoutTopCombinators(schema: JsonSchema, patching: Patching): JsonSchema {
  const tops = combinators.filter((keyword) => schema[keyword] !== undefined);
  const inner = tops.map((keyword): [string, JsonSchema[]] => [
    keyword,
    subschemas(schema[keyword]).map((part) => withoutTopCombinators(part, patching)),
  ]);
  const made = standingFor(patching, schema, { ...schema, ...Object.fromEntries(inner) });
  return standingFor(patching, schema, withoutOwn(made, patching));
}

function withoutOwn(schema: JsonSchema, patching: Patching): JsonSchema {
  const found = combinators.filter((keyword) => schema[keyword] !== undefined);
  if (found.length === 0) return schema;
  for (const keyword of found) {
    const message = keyword === 'allOf' ? 'Its parts are merged.' : 'Members of only some alternatives are optional.';
    report(patching, schema, { keyword, change: 'removed', message });
  }
  const chosen = ['anyOf', 'oneOf'].map((keyword) => subschemas(schema[keyword])).filter(({ length }) => length > 0);
  const rest = without(schema, ...combinators);
  return conjoin([rest, ...subschemas(schema.allOf), ...chosen.map(widen)]);
}
