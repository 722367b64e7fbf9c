/**
 * Schemas as servers write them whose language knows no absent member, or no empty object: null means that there is none, an empty
 * list in the place of an object is an empty object, a text is a list of one. Pure.
 */
import { parseJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';

/** Keywords whose members are names. */
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords whose value is data, in which null is a value. */
const data = new Set(['const', 'default', 'examples']);
const lists = new Set(['required', 'enum']);

/** Undefined for what is no schema of an object. */
export function asMeantSchema(raw: unknown): JsonSchema | undefined {
  const schema = typeof raw === 'string' ? parseJson(raw) : isEmptyList(raw) ? {} : raw;
  return isJsonObject(schema) ? (asMeant(schema) as JsonSchema) : undefined; // an object stays one
}

export const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** What is required may be listed among the properties, or said of each. */
function withRequired({ required, properties, ...schema }: JsonObject): JsonObject {
  const own = Object.entries(isJsonObject(properties) ? properties : {});
  const listed = own.filter(([name, each]) => name === 'required' && Array.isArray(each));
  const marked = own.filter(([, each]) => isJsonObject(each) && each.required === true).map(([name]) => name);
  const all = [required ?? listed[0]?.[1] ?? [], marked].flat();
  const rest = own.filter((each) => !listed.includes(each)).map(([name, each]) => [name, withoutMark(each)]);
  return {
    ...schema,
    ...(properties !== undefined && { properties: isJsonObject(properties) ? Object.fromEntries(rest) : properties }),
    ...((required !== undefined || all.length > 0) && { required: all.length > 0 ? [...new Set(all)] : required }),
  };
}

function withoutMark(property: unknown): unknown {
  if (!isJsonObject(property) || typeof property.required !== 'boolean') return property;
  const { required: _, ...others } = property;
  return others;
}

function asMeant(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.filter((each) => each !== null).map((each) => asMeant(each));
  if (!isJsonObject(schema)) return schema;
  const members = Object.entries(withRequired(schema)).flatMap(([key, value]) => {
    if (data.has(key)) return [[key, value]];
    if (value === null) return [];
    if (key === 'type' && Array.isArray(value)) return [[key, value.map((each) => each ?? 'null')]];
    if (lists.has(key)) return [[key, typeof value === 'string' ? [value] : value]];
    if (named.has(key) && isEmptyList(value)) return [[key, {}]];
    if (!named.has(key) || !isJsonObject(value)) return [[key, asMeant(value)]];
    const own = Object.entries(value).map(([name, each]) => [name, each === null ? {} : asMeant(each)]);
    return [[key, Object.fromEntries(own)]];
  });
  return Object.fromEntries(members);
}
