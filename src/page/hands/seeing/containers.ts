/** What becomes of the lines of an element that holds others: a heading, an item, a row, or a part of the page that has a name. Pure. */
import { headed, indent } from './blocks';

export type Ending = (lines: string[]) => string[] | string;

/** Parts of a page that help to find one's way also without a name. */
const landmarks: Record<string, string> = {
  ...{ navigation: 'navigation', main: 'main', contentinfo: 'footer', banner: 'header', complementary: 'aside' },
  ...{ search: 'search', dialog: 'dialog', alertdialog: 'alertdialog', alert: 'alert', status: 'status' },
  ...{
    tablist: 'tablist',
    menu: 'menu',
    menubar: 'menubar',
    toolbar: 'toolbar',
    tree: 'tree',
    radiogroup: 'radiogroup',
  },
  ...{ listbox: 'listbox', tabpanel: 'tabpanel', progressbar: 'progressbar', meter: 'meter' },
};
/** Parts that are worth a word if they have a name. */
const named = new Set('group region form figure table grid treegrid feed article list log'.split(' '));

/** Whether a part of this role could have a head. */
export const isNamedPart = (role: string): boolean => named.has(role) || role in landmarks;

/** Null: the part is told by what it holds. */
export function headOfPart(role: string, name: string): string | null {
  if (named.has(role)) return name === '' ? null : `${role} ${inQuotes(name)}`;
  const word = landmarks[role];
  if (word === undefined) return null;
  return name === '' ? word : `${word} ${inQuotes(name)}`;
}

/** What looks like a reference in a page's own words is none. */
export const withoutReferences = (text: string): string => text.replace(/\[(?=e\d+\])/g, '\\[');

export const inQuotes = (text: string): string => `"${withoutReferences(text).replace(/"/g, '\\"')}"`;

/** A name that the first line repeats is told once. */
export const asPart =
  (head: string, name: string): Ending =>
  ([first = '', ...more]) => {
    if (first === '') return [];
    if (name === '' || first.replace(/^#+ /, '') !== name) return headed(head, [first, ...more]);
    if (!first.startsWith('#')) return more.length === 0 ? [head] : headed(head, more);
    const word = head.replace(/ ".*/, '');
    return named.has(word) ? [first, ...more] : headed(word, [first, ...more]);
  };

export const asHeading =
  (level: number): Ending =>
  (lines) =>
    lines.length === 0 ? [] : [`${'#'.repeat(level)} ${lines.join(' ')}`];

export const asItem: Ending = ([first, ...more]) => (first === undefined ? [] : [`- ${first}`, ...indent(more)]);

/** Cells with many lines are a layout rather than data. */
export const asCell =
  (cells: string[]): Ending =>
  (lines) => {
    if (lines.length > 4) return lines;
    cells.push(lines.join(' '));
    return [];
  };

/** Empty cells keep the place of those after them. The name of a row that can be operated is in its cells; of one cell, it is told by its name. */
export const asRow =
  (cells: string[], token: string): Ending =>
  (lines) => {
    const row = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(' | ');
    const isNamed = row !== '' && token.startsWith(`row ${inQuotes(row)}`);
    const told = isNamed
      ? token
      : [row, token.replace(/^(\w+) "(?:[^"\\]|\\.)*"/, '$1')].filter((part) => part !== '').join(' ');
    return told === '' ? lines : [told, ...lines];
  };
