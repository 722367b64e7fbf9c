/** Words tools, offers and schemas: titles of built-in tools, too many tools in a turn. */

import { isHands } from '#core/tools/layer.ts';
import type { Crowd } from '#core/tools/offer.ts';
import type { Tool } from '#core/tools/tool.ts';
import { say, sayCount } from '../language';
import { toLocale } from './figures';
import type { Sentence } from './sentence';

/** The title for users: a page's or a server's own, or, of a tool of ours, its phrase in the user's language; models read the English. */
export function wordTitle({ title, source }: Pick<Tool, 'title' | 'source'>): string | undefined {
  return title && (source.type === 'local' || isHands({ source })) ? say(title) : title;
}

export function wordCrowd({ tools, biggest }: Crowd): Sentence {
  const named = biggest.map(({ server, tools: count }) => `${server} (${count})`);
  const whose = new Intl.ListFormat(toLocale()).format(named);
  return {
    what: sayCount(tools, 'Tools offered in the last turn: {count}.'),
    next: whose
      ? say('Models choose better among fewer tools. Most are from {servers}. Turn off what you don’t need.', {
          servers: whose,
        })
      : '',
  };
}
