/** The hash to which a grant is bound: of the title, description, hints and schema that the user agreed to, and of whether a call submits its form. */
import { isJsonObject, type JsonObject, type JsonSchema, type Tool } from './tool';

/** JSON with sorted keys, so that the order of members doesn't matter. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** SHA-256, in hexadecimal, of the part of a definition that must not change under a grant: of a pack's tool, also its code. */
export function hashDefinition(tool: Tool): Promise<string> {
  const { title, description, hints, source, autosubmit } = tool;
  const pack = source.type === 'page' ? source.pack?.hash : undefined;
  return sha256(canonicalJson({ title, description, hints, schema: boundSchema(tool), pack, autosubmit }));
}

/** In hexadecimal. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    typeof data === 'string' ? new TextEncoder().encode(data) : data,
  );
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The part of a schema that must not change under a grant. A server's is fixed. A page's may be lazy, and offer other choices
 * from call to call: what counts is what it asks for, that is its members with their words and types.
 */
export function boundSchema({ source, inputSchema }: Pick<Tool, 'source' | 'inputSchema'>): JsonSchema | undefined {
  return source.type === 'mcp' || !inputSchema || refersToValues(inputSchema) ? inputSchema : shapeOf(inputSchema);
}

/** They say which values of a type fit, which is checked at each call. */
const limits =
  /^(enum|const|default|examples|pattern|multipleOf|uniqueItems|(exclusive)?(min|max)imum|(min|max)(Length|Items|Properties|Contains))$/;
const schemasByName = /^(properties|patternProperties|dependent(Schemas|Required)|dependencies|\$defs|definitions)$/;

/** Whether a reference may lead to what is a value elsewhere, such as a default, and so change what is asked for. */
const refersToValues = (schema: JsonObject): boolean =>
  [...JSON.stringify(schema).matchAll(/"\$(?:dynamic|recursive)?[rR]ef":"([^"]*)"/g)].some(
    ([, reference = '']) => !/^#(\/(properties|\$defs|definitions)\/[^/%]+|\/items)*$/.test(reference),
  );

function shapeOf(schema: JsonObject): JsonObject {
  const members = Object.entries(schema).filter(([key]) => !limits.test(key));
  const values = [schema.enum, schema.const, constsOf(schema.oneOf), constsOf(schema.anyOf)].flat();
  const types = [...new Set(values.filter((value) => value !== undefined).map(kindOf))].sort();
  const type = schema.type === undefined && types.length > 0 && { type: types.length === 1 ? types[0] : types };
  return { ...Object.fromEntries(members.map(([key, value]) => [key, shapeOfMember(key, value)])), ...type };
}

function shapeOfMember(key: string, value: unknown): unknown {
  if (key === 'propertyNames') return value;
  if (isJsonObject(value)) {
    if (!schemasByName.test(key)) return shapeOf(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, isJsonObject(each) ? shapeOf(each) : each]),
    );
  }
  if (!Array.isArray(value)) return value;
  if (key === 'prefixItems' || key === 'items') return value.map((each) => (isJsonObject(each) ? shapeOf(each) : each));
  // The order of the others says nothing, and a choice among constants is a list of values.
  const shapes = value.filter((each) => !isConstant(each)).map((each) => (isJsonObject(each) ? shapeOf(each) : each));
  return [...new Map(shapes.map((shape) => [canonicalJson(shape), shape]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, shape]) => shape);
}

const isConstant = (schema: unknown): schema is JsonObject => isJsonObject(schema) && schema.const !== undefined;

const constsOf = (alternatives: unknown): unknown[] =>
  Array.isArray(alternatives) ? alternatives.filter(isConstant).map((each) => each.const) : [];

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
