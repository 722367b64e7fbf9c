/** A schema in the part of OpenAPI 3.0 that Gemini's function declarations take. */
import type { JsonSchema } from '../tool';
import { wordSet } from '../words';
import { conjoin, typeOfValue, typesByKeyword, valuesOf, widen } from './combine';
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
    steps.reduce((made, step) => step(made, tell(part, patching)), part);

type Tell = (keyword: string, change: 'removed' | 'replaced' | 'added', message: string) => void;

const tell =
  (part: JsonSchema, patching: Patching): Tell =>
  (keyword, change, message) =>
    report(patching, part, { keyword, change, message });

type Step = (schema: JsonSchema, tell: Tell) => JsonSchema;

const mergeAll: Step = (schema, tell) => {
  if (schema.allOf === undefined) return schema;
  tell('allOf', 'removed', 'Its parts are told as one.');
  return conjoin([without(schema, 'allOf'), ...partsOf(schema.allOf)]);
};

const toAnyOf: Step = (schema, tell) => {
  if (schema.oneOf === undefined) return schema;
  const beside = without(schema, 'oneOf');
  tell('oneOf', 'replaced', 'anyOf stands for it.');
  return schema.anyOf === undefined
    ? { ...beside, anyOf: schema.oneOf }
    : conjoin([beside, widen(partsOf(schema.oneOf))]);
};

const mergeTuple: Step = (schema, tell) => {
  if (!Array.isArray(schema.prefixItems)) return schema;
  tell('prefixItems', 'replaced', 'Each item may be what any of them may be.');
  const rest = isSchema(schema.items) ? [schema.items] : [];
  return { ...without(schema, 'prefixItems'), items: widen([...partsOf(schema.prefixItems), ...rest]) };
};

/** Only texts may be listed: other values are described. */
const listTexts: Step = (schema, tell) => {
  const values = schema.type === 'null' ? undefined : valuesOf(schema);
  if (!values) return schema;
  const beside = without(schema, 'const', 'enum');
  const texts = values.filter((value) => typeof value === 'string' && value !== '');
  const others = values.filter((value) => value !== null);
  const types = schema.type === undefined ? { type: [...new Set(values.map(typeOfValue))] } : {};
  if (schema.const !== undefined) tell('const', 'replaced', 'It is a list of one value.');
  const nullable = values.length > others.length ? { nullable: true } : {};
  if (texts.length === others.length && texts.length > 0) return { ...beside, ...types, ...nullable, enum: texts };
  tell('enum', 'replaced', 'Only texts may be listed; the values are described.');
  return { ...describe(beside, `One of ${JSON.stringify(values).slice(1, -1)}.`), ...types, ...nullable };
};

function describe(schema: JsonSchema, addition: string): JsonSchema {
  const said = typeof schema.description === 'string' ? `${schema.description} ` : '';
  return { ...schema, description: `${said}${addition}` };
}

const splitTypes: Step = (schema, tell) => {
  if (!Array.isArray(schema.type)) return schema;
  const types = typesOf(schema).filter((type) => type !== 'null');
  const nullable = types.length < schema.type.length ? { nullable: true } : {};
  const [only = 'null'] = types;
  tell('type', 'replaced', 'One type stands in each place.');
  if (types.length <= 1) return { ...schema, ...nullable, type: only };
  const alternatives = schema.anyOf === undefined ? { anyOf: types.map((type) => ({ type })) } : {};
  return { ...without(schema, 'type'), ...nullable, ...alternatives };
};

/** An alternative that is only null says that null is taken. */
const liftNull: Step = (schema, tell) => {
  const alternatives = partsOf(schema.anyOf);
  const others = alternatives.filter((part) => !isNull(part));
  if (schema.anyOf === undefined || others.length === alternatives.length) return schema;
  tell('anyOf', 'replaced', 'null is told with nullable.');
  const [only] = others;
  const beside = { ...without(schema, 'anyOf'), nullable: true };
  if (!only) return { ...beside, type: 'null' };
  return others.length === 1 ? conjoin([beside, only]) : { ...beside, anyOf: others };
};

/** What `nullAlone` made of an alternative, since parts come first. */
const isNull = (part: JsonSchema): boolean => part.nullable === true && part.description === onlyNull;
const onlyNull = 'Always null.';

const nullAlone: Step = (schema, tell) => {
  if (schema.type !== 'null') return schema;
  tell('type', 'replaced', 'null is told with nullable.');
  return { type: 'string', nullable: true, description: onlyNull };
};

const removeOthers: Step = (schema, tell) => {
  const others = Object.keys(schema).filter((key) => !taken.has(key));
  for (const keyword of others) tell(keyword, 'removed', 'Gemini doesn’t know it.');
  const made = without(schema, ...others);
  const told = others.filter((key) => typeof schema[key] === 'number').map((key) => `${key}: ${schema[key]}`);
  return told.length === 0 ? made : describe(made, `(${told.join(', ')})`);
};

const checkFormat: Step = (schema, tell) => {
  if (schema.format === undefined || formats.has(String(schema.format))) return schema;
  tell('format', 'removed', 'Gemini doesn’t know this format; it is described.');
  return describe(without(schema, 'format'), `(format: ${String(schema.format)})`);
};

const checkRequired: Step = (schema, tell) => {
  if (schema.required === undefined) return schema;
  const known = propertiesOf(schema);
  const names = requiredOf(schema).filter((name) => Object.hasOwn(known, name));
  if (names.length < requiredOf(schema).length)
    tell('required', 'replaced', 'Only members that are told may be required.');
  return names.length > 0 ? { ...schema, required: names } : without(schema, 'required');
};

const scalars = ['string', 'number', 'boolean'].map((type) => ({ type }));
const anything = [
  ...scalars,
  { type: 'object' },
  { type: 'array', items: { anyOf: [...scalars, { type: 'object' }] } },
];

/** Every place must have a type. */
const nameType: Step = (schema, tell) => {
  if (schema.type !== undefined || schema.anyOf !== undefined) return schema;
  tell('type', 'added', 'Gemini wants a type in every place.');
  if (isSchema(schema.properties)) return { ...schema, type: 'object' };
  if (isSchema(schema.items)) return { ...schema, type: 'array' };
  return { ...schema, anyOf: anything };
};

const nameItems: Step = (schema, tell) => {
  if (schema.type !== 'array' || isSchema(schema.items)) return schema;
  tell('items', 'added', 'The items may be anything.');
  return { ...schema, items: { anyOf: [...scalars, { type: 'object' }] } };
};

/** Beside `anyOf` nothing may stand: it is told in each alternative. */
const aloneAnyOf: Step = (schema, tell) => {
  const beside = without(schema, 'anyOf', 'default', 'title', 'description');
  const alternatives = partsOf(schema.anyOf).flatMap((part) =>
    part.anyOf === undefined ? [part] : partsOf(part.anyOf),
  );
  if (alternatives.length === 0) return schema;
  if (Object.keys(schema).length > 1) tell('anyOf', 'replaced', 'What stands beside it is told in the alternatives.');
  const description = schema.description === undefined ? {} : { description: schema.description };
  const told = alternatives.map((part, i) => conjoin([part, fitting(beside, part), i === 0 ? description : {}]));
  return { anyOf: told.map((part) => nameItems(part, tell)) };
};

/** What stands beside alternatives belongs to those of its type. */
function fitting(beside: JsonSchema, part: JsonSchema): JsonSchema {
  const type = String(part.type);
  const fits = (key: string) =>
    key === 'nullable' || (key === 'enum' ? type === 'string' : typesByKeyword.get(key)?.includes(type));
  return Object.fromEntries(Object.entries(beside).filter(([key]) => fits(key)));
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
