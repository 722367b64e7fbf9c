/** A description that says when not to call the tool. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

const forbids =
  /\b(do not|don['’]t|never|must not|should not) (use|call|invoke|run) (this|it|the|for|when|if|unless)\b.{0,60}/i;

export const descriptionForbids: ToolRule = {
  id: 'description-forbids',
  severity: 'info',
  what: phrase('The description says what not to do: “{words}”.'),
  reason: phrase(
    'Models follow a positive sentence more often. Say when to call the tool, and let the other tool say when to call it.',
  ),
  bad: { description: 'Finds shows of the season. Do not use this tool for concerts.' },
  good: { description: 'Finds shows of the season. For concerts there is find_concert.' },
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  check: ({ description }) => {
    const words = forbids.exec(description)?.[0];
    return words === undefined ? [] : [{ place: 'description', values: { words: words.slice(0, 80) } }];
  },
};
