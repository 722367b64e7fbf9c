/** What of a server's form the user is offered: no secrets, which no server may ask for in a form. Pure. */

import { asksForKey, isSecretName } from './page-words';
import { choicesOf, isSchema, requiredOf, typesOf } from './schema';
import type { Elicitation } from './schemas';
import type { JsonObject, JsonSchema } from './tool';

export type ElicitationForm = Extract<Elicitation, { mode: 'form' }>;

function isSecret(name: string, { title, description, format, writeOnly }: JsonSchema): boolean {
  const label = [name, typeof title === 'string' ? title : ''].join(' | ');
  return format === 'password' || writeOnly === true || asksForKey(label) || isSecretName(`${description}`);
}

/** A form of MCP is flat. Of another, each level is looked at, as far as a person would fill it in. */
const deepest = 20;

function holdsSecret(name: string, field: JsonSchema, depth = 0): boolean {
  if (depth > deepest || isSecret(name, field)) return true;
  const below = fieldsOf(field).some(([key, schema]) => holdsSecret(key, schema, depth + 1));
  const { properties: _, ...others } = field;
  const schemas = Object.values(others).flat();
  return below || schemas.some((each) => isSchema(each) && holdsSecret('', each, depth + 1));
}

/** It takes what a user types, so it could take a secret. */
const isTyped = (schema: JsonSchema, root: JsonSchema): boolean =>
  choicesOf(schema, root) === null && !typesOf(schema).some((type) => type === 'boolean' || type === 'array');

const fieldsOf = ({ properties }: JsonSchema): [string, JsonSchema][] =>
  isSchema(properties)
    ? Object.entries(properties).map(([name, schema]) => [name, isSchema(schema) ? schema : {}])
    : [];

/** Fields that ask for a password, a token, a card; all that can be typed in, if the question itself asks for one. */
export function secretFields({ message, schema }: ElicitationForm): string[] {
  const asksOutright = isSecretName(`${message} | ${schema.title} | ${schema.description}`);
  return fieldsOf(schema).flatMap(([name, field]) =>
    holdsSecret(name, field) || (asksOutright && isTyped(field, schema)) ? [name] : [],
  );
}

/** What a form may have besides its fields: any other member could bring more of them. */
const beside = new Set(['$defs', '$schema', 'definitions', 'description', 'required', 'title']);

/** The form without its secrets; null if it can't be answered without them. */
export function offeredForm(form: ElicitationForm): JsonSchema | null {
  const secrets = new Set(secretFields(form));
  if (requiredOf(form.schema).some((name) => secrets.has(name))) return null;
  const left = fieldsOf(form.schema).filter(([name]) => !secrets.has(name));
  if (secrets.size > 0 && left.length === 0) return null;
  const schema = Object.fromEntries(Object.entries(form.schema).filter(([member]) => beside.has(member)));
  return { type: 'object', ...schema, properties: Object.fromEntries(left), additionalProperties: false };
}

/** What the form begins with: the server's own defaults, and nothing else. */
export const defaultsOf = (schema: JsonSchema): JsonObject =>
  Object.fromEntries(
    fieldsOf(schema).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
