/** More tools than a model chooses well among. */
import { phrase } from '#core/tools/phrase.ts';
import type { SiteRule } from '../rule';

const max = 20;

export const tooManyTools: SiteRule = {
  id: 'too-many-tools',
  severity: 'info',
  what: phrase('The page offers {count} tools.'),
  reason: phrase(
    'The more there are, the more often a model picks the wrong one. Offer those that the page’s state needs, and aim for at most {most}.',
  ),
  bad: Array.from({ length: 30 }, (_, i) => ({
    name: `find_${i}`,
    description: `Finds whatever number ${i} stands for.`,
  })),
  good: [{ name: 'find_show' }],
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  checkSite: ({ length }) =>
    length > max
      ? [{ tool: null, place: '', severity: length > 2 * max ? 'warn' : 'info', values: { count: length, most: max } }]
      : [],
};
