/** Names that read as one. */

import { phrase } from '#core/tools/phrase.ts';
import type { Definition } from '../definition';
import type { SiteRule } from '../rule';

/** Without what separates the words, and with signs that look alike as one. */
const bareOf = (name: string): string =>
  name.toLowerCase().replaceAll(/[_.-]/g, '').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l');

/** From two origins it may be meant to mislead. */
function severityOf(tools: readonly Definition[], ...names: readonly string[]) {
  const origins = new Set(tools.filter(({ name }) => names.includes(name)).map(({ origin }) => origin));
  return origins.size > 1 ? 'error' : 'warn';
}

export const namesAlike: SiteRule = {
  id: 'names-alike',
  severity: 'warn',
  what: phrase('{name} and {other} read as one name.'),
  reason: phrase(
    'Models confuse such names, and a frame’s tool could pass for the page’s. Use clearly different names.',
  ),
  bad: [{ name: 'find_show' }, { name: 'findShow', description: 'Finds seats of a performance, with their prices.' }],
  good: [{ name: 'find_show' }, { name: 'find_seat', description: 'Finds seats of a performance, with their prices.' }],
  link: 'https://github.com/webmachinelearning/webmcp/blob/main/docs/security-privacy-considerations.md',
  checkSite: (tools) => {
    const alike = Map.groupBy(new Set(tools.map(({ name }) => name)), bareOf);
    return [...alike.values()].flatMap(([name = '', other]) =>
      other === undefined
        ? []
        : [{ tool: name, place: 'name', severity: severityOf(tools, name, other), values: { name, other } }],
    );
  },
};
