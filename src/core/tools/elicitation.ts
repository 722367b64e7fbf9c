/** What of a server's form the user is offered: no secrets, which no server may ask for in a form. Pure. */

import { asksForKey, isSecretName } from '#page/words/index.ts';
import { lookUp } from './json-pointer';
import { choicesOf, isSchema, pointerOf, readLevel, requiredOf, typesOf } from './schema';
import type { Elicitation } from './schemas';
import type { JsonObject, JsonSchema } from './tool';

export type ElicitationForm = Extract<Elicitation, { mode: 'form' }>;

function isSecret(name: string, { title, description, format, writeOnly }: JsonSchema): boolean {
  const label = [name, typeof title === 'string' ? title : ''].join(' | ');
  return format === 'password' || writeOnly === true || asksForKey(label) || isSecretName(`${description}`);
}

/** Schemas that are looked at for one form. A form of MCP is flat; of more than these nobody reads what they ask for. */
const maxSchemas = 5_000;

/** Looks wherever the card may read the field's words: in its parts, and in what they refer to. `left` is counted down over all fields. */
function holdsSecret(field: string, schema: JsonSchema, root: JsonSchema, left: { schemas: number }): boolean {
  const todo: [string, unknown][] = [[field, schema]];
  const seen = new Set<unknown>();
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [name, schema] = next;
    if (Array.isArray(schema)) todo.push(...schema.map((each): [string, unknown] => ['', each]));
    if (!isSchema(schema)) continue;
    if (--left.schemas < 0 || isSecret(name, schema)) return true;
    if (seen.has(schema)) continue;
    seen.add(schema);
    const { properties: _, ...others } = schema;
    const pointer = pointerOf(schema.$ref);
    const named = pointer === undefined ? [] : [lookUp(root, pointer)];
    todo.push(
      ...fieldsOf(schema),
      ...[...Object.values(others), ...named].map((each): [string, unknown] => ['', each]),
    );
  }
  return false;
}

/** It takes what a user types, so it could take a secret. */
function isTyped(field: JsonSchema, root: JsonSchema): boolean {
  const level = readLevel(field, root);
  return level && choicesOf(level, root) === null && !typesOf(level).some((type) => /^(boolean|array)$/.test(type));
}

const fieldsOf = ({ properties }: JsonSchema): [string, JsonSchema][] =>
  isSchema(properties)
    ? Object.entries(properties).map(([name, schema]) => [name, isSchema(schema) ? schema : {}])
    : [];

/** Fields that ask for a password, a token, a card; all that can be typed in, if the question itself asks for one. */
export function secretFields({ message, schema }: ElicitationForm): string[] {
  const asksOutright = isSecretName(`${message} | ${schema.title} | ${schema.description}`);
  const left = { schemas: maxSchemas };
  return fieldsOf(schema).flatMap(([name, field]) =>
    holdsSecret(name, field, schema, left) || (asksOutright && isTyped(field, schema)) ? [name] : [],
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
