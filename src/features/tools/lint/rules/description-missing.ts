/** No description at all. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

export const descriptionMissing: ToolRule = {
  id: 'description-missing',
  severity: 'error',
  what: phrase('The tool has no description.'),
  reason: phrase('Say what the tool does, what it returns, and when to use it.'),
  bad: { description: '' },
  good: { description: 'Finds shows of the season by title or day.' },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: ({ name, description }) => (description.trim() === '' ? [{ place: 'description', values: { name } }] : []),
};
