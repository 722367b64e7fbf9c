/** A tool's JSON Schema as a flat list of slots, the parameters that words can fill. */
import { isJsonObject, type JsonObject, type JsonSchema } from '#tools';
import type { Word } from '../utterance';
import { splitWords, stem } from '../words';
import { readOptions, type SlotOption } from './options';

export type SlotKind =
  | 'option'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'text'
  | 'identifier'
  | 'other';

export interface Slot {
  /** The parameter's name; two names for a property of a nested object. */
  path: string[];
  /** What the user is told it is called. */
  label: string;
  description: string;
  /** The stems of its name and title. */
  words: string[];
  /** Words can't fill a slot of kind `other`. */
  kind: SlotKind;
  /** It takes a list of values. */
  many: boolean;
  required: boolean;
  options: SlotOption[];
  minimum: number;
  maximum: number;
}

/** A page may offer any schema: what isn't understood becomes a slot of kind `other`. */
export function readSlots(schema: JsonSchema): Slot[] {
  const root = resolve(schema, schema);
  return properties(root).flatMap(([name, value]) => {
    const property = resolve(value, schema);
    const required = isRequired(root, name);
    if (property.type !== 'object' || !isJsonObject(property.properties))
      return [toSlot([name], property, required, schema)];
    return properties(property).map(([inner, innerValue]) =>
      toSlot([name, inner], resolve(innerValue, schema), required && isRequired(property, inner), schema),
    );
  });
}

const properties = (schema: JsonObject): [string, unknown][] =>
  isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];

const isRequired = (schema: JsonObject, name: string): boolean =>
  Array.isArray(schema.required) && schema.required.includes(name);

/** Follows a local $ref, and looks through "this or null". */
function resolve(value: unknown, root: JsonSchema): JsonObject {
  if (!isJsonObject(value)) return {};
  const { $ref, ...rest } = value;
  const merged: JsonObject = { ...(typeof $ref === 'string' && findDefinition($ref, root)), ...rest };
  const alternatives: unknown = merged.anyOf ?? merged.oneOf;
  const [only, ...others] = Array.isArray(alternatives)
    ? alternatives.filter(isJsonObject).filter(({ type }) => type !== 'null')
    : [];
  if (only && others.length === 0 && only.const === undefined) return { ...resolve(only, root), ...merged };
  if (Array.isArray(merged.type)) merged.type = merged.type.find((type) => type !== 'null');
  return merged;
}

function findDefinition(ref: string, root: JsonSchema): JsonObject {
  const [, group = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(ref) ?? [];
  const definitions = root[group];
  const target = isJsonObject(definitions) ? definitions[name] : undefined;
  return isJsonObject(target) && target.$ref === undefined ? target : {};
}

const longestLabel = 40;

function toSlot(path: string[], given: JsonObject, required: boolean, root: JsonSchema): Slot {
  const many = given.type === 'array';
  const schema = many ? { description: given.description, title: given.title, ...resolve(given.items, root) } : given;
  const [description, title] = [schema.description, schema.title].map((each) => (typeof each === 'string' ? each : ''));
  const name = splitWords(path.at(-1) ?? '');
  const options = readOptions(schema, description ?? '');
  return {
    path,
    label: title && title.length <= longestLabel ? title.toLowerCase() : name.join(' '),
    description: description ?? '',
    words: [...new Set([...name, ...splitWords(title ?? '')].map(stem))],
    kind: options.length > 0 ? 'option' : kindOf(schema, name, description ?? ''),
    many,
    required,
    options,
    minimum: typeof schema.minimum === 'number' ? schema.minimum : -Infinity,
    maximum: typeof schema.maximum === 'number' ? schema.maximum : Infinity,
  };
}

function kindOf(schema: JsonObject, name: string[], description: string): SlotKind {
  if (schema.type === 'number' || schema.type === 'integer' || schema.type === 'boolean') return schema.type;
  if (schema.type !== 'string') return schema.type === undefined && !schema.properties ? 'text' : 'other';
  if (schema.format === 'date' || schema.format === 'date-time') return schema.format;
  if (/YYYY-MM-DD|ISO( 8601)? date\b/i.test(description)) return 'date';
  const identifying = /^(id|code|key|sku|isbn|ref|reference|uuid|number|no|email|uri|url)$/;
  return identifying.test(name.at(-1) ?? '') ? 'identifier' : 'text';
}

/** Identifies the slot within its tool. */
export const slotId = ({ path }: Slot): string => path.join('/');

/** Whether the word is one of the slot's name. */
export const isNamedBy = ({ words }: Slot, word: Word): boolean => words.some((part) => word.forms.has(part));
