/** What each service refuses in a tool's schema, as its refusals were published: written apart from the code that avoids it. */

import type { SchemaProfile } from '../../src/core/settings/schema-profile';
import type { JsonSchema } from '../../src/core/tools/tool';

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Visit = (schema: JsonSchema, place: string) => string[];

/** Every schema below and with this one. */
function everywhere(schema: unknown, visit: Visit, place = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, i) => everywhere(part, visit, `${place}/${i}`));
  if (!isRecord(schema)) return [];
  const below = Object.entries(schema).flatMap(([key, value]) => {
    if (['const', 'enum', 'default', 'examples', 'required'].includes(key)) return [];
    if (key !== 'properties' && key !== 'patternProperties') return everywhere(value, visit, `${place}/${key}`);
    const named = isRecord(value) ? Object.entries(value) : [];
    return named.flatMap(([name, part]) => everywhere(part, visit, `${place}/${key}/${name}`));
  });
  return [...visit(schema, place), ...below];
}

const holds = (schema: JsonSchema, keywords: readonly string[], place: string): string[] =>
  keywords.filter((key) => key in schema).map((key) => `${place}/${key}`);

const namesOf = ({ properties }: JsonSchema): string[] => (isRecord(properties) ? Object.keys(properties) : []);

const isArrayLike = ({ type }: JsonSchema): boolean => [type].flat().includes('array');

/** Gemini’s rule, which is the narrowest. */
export const isLegalName = (name: string): boolean => /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/.test(name);

const illegalNames: Visit = (schema, place) =>
  namesOf(schema)
    .filter((name) => !isLegalName(name))
    .map((name) => `${place} ${name}`);

const draft2020: Visit = (schema, place) => [
  ...(Array.isArray(schema.items) ? [`${place}/items is a list`] : []),
  ...(typeof schema.exclusiveMinimum === 'boolean' ? [`${place}/exclusiveMinimum`] : []),
  ...holds(schema, ['$ref', 'additionalItems', '$defs', 'definitions', '$schema'], place),
];

const itemless: Visit = (schema, place) =>
  isArrayLike(schema) && !('items' in schema) ? [`${place} has no items`] : [];

const combinators = ['allOf', 'anyOf', 'oneOf'];

const openObjects: Visit = (schema, place) =>
  schema.type === 'object' && !('additionalProperties' in schema) ? [`${place} is open`] : [];

const strict =
  'additionalProperties const description enum exclusiveMaximum exclusiveMinimum format items maxItems maximum'
    .concat(' minItems minimum multipleOf pattern properties required title type')
    .split(' ');

const outsideStrict: Visit = (schema, place) =>
  Object.keys(schema)
    .filter((key) => !strict.includes(key))
    .map((key) => `${place}/${key}`);

const visits: Readonly<Record<SchemaProfile, Visit[]>> = {
  strict: [draft2020, openObjects, outsideStrict, (schema, place) => holds(schema, combinators, place)],
  openai: [draft2020, itemless, illegalNames],
  'small-local': [draft2020, (schema, place) => holds(schema, combinators, place)],
};

/** Nothing, if the service would take it. */
export function offences(schema: JsonSchema, profile: SchemaProfile): string[] {
  const refused = profile === 'openai' ? [...combinators, 'enum', 'const', 'not'] : combinators;
  const top = schema.type === 'object' && isRecord(schema.properties) ? [] : ['the top is no object with properties'];
  return [...top, ...holds(schema, refused, ''), ...visits[profile].flatMap((visit) => everywhere(schema, visit))];
}
