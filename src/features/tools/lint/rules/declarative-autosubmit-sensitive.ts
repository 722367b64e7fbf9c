/** A form that a call submits without the user, though it asks for a password, a code or a card. */
import { phrase } from '#core/tools/phrase.ts';
import { parametersOf } from '../parts-of-schema';
import type { ToolRule } from '../rule';
import { asksForSecret, parameterSecret } from './parameter-secret';

const card = {
  type: 'object',
  properties: { card_number: { type: 'string', description: 'The number of the card.' } },
};

export const declarativeAutosubmitSensitive: ToolRule = {
  id: 'declarative-autosubmit-sensitive',
  severity: 'error',
  what: phrase(
    'The form is sent before the user sees it, and {name} seems to ask for a secret. Remove toolautosubmit.',
  ),
  reason: parameterSecret.reason,
  bad: { declarative: true, autosubmit: true, inputSchema: card },
  good: { declarative: true, inputSchema: card },
  link: 'https://developer.chrome.com/docs/ai/webmcp/declarative-api',
  check: ({ autosubmit, inputSchema }) =>
    parametersOf(autosubmit && inputSchema)
      .filter(({ name, schema }) => asksForSecret(name, schema.title))
      .map(({ place, name }) => ({ place, values: { name } })),
};
