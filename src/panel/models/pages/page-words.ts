/** What is said of the pages that a conversation is about, in the panel and in a saved file. */
import { say, toHost } from '#ui';
import type { ChatRow } from '../chat/rows';

export function wordAttached({ origins }: Pick<Extract<ChatRow, { type: 'attached' }>, 'origins'>): string {
  const names = [...new Set(origins.map(toName))].join(', ');
  return names ? say('Now on {pages}', { pages: names }) : say('No page attached');
}

export function wordLeft({ origin, now }: Pick<Extract<ChatRow, { type: 'left' }>, 'origin' | 'now'>): string {
  const page = toName(origin);
  return now
    ? say('The tab left {page} for {next}. The tools of {page} are gone.', { page, next: toName(now.origin) })
    : say('The tab of {page} was closed. Its tools are gone.', { page });
}

const toName = (origin: string | null): string => (origin ? toHost(origin) : say('a page without an address'));
