/** A description that takes too much of every turn. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

/** Characters. */
const maxLength = 500;

export const descriptionLong: ToolRule = {
  id: 'description-long',
  severity: 'info',
  what: phrase('The description has {length} characters.'),
  reason: phrase(
    'Models read it in every turn, and small ones lose the point. Aim for less than {longest}, and say the rest in results.',
  ),
  bad: { description: `Finds shows by title or day. ${'It looks at titles, at subtitles, and at days. '.repeat(20)}` },
  good: { description: 'Finds shows of the season by title or day.' },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: ({ description: { length } }) =>
    length > maxLength ? [{ place: 'description', values: { length, longest: maxLength } }] : [],
};
