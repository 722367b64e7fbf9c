/** A tool's JSON Schema as a flat list of parameters that words can fill. */
import { isJsonObject, type JsonObject, type JsonSchema } from '#tools';
import { type Choice, readChoices } from './choice';
import { splitWords, stem } from './words';

export type Kind = 'choice' | 'number' | 'integer' | 'boolean' | 'date' | 'date-time' | 'text' | 'identifier' | 'other';

export interface Parameter {
  /** One name, or two for a property of a nested object. */
  path: string[];
  /** How it is called to a person. */
  label: string;
  description: string;
  /** The stems of its name and title. */
  words: string[];
  kind: Kind;
  /** An array of them is wanted. */
  many: boolean;
  required: boolean;
  choices: Choice[];
  minimum?: number;
  maximum?: number;
}

/** A page can hand in anything as a schema: what isn't understood becomes kind `other`, which words can't fill. */
export function readParameters(schema: JsonSchema): Parameter[] {
  const root = resolve(schema, schema);
  return properties(root).flatMap(([name, value]) => {
    const property = resolve(value, schema);
    const required = isRequired(root, name);
    if (property.type !== 'object' || !isJsonObject(property.properties))
      return [toParameter([name], property, required, schema)];
    return properties(property).map(([inner, innerValue]) =>
      toParameter([name, inner], resolve(innerValue, schema), required && isRequired(property, inner), schema),
    );
  });
}

function properties(schema: JsonObject): [string, unknown][] {
  return isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
}

function isRequired(schema: JsonObject, name: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(name);
}

/** Follows a local $ref, and looks through "this or null". */
function resolve(value: unknown, root: JsonSchema): JsonObject {
  if (!isJsonObject(value)) return {};
  const { $ref, ...rest } = value;
  const target = typeof $ref === 'string' ? lookUp($ref, root) : {};
  const merged: JsonObject = { ...target, ...rest };
  const others = alternatives(merged).filter((option) => option.type !== 'null');
  if (others.length === 1 && others[0]?.const === undefined) return { ...resolve(others[0], root), ...merged };
  if (Array.isArray(merged.type)) merged.type = merged.type.find((type) => type !== 'null');
  return merged;
}

function lookUp(ref: string, root: JsonSchema): JsonObject {
  const [, group = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(ref) ?? [];
  const definitions = root[group];
  const target = isJsonObject(definitions) ? definitions[name] : undefined;
  return isJsonObject(target) && target.$ref === undefined ? target : {};
}

function alternatives(schema: JsonObject): JsonObject[] {
  const list = schema.anyOf ?? schema.oneOf;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function toParameter(path: string[], given: JsonObject, required: boolean, root: JsonSchema): Parameter {
  const many = given.type === 'array';
  const schema = many ? { description: given.description, title: given.title, ...resolve(given.items, root) } : given;
  const description = textOf(given.description);
  const name = path.at(-1) ?? '';
  const title = textOf(given.title);
  const choices = readChoices(schema, description);
  const words = [...new Set([...splitWords(name), ...splitWords(title)].map(stem))];
  const label = fitsAsLabel(title) ? title.toLowerCase() : splitWords(name).join(' ');
  const kind = choices.length > 0 ? 'choice' : kindOf(schema, splitWords(name), description);
  const [minimum, maximum] = [numberOf(schema.minimum), numberOf(schema.maximum)];
  const limits = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  return { path, label, description, words, kind, many, required, choices, ...limits };
}

function kindOf(schema: JsonObject, name: string[], description: string): Kind {
  if (schema.type === 'number' || schema.type === 'integer' || schema.type === 'boolean') return schema.type;
  if (schema.type !== 'string') return schema.type === undefined && !schema.properties ? 'text' : 'other';
  if (schema.format === 'date' || schema.format === 'date-time') return schema.format;
  if (/YYYY-MM-DD|ISO( 8601)? date\b/i.test(description)) return 'date';
  return /^(id|code|key|sku|isbn|ref|reference|uuid|number|no|email|uri|url)$/.test(name.at(-1) ?? '')
    ? 'identifier'
    : 'text';
}

function fitsAsLabel(title: string): boolean {
  return title !== '' && title.length <= 40;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
