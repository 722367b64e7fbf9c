/** A description that says little more than the name. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

/** Characters. */
const shortest = 15;
const empty = /^(todo|tbd|fixme|test|description|a tool|this tool|tool|does (something|stuff|things))\b.{0,12}$/i;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

export const descriptionVague: ToolRule = {
  id: 'description-vague',
  severity: 'warn',
  what: phrase('The description “{description}” says little more than the name.'),
  reason: phrase('Say what the tool does, what it returns, and when to use it.'),
  bad: { name: 'find_show', description: 'Find show' },
  good: { name: 'find_show', description: 'Finds shows of the season by title or day.' },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: ({ name, description }) => {
    const words = description.trim();
    const isVague = empty.test(words) || words.length < shortest || letters(words) === letters(name);
    return words !== '' && isVague ? [{ place: 'description', values: { description: words.slice(0, 80) } }] : [];
  },
};
