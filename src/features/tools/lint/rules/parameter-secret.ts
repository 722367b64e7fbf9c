/** A parameter that asks a model for a secret. */

import { phrase } from '#core/tools/phrase.ts';
import { isSecretName } from '#page/words/secret-words.ts';
import { parametersOf } from '../parts-of-schema';
import type { ToolRule } from '../rule';

export const asksForSecret = (name: string, title: unknown): boolean =>
  isSecretName(typeof title === 'string' ? `${name} | ${title}` : name);

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
