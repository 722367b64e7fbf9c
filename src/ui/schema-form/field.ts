/** The form field for a schema and its current value; fields inside it are created when rendered. Pure. */
import { jsonTypeOf } from '#core/tools/long-numbers.ts';
import { alternativesOf, choicesOf, readLevel } from '#core/tools/schema/resolve.ts';
import { isSchema, requiredOf, typesOf } from '#core/tools/schema/rewriting.ts';
import { isJsonObject, isSameJson, type JsonSchema } from '#core/tools/tool.ts';

export interface FieldChoice {
  value: unknown;
  title?: string;
}

export type TextInput = 'text' | 'lines' | 'date' | 'date-time' | 'color' | 'email' | 'uri';

type FieldShape =
  | { kind: 'object'; members: Member[]; free: FreeMembers | null }
  | { kind: 'array'; part(index: number): unknown; fixed: number; max: number; min: number }
  | { kind: 'choice'; choices: FieldChoice[] }
  /** A list with each of a few values at most once. */
  | { kind: 'choices'; choices: FieldChoice[] }
  | { kind: 'text'; input: TextInput }
  | { kind: 'number'; integer: boolean }
  | { kind: 'boolean' }
  | { kind: 'alternatives'; parts: unknown[] }
  /** Any value, written as JSON. */
  | { kind: 'json' }
  /** No value is valid. */
  | { kind: 'never' };

/** `level`: the part of the schema that applies here. */
export type FormField = ReturnType<typeof toAnnotations> & FieldShape & { level: JsonSchema };

export type FieldOf<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>;

export interface Member {
  name: string;
  schema: unknown;
  required: boolean;
}

/** Members whose names the user chooses. */
export interface FreeMembers {
  names: string[] | null;
  schema: unknown;
  /** The schema describes them, rather than merely allowing them. */
  offered: boolean;
}

export function toField(schema: unknown, root: JsonSchema, value: unknown): FormField {
  const level = readLevel(schema, root);
  if (level === false) return { ...toAnnotations({}), kind: 'never', level: {} };
  return { ...toAnnotations(level), ...toShape(level, root, value), level };
}

function toAnnotations({ title, description, default: standard, examples, deprecated }: JsonSchema) {
  return {
    title: typeof title === 'string' ? title : undefined,
    description: typeof description === 'string' ? description : undefined,
    /** The schema's default, which the tool uses if nothing is given. */
    standard,
    examples: (Array.isArray(examples) ? examples : []) as unknown[], // not `any[]`
    deprecated: deprecated === true,
  };
}

function toShape(level: JsonSchema, root: JsonSchema, value: unknown): FieldShape {
  const choices = choicesOf(level, root);
  if (choices) return { kind: 'choice', choices };
  // Which members there are depends on what is given: too rare for a form.
  if (level.if !== undefined || isSchema(level.patternProperties)) return { kind: 'json' };
  const parts = alternativesOf(level);
  if (parts.length > 0) return { kind: 'alternatives', parts };
  const types = typesOf(level);
  if (types.length > 1) return { kind: 'alternatives', parts: types.map((type) => ({ ...level, type })) };
  const several = severalOf(level, root, value);
  if (several) return { kind: 'choices', choices: several };
  return shapeOfType(types[0] ?? impliedType(level), level, value);
}

/** With more values, the list is filled in item by item. */
const maxBoxes = 12;

/** Null if checkboxes can't show the value, for example because it contains an item twice. */
function severalOf(level: JsonSchema, root: JsonSchema, value: unknown): FieldChoice[] | null {
  if ((typesOf(level)[0] ?? impliedType(level)) !== 'array' || level.prefixItems !== undefined) return null;
  const items = readLevel(level.items ?? {}, root);
  const choices = items === false ? null : choicesOf(items, root);
  if (!choices || choices.length < 2 || choices.length > maxBoxes) return null;
  if (value === undefined) return choices;
  if (!Array.isArray(value)) return null;
  const isOnce = (item: unknown, i: number) => value.findIndex((other) => isSameJson(other, item)) === i;
  const isKnown = (item: unknown) => choices.some((choice) => isSameJson(choice.value, item));
  return value.every((item, i) => isOnce(item, i) && isKnown(item)) ? choices : null;
}

/** The type that a schema without `type` implies. */
function impliedType(level: JsonSchema): string | undefined {
  if (isSchema(level.properties)) return 'object';
  return level.items !== undefined || level.prefixItems !== undefined ? 'array' : undefined;
}

function shapeOfType(type: string | undefined, level: JsonSchema, value: unknown): FieldShape {
  if (value !== undefined && !holds(type, value)) return { kind: 'json' };
  return shapes.get(type)?.(level, value) ?? { kind: 'json' };
}

const shapes = new Map<string | undefined, (level: JsonSchema, value: unknown) => FieldShape>([
  ['object', toObject],
  ['array', toArray],
  ['string', (level, value) => ({ kind: 'text', input: toInput(level, value) })],
  ['number', () => ({ kind: 'number', integer: false })],
  ['integer', () => ({ kind: 'number', integer: true })],
  ['boolean', () => ({ kind: 'boolean' })],
  ['null', () => ({ kind: 'choice', choices: [{ value: null }] })],
]);

/** Whether the field's control can show the value; others are shown as JSON, so that no value is lost. Text may be an incomplete number. */
function holds(type: string | undefined, value: unknown): boolean {
  const kind = jsonTypeOf(value);
  if (type === 'integer' || type === 'number') return kind === 'number' || kind === 'string';
  return type === undefined || type === 'null' || type === kind;
}

function toObject(level: JsonSchema, value: unknown): FieldShape {
  const required = requiredOf(level);
  const known = isSchema(level.properties) ? Object.entries(level.properties) : [];
  const names = new Set(known.map(([name]) => name));
  const described = known
    .filter(([name, schema]) => schema !== false || (isJsonObject(value) && Object.hasOwn(value, name)))
    .map(([name, schema]): Member => ({ name, schema, required: required.includes(name) }));
  const others = required.filter((name) => !names.has(name));
  const undescribed = others.map((name): Member => ({ name, schema: schemaOfFree(level), required: true }));
  const members = [...described, ...undescribed];
  return { kind: 'object', members, free: toFree(level, members, value) };
}

function toFree(level: JsonSchema, members: Member[], value: unknown): FreeMembers | null {
  const known = new Set(members.map(({ name }) => name));
  const extra = isJsonObject(value) && Object.keys(value).some((name) => !known.has(name));
  const { additionalProperties: more } = level;
  const offered = more === true || isSchema(more) || (more === undefined && known.size === 0 && !saysNone(level));
  if (!offered && !extra) return null;
  const { propertyNames } = level;
  const names = isSchema(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum : null;
  return {
    names: names?.filter((name) => typeof name === 'string') ?? null,
    schema: schemaOfFree(level),
    offered,
  };
}

/** Whether the schema declares that there are no members. */
const saysNone = ({ properties }: JsonSchema): boolean => isSchema(properties) && Object.keys(properties).length === 0;

const schemaOfFree = ({ additionalProperties }: JsonSchema): unknown =>
  isSchema(additionalProperties) ? additionalProperties : {};

function toArray({ items, prefixItems, minItems, maxItems }: JsonSchema): FieldShape {
  const fixed: unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
  const rest = items === undefined ? {} : items;
  const limit = typeof maxItems === 'number' ? maxItems : Infinity;
  return {
    kind: 'array',
    part: (index) => (index < fixed.length ? fixed[index] : rest),
    fixed: fixed.length,
    max: rest === false ? Math.min(limit, fixed.length) : limit,
    min: typeof minItems === 'number' ? minItems : 0,
  };
}

const plainDate = /^\d{4}-\d\d-\d\d$/;
const plainMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;

/** A picker only if it can show the current value; any other text is kept in a text field. */
function toInput({ format, pattern, maxLength }: JsonSchema, value: unknown): TextInput {
  const fits = (shape: RegExp) =>
    value === undefined || value === '' || (typeof value === 'string' && shape.test(value));
  if (format === 'date' && fits(plainDate)) return 'date';
  if (format === 'date-time' && fits(plainMoment)) return 'date-time';
  if (format === 'color' && fits(/^#[0-9a-f]{6}$/)) return 'color';
  if (format === 'email') return 'email';
  if (format === 'uri' || format === 'uri-reference') return 'uri';
  const isShort = typeof maxLength === 'number' && maxLength <= 80;
  const oneLine = typeof format === 'string' || pattern !== undefined || isShort;
  return oneLine && !(typeof value === 'string' && value.includes('\n')) ? 'text' : 'lines';
}
