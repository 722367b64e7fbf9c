/** Names in several styles. */

import { phrase } from '#core/tools/phrase.ts';
import type { SiteRule } from '../rule';

/** A name of one word fits any. */
function styleOf(name: string): string {
  if (/[a-z0-9]_[a-z0-9]/i.test(name)) return 'find_show';
  if (/[a-z0-9]-[a-z0-9]/i.test(name)) return 'find-show';
  if (/^[A-Z][a-z0-9]+[A-Z]/.test(name)) return 'FindShow';
  return /[a-z0-9][A-Z]/.test(name) ? 'findShow' : 'any';
}

export const namingMixed: SiteRule = {
  id: 'naming-mixed',
  severity: 'info',
  what: phrase('Names are written in several ways: {names}.'),
  reason: phrase('A model that has to write such a name mixes them up. Write all of them in one way.'),
  bad: [{ name: 'find_show' }, { name: 'bookSeats', description: 'Books seats of a performance for a customer.' }],
  good: [{ name: 'find_show' }, { name: 'book_seats', description: 'Books seats of a performance for a customer.' }],
  link: 'https://developer.chrome.com/docs/ai/webmcp/best-practices',
  checkSite: (tools) => {
    const styles = Map.groupBy(
      tools.map(({ name }) => name),
      styleOf,
    );
    styles.delete('any');
    const names = [...styles.values()].map(([first]) => first).join(', ');
    return styles.size > 1 ? [{ tool: null, place: '', values: { names } }] : [];
  },
};
