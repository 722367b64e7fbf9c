/** A tool that the script of another site registers in the page’s name. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

export const thirdPartyRegistration: ToolRule = {
  id: 'third-party-registration',
  severity: 'warn',
  what: phrase('A script of {origin} registers it, in the name of this site.'),
  reason: phrase(
    'That script’s author decides what models are told here, and what their calls do. Serve it yourself, or pin it with the integrity attribute.',
  ),
  bad: { registeredBy: 'https://widgets.example' },
  good: {},
  link: 'https://github.com/webmachinelearning/webmcp/blob/main/docs/security-privacy-considerations.md',
  check: ({ registeredBy }) => (registeredBy ? [{ place: '', values: { origin: registeredBy } }] : []),
};
