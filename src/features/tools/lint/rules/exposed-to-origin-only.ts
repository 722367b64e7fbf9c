/** An address in `exposedTo` with more than an origin, which narrows nothing. */
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';

export const exposedToOriginOnly: ToolRule = {
  id: 'exposed-to-origin-only',
  severity: 'warn',
  what: phrase('exposedTo names {url}, but the tool is exposed to all of {origin}.'),
  reason: phrase('Only the origin counts. Write it alone, and expose the tool to that whole site or not at all.'),
  bad: { exposedTo: ['https://partner.example/widget?id=1'] },
  good: { exposedTo: ['https://partner.example'] },
  link: 'https://webmachinelearning.github.io/webmcp/',
  check: ({ exposedTo = [] }) =>
    exposedTo.flatMap((url) => {
      if (!URL.canParse(url)) return [];
      const { origin, href } = new URL(url);
      return href === `${origin}/` ? [] : [{ place: 'exposedTo', values: { url: url.slice(0, 200), origin } }];
    }),
};
