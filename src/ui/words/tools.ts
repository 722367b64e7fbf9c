/** Words tools, offers and schemas: titles of built-in tools, too many tools in a turn, notes on definitions. */
import { type LintNote, wordsOf } from '#bench';
import { type Crowd, isHands, type Tool } from '#tools';
import { say, sayCount } from '../language';
import { toFigure, toLocale } from './figures';
import type { Sentence } from './sentence';

/** The title for users: a page's or a server's own, or, of a tool of ours, its phrase in the user's language; models read the English. */
export function wordTitle({ title, source }: Pick<Tool, 'title' | 'source'>): string | undefined {
  return title && (source.type === 'local' || isHands({ source })) ? say(title) : title;
}

export function wordCrowd({ tools, biggest }: Crowd): Sentence {
  const named = biggest.map(({ server, tools: count }) => `${server} (${count})`);
  const whose = new Intl.ListFormat(toLocale()).format(named);
  return {
    what: sayCount(tools, 'The last turn offered {count} tool.', 'The last turn offered {count} tools.'),
    next: whose
      ? say('Models choose better among fewer tools. Most are from {servers}. Turn off what you don’t need.', {
          servers: whose,
        })
      : say('Models choose better among fewer tools. Turn off what you don’t need.'),
  };
}

/** What the lint or a smoke run found, with its place unless it is the whole definition, and why it matters. */
export function wordLint(note: LintNote): Sentence {
  const { place } = note;
  const values = Object.fromEntries(
    Object.entries(note.values).map(([key, value]) => [key, typeof value === 'number' ? toFigure(value) : value]),
  );
  const { what, reason } = wordsOf(note);
  return {
    what: place.startsWith('/') ? `${say(what, values)} (${place})` : say(what, values),
    next: say(reason, values),
  };
}
