/** Which pages a conversation is about and where they are, in words, for the panel and for exports. */

import { siteOf } from '#core/settings/web-address.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import type { ChatRow } from '#features/conversation/state/index.ts';
import { say } from '#ui/language/index.tsx';
import { toHost } from '#ui/words/figures.ts';
import type { PageState } from '../messages';

export function wordAttached({ origins }: Pick<Extract<ChatRow, { type: 'attached' }>, 'origins'>): string {
  const names = [...new Set(origins.map(toName))].join(', ');
  return names ? say('Now on {pages}', { pages: names }) : say('No page attached');
}

export function wordLeft({ origin, now }: Pick<Extract<ChatRow, { type: 'left' }>, 'origin' | 'now'>): string {
  const page = toName(origin);
  // It had no address for us until its site was allowed.
  if (origin === null && now) return wordAttached({ origins: [now.origin] });
  return now
    ? say('The tab left {page} for {next}. The tools of {page} are gone.', { page, next: toName(now.origin) })
    : say('The tab of {page} was closed. Its tools are gone.', { page });
}

const toName = (origin: string | null): string => (origin ? toHost(origin) : say('a page without an address'));

/** Where the conversation's page is while another tab is in front. */
export function toWhereabouts(
  page: Pick<PageState, 'origin' | 'title'> | null,
  tabClosed: boolean,
  { follows = false, frontClosed = false } = {},
): { what: string; next: string } {
  if (tabClosed)
    return {
      what: say('The tab was closed.'),
      next: say('Use this tab to reach its tools.'),
    };
  if (page === null)
    return { what: say('This chat is attached to no page.'), next: say('Use this tab to reach its tools.') };
  const what = say('This chat is attached to {page}.', { page: toTitledName(page) });
  return { what, next: wordNext(follows, frontClosed) };
}

export const namePage = ({ origin, title }: Pick<PageState, 'origin' | 'title'>): string =>
  origin ? toHost(origin) : toLine(title);

export const wordStay = (page: Pick<PageState, 'origin' | 'title'>): string =>
  say('Stay with {page}', { page: namePage(page) });

/** Why Tabhand can't work on a page; null: it can. */
export function wordNoAccess({
  access,
  origin,
}: Pick<PageState, 'access' | 'origin'>): Record<'title' | 'text', string> | null {
  const site = origin === null ? null : toHost(siteOf(origin));
  switch (access) {
    case 'open':
      return null;
    case 'closed':
      return {
        title: say('This page is closed to extensions'),
        text: say('Open a website to use its tools, or use your MCP servers.'),
      };
    case 'no-permission':
      return {
        title:
          site === null ? say('Choose where Tabhand can work') : say('Tabhand isn’t allowed on {site} yet', { site }),
        text: say('Allow a site so that Tabhand can use its tools, and read or use its pages when you ask.'),
      };
    case 'insecure':
      return {
        title: say('This page isn’t secure'),
        text: say('Pages can offer tools only over https. You can still use your MCP servers.'),
      };
    case 'pdf':
      return {
        title: say('This tab shows a PDF file'),
        text: say('Ask about it in the chat, or attach its text.'),
      };
    case 'off':
      return {
        title: site === null ? say('This site is blocked') : say('{site} is blocked', { site }),
        text: say('You blocked this site, so Tabhand neither reads its pages nor offers their tools.'),
      };
  }
}

function wordNext(follows: boolean, frontClosed: boolean): string {
  if (!follows || frontClosed) return say('You are looking at another tab.');
  return say('Your next message moves it to the active tab.');
}

function toTitledName({ origin, title: words }: Pick<PageState, 'origin' | 'title'>): string {
  const title = toLine(words);
  if (!origin) return title || say('another page');
  return title ? `${title} (${toHost(origin)})` : toHost(origin);
}

/** A title is the page's own text: shorten it and drop invisible characters. */
function toLine(title: string): string {
  const seen = [...toSeenWords(title).replace(/\s+/g, ' ').trim()];
  return seen.length > 60 ? `${seen.slice(0, 59).join('')}…` : seen.join('');
}
