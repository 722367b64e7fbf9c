/** What of a server's form the user is offered: no secrets, which no server may ask for in a form. Pure. */
import { choicesOf, isSchema, requiredOf, typesOf } from './schema';
import type { Elicitation } from './schemas';
import { isSecretName, wholeWords } from './secret-words';
import type { JsonObject, JsonSchema } from './tool';

export type ElicitationForm = Extract<Elicitation, { mode: 'form' }>;

const keys = wholeWords(
  'api[- ]?keys?|(access|private|secret|signing|ssh|recovery|license)[- ]?keys?|client secret|credentials?|' +
    '(access|auth|bearer|api|session|refresh|personal)[- ]?tokens?|(seed|recovery|secret) phrase|recovery codes?|credit card',
);
/** Alone they say enough as the name of a field, and too little in a sentence. */
const bareKeys = wholeWords('token|secret|passwd|pwd|otp|2fa|mfa');

const names = (text: string): boolean => isSecretName(text) || keys.test(text);

/** `apiKey` and `api_key` as words. */
const toWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ');

function isSecret(name: string, { title, description, format, writeOnly }: JsonSchema): boolean {
  const label = [toWords(name), typeof title === 'string' ? title : ''].join(' | ');
  return format === 'password' || writeOnly === true || bareKeys.test(label) || names(`${label} | ${description}`);
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
  const asksOutright = names(message) || names(`${schema.title} | ${schema.description}`);
  return fieldsOf(schema).flatMap(([name, field]) =>
    isSecret(name, field) || (asksOutright && isTyped(field, schema)) ? [name] : [],
  );
}

/** The form without its secrets; null if it can't be answered without them. */
export function offeredForm(form: ElicitationForm): JsonSchema | null {
  const secrets = new Set(secretFields(form));
  if (requiredOf(form.schema).some((name) => secrets.has(name))) return null;
  const left = fieldsOf(form.schema).filter(([name]) => !secrets.has(name));
  if (secrets.size > 0 && left.length === 0) return null;
  return { type: 'object', ...form.schema, properties: Object.fromEntries(left), additionalProperties: false };
}

/** What the form begins with: the server's own defaults, and nothing else. */
export const defaultsOf = (schema: JsonSchema): JsonObject =>
  Object.fromEntries(
    fieldsOf(schema).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
