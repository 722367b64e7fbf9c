/** A parameter that asks a model for a secret. */
import { isSecretName, phrase } from '#tools';
import { parametersOf } from '../parts-of-schema';
import type { ToolRule } from '../rule';

const keys = /(^|_)(api_?key|secret|(access|auth|bearer|refresh)_?token|credit_?card|ssn|private_?key)(_|$)/i;

/** `cardNumber` and `card_number` are read as words. */
export function asksForSecret(name: string, title: unknown): boolean {
  const words = name.replace(/([a-z])(?=[A-Z])/g, '$1_');
  const said = [words.replaceAll(/[_-]/g, ' '), typeof title === 'string' ? title : ''];
  return keys.test(words) || said.some(isSecretName);
}

export const parameterSecret: ToolRule = {
  id: 'parameter-secret',
  severity: 'warn',
  what: phrase('{name} seems to ask for a secret.'),
  reason: phrase(
    'Whatever a model writes, its service and the log of the chat read too. Let the user type it into the page.',
  ),
  bad: { inputSchema: { type: 'object', properties: { password: { type: 'string', description: 'The password.' } } } },
  good: {
    inputSchema: { type: 'object', properties: { user: { type: 'string', description: 'The name of the account.' } } },
  },
  link: 'https://github.com/webmachinelearning/webmcp/blob/main/docs/security-privacy-considerations.md',
  check: ({ inputSchema }) =>
    parametersOf(inputSchema)
      .filter(({ name, schema }) => asksForSecret(name, schema.title) && schema.type !== 'boolean')
      .map(({ place, name }) => ({ place, values: { name } })),
};
