/** Where the conversation's page is while the person looks at another tab. */
import type { PageState } from '#bridge';
import { say, toHost } from '#ui';

export function toWhereabouts(
  page: Pick<PageState, 'origin' | 'title'> | null,
  tabClosed: boolean,
  { follows = false, frontClosed = false }: { follows?: boolean; frontClosed?: boolean } = {},
): { what: string; next: string } {
  if (tabClosed) return { what: say('The tab of this chat was closed.'), next: say('Its page’s tools are gone.') };
  if (page === null)
    return { what: say('This chat is attached to no page.'), next: say('Attach this tab to use its tools.') };
  return {
    what: say('This chat is attached to {page}.', { page: toName(page) }),
    next: wordNext(follows, frontClosed),
  };
}

function wordNext(follows: boolean, frontClosed: boolean): string {
  if (!follows) return say('You are looking at another tab.');
  if (frontClosed) return say('It stays there: the tab in front is closed to extensions.');
  return say('Your next message moves it to the tab in front.');
}

function toName({ origin, title: words }: Pick<PageState, 'origin' | 'title'>): string {
  const title = toLine(words);
  if (!origin) return title || say('another page');
  return title ? `${title} (${toHost(origin)})` : toHost(origin);
}

/** A title is the page's own words: short, and without characters that nobody sees. */
function toLine(title: string): string {
  const seen = [...title.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()];
  return seen.length > 60 ? `${seen.slice(0, 59).join('')}…` : seen.join('');
}
