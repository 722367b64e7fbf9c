/** A schema in the part of OpenAPI 3.0 that Gemini's function declarations take. */
import type { JsonSchema } from '../tool';
import { wordSet } from '../words';
import { conjoin, typeOfValue, typesByKeyword, valuesOf, widen, withoutPlaces } from './combine';
import {
  isSchema,
  type Patching,
  partsOf,
  propertiesOf,
  type Rewriting,
  report,
  requiredOf,
  rewrite,
  typesOf,
  without,
} from './parts';

const taken = wordSet(
  'anyOf default description enum format items maxItems maxLength maxProperties maximum minItems minLength minProperties minimum nullable pattern properties required title type',
);
const formats = new Set(['date-time', 'double', 'enum', 'float', 'int32', 'int64']);

export function toOpenApi(schema: JsonSchema, patching: Patching): JsonSchema {
  // Merged first and throughout, since what is merged must go through the other steps too.
  const merged = rewrite(schema, patching, take(merging));
  return rewrite(merged, patching, take(wording));
}

const take =
  (steps: readonly Step[]): Rewriting =>
  (part, patching) =>
    steps.reduce((made, step) => step(made, note(part, patching)), part);

type Note = (keyword: string, change: 'removed' | 'replaced' | 'added', message: string) => void;

const note =
  (part: JsonSchema, patching: Patching): Note =>
  (keyword, change, message) =>
    report(patching, part, { keyword, change, message });

type Step = (schema: JsonSchema, note: Note) => JsonSchema;

const mergeAll: Step = (schema, note) => {
  if (schema.allOf === undefined) return schema;
  note('allOf', 'removed', 'Its parts are merged.');
  return conjoin([without(schema, 'allOf'), ...partsOf(schema.allOf)]);
};

const toAnyOf: Step = (schema, note) => {
  if (schema.oneOf === undefined) return schema;
  const rest = without(schema, 'oneOf');
  note('oneOf', 'replaced', 'anyOf stands for it.');
  return schema.anyOf === undefined ? { ...rest, anyOf: schema.oneOf } : conjoin([rest, widen(partsOf(schema.oneOf))]);
};

const mergeTuple: Step = (schema, note) => {
  if (!Array.isArray(schema.prefixItems)) return schema;
  note('prefixItems', 'replaced', 'An item may have the type of any of them.');
  return withoutPlaces(schema);
};

/** An `enum` may list only strings; other values go into the description. */
const listTexts: Step = (schema, note) => {
  const values = schema.type === 'null' ? undefined : valuesOf(schema);
  if (!values) return schema;
  const rest = without(schema, 'const', 'enum');
  const texts = values.filter((value) => typeof value === 'string' && value !== '');
  const others = values.filter((value) => value !== null);
  const types = schema.type === undefined ? { type: [...new Set(values.map(typeOfValue))] } : {};
  if (schema.const !== undefined) note('const', 'replaced', 'It is a list of one value.');
  const nullable = values.length > others.length ? { nullable: true } : {};
  if (texts.length === others.length && texts.length > 0) return { ...rest, ...types, ...nullable, enum: texts };
  note('enum', 'replaced', 'Only texts can be listed; the description has the values.');
  return { ...describe(rest, `One of ${JSON.stringify(values).slice(1, -1)}.`), ...types, ...nullable };
};

function describe(schema: JsonSchema, addition: string): JsonSchema {
  const before = typeof schema.description === 'string' ? `${schema.description} ` : '';
  return { ...schema, description: `${before}${addition}` };
}

const splitTypes: Step = (schema, note) => {
  if (!Array.isArray(schema.type)) return schema;
  const types = typesOf(schema).filter((type) => type !== 'null');
  const nullable = types.length < schema.type.length ? { nullable: true } : {};
  const [only = 'null'] = types;
  note('type', 'replaced', 'Each place has a single type.');
  if (types.length <= 1) return { ...schema, ...nullable, type: only };
  const alternatives = schema.anyOf === undefined ? { anyOf: types.map((type) => ({ type })) } : {};
  return { ...without(schema, 'type'), ...nullable, ...alternatives };
};

/** An alternative that is only null becomes `nullable`. */
const liftNull: Step = (schema, note) => {
  const alternatives = partsOf(schema.anyOf);
  const others = alternatives.filter((part) => !isNull(part));
  if (schema.anyOf === undefined || others.length === alternatives.length) return schema;
  note('anyOf', 'replaced', 'null is told with nullable.');
  const [only] = others;
  const rest = { ...without(schema, 'anyOf'), nullable: true };
  if (!only) return { ...rest, type: 'null' };
  return others.length === 1 ? conjoin([rest, only]) : { ...rest, anyOf: others };
};

/** What `nullAlone` has made of an alternative: parts are rewritten first. */
const isNull = (part: JsonSchema): boolean => part.nullable === true && part.description === onlyNull;
const onlyNull = 'Always null.';

const nullAlone: Step = (schema, note) => {
  if (schema.type !== 'null') return schema;
  note('type', 'replaced', 'null is told with nullable.');
  return { type: 'string', nullable: true, description: onlyNull };
};

const removeOthers: Step = (schema, note) => {
  const others = Object.keys(schema).filter((key) => !taken.has(key));
  for (const keyword of others) note(keyword, 'removed', 'Gemini doesn’t know it.');
  const made = without(schema, ...others);
  const bounds = others.filter((key) => typeof schema[key] === 'number').map((key) => `${key}: ${schema[key]}`);
  return bounds.length === 0 ? made : describe(made, `(${bounds.join(', ')})`);
};

const checkFormat: Step = (schema, note) => {
  if (schema.format === undefined || formats.has(String(schema.format))) return schema;
  note('format', 'removed', 'Gemini doesn’t know this format; the description has it.');
  return describe(without(schema, 'format'), `(format: ${String(schema.format)})`);
};

const checkRequired: Step = (schema, note) => {
  if (schema.required === undefined) return schema;
  const known = propertiesOf(schema);
  const names = requiredOf(schema).filter((name) => Object.hasOwn(known, name));
  if (names.length < requiredOf(schema).length) note('required', 'replaced', 'Only listed members can be required.');
  return names.length > 0 ? { ...schema, required: names } : without(schema, 'required');
};

const scalars = ['string', 'number', 'boolean'].map((type) => ({ type }));
const anything = [
  ...scalars,
  { type: 'object' },
  { type: 'array', items: { anyOf: [...scalars, { type: 'object' }] } },
];

/** Every schema must have a type. */
const nameType: Step = (schema, note) => {
  if (schema.type !== undefined || schema.anyOf !== undefined) return schema;
  note('type', 'added', 'Gemini requires a type in every place.');
  if (isSchema(schema.properties)) return { ...schema, type: 'object' };
  if (isSchema(schema.items)) return { ...schema, type: 'array' };
  return { ...schema, anyOf: anything };
};

const nameItems: Step = (schema, note) => {
  if (schema.type !== 'array' || isSchema(schema.items)) return schema;
  note('items', 'added', 'The items may be anything.');
  return { ...schema, items: { anyOf: [...scalars, { type: 'object' }] } };
};

/** Characters that all alternatives together may repeat: places below one another multiply them. */
const mostRepeated = 50_000;

/** Gemini takes no other keyword next to `anyOf`: each alternative repeats them. */
const aloneAnyOf: Step = (schema, note) => {
  const rest = without(schema, 'anyOf', 'default', 'title', 'description');
  const alternatives = partsOf(schema.anyOf).flatMap((part) =>
    part.anyOf === undefined ? [part] : partsOf(part.anyOf),
  );
  if (alternatives.length === 0) return schema;
  if (JSON.stringify(rest).length * alternatives.length > mostRepeated) {
    note('anyOf', 'removed', 'Members of only some alternatives are optional.');
    return conjoin([without(schema, 'anyOf'), widen(alternatives)]);
  }
  if (Object.keys(schema).length > 1)
    note('anyOf', 'replaced', 'The keywords next to it are repeated in the alternatives.');
  const description = schema.description === undefined ? {} : { description: schema.description };
  const whole = alternatives.map((part, i) => conjoin([part, fitting(rest, part), i === 0 ? description : {}]));
  return { anyOf: whole.map((part) => nameItems(part, note)) };
};

/** The keywords next to `anyOf` that apply to values of the alternative's type. */
function fitting(rest: JsonSchema, part: JsonSchema): JsonSchema {
  const type = String(part.type);
  const fits = (key: string) =>
    key === 'nullable' || (key === 'enum' ? type === 'string' : typesByKeyword.get(key)?.includes(type));
  return Object.fromEntries(Object.entries(rest).filter(([key]) => fits(key)));
}

const merging: readonly Step[] = [mergeAll, toAnyOf, mergeTuple];
const wording: readonly Step[] = [
  listTexts,
  splitTypes,
  liftNull,
  nullAlone,
  removeOthers,
  checkFormat,
  checkRequired,
  nameType,
  nameItems,
  aloneAnyOf,
];
