/** Two tools of one name. */

import { phrase } from '#core/tools/phrase.ts';
import type { SiteRule } from '../rule';

export const nameDuplicate: SiteRule = {
  id: 'name-duplicate',
  severity: 'error',
  what: phrase('{count} tools are called {name}.'),
  reason: phrase('A model can’t say which one it means. Give each its own name.'),
  bad: [{ name: 'find_show' }, { name: 'find_show', origin: 'https://frame.example' }],
  good: [{ name: 'find_show' }, { name: 'find_seat', description: 'Finds seats of a performance, with their prices.' }],
  link: 'https://webmachinelearning.github.io/webmcp/',
  checkSite: (tools) =>
    [...Map.groupBy(tools, ({ name }) => name)]
      .filter(([, { length }]) => length > 1)
      .map(([name, { length }]) => ({ tool: name, place: 'name', values: { name, count: length } })),
};
