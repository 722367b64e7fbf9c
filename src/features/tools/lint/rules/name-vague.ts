/** A name that doesn’t say what the tool does. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

const vague = new Set(
  'run do execute exec action tool call process handle submit click go get set add test func function main update query helper perform invoke start'.split(
    ' ',
  ),
);

export const nameVague: ToolRule = {
  id: 'name-vague',
  severity: 'warn',
  what: phrase('The name “{name}” doesn’t say what it does.'),
  reason: phrase('A model chooses by the name first. Use a verb and a thing, such as find_show.'),
  bad: { name: 'submit' },
  good: { name: 'book_seats' },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: ({ name }) =>
    vague.has(name.toLowerCase().replace(/[^a-z]/g, '')) ? [{ place: 'name', values: { name } }] : [],
};
