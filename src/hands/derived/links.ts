/** Links that are controls: to the next and the previous page, and groups that the page names, of links that differ in one query parameter. */
import { nameOf } from '../describe';
import { type Guess, leaveSoon, ownUrl } from './guess';
import { take } from './labels';
import { isFindable } from './sight';
import {
  changesSomething,
  leadsOut,
  readLabel,
  saysNext,
  saysPrevious,
  saysSerious,
  toIdentifier,
  wordsOfPath,
} from './words';

interface Link {
  element: HTMLAnchorElement;
  url: URL;
  /** Of its query. */
  parameters: [name: string, value: string][];
}

const maxLinks = 2000;
const maxGroups = 12;
const maxChoices = 60;

export function guessLinks(page: Document, taken: Set<string>): Guess[] {
  const links = [...page.querySelectorAll('a[href]')].slice(0, maxLinks).flatMap((each) => toLink(page, each));
  return [...guessPages(page, links, taken), ...guessGroups(page, links, taken)];
}

function toLink(page: Document, element: Element): Link[] {
  const url = ownUrl(page, element.getAttribute('href') ?? '');
  if (
    !url ||
    !(element instanceof HTMLAnchorElement) ||
    element.matches('[download], [onclick], [data-method], [role=button]')
  )
    return [];
  const parameters: Link['parameters'] = [];
  // Firefox lets no content script iterate over them.
  url.searchParams.forEach((value, name) => void parameters.push([name, value]));
  return [{ element, url, parameters }];
}

function guessPages(page: Document, links: readonly Link[], taken: Set<string>): Guess[] {
  const near = (link: Link) => link.element.closest('nav, [role=navigation], [class*="pag" i], [id*="pag" i]') !== null;
  const find = (rel: string, says: (words: string) => boolean) =>
    links.find(({ element }) => element.relList.contains(rel) && isFindable(element)) ??
    links.find((link) => near(link) && isFindable(link.element) && says(nameOf(link.element)));
  const ends: [string, string, Link | undefined][] = [
    ['next_page', 'Next page', find('next', saysNext)],
    ['previous_page', 'Previous page', find('prev', saysPrevious)],
  ];
  return ends.flatMap(([name, title, link]) => {
    if (!link || saysSerious(nameOf(link.element)) || leadsOut(wordsOfPath(link.url))) return [];
    const description = `Guessed by Tabhand from a link of this page: opens the ${title.toLowerCase()}, ${link.url.href.slice(0, 300)}`;
    const inputSchema = { type: 'object', properties: {}, additionalProperties: false };
    const tool = { name: take(taken, name, name), title, description, inputSchema, readOnly: true };
    const play = () => leaveSoon(() => page.defaultView?.location.assign(link.url.href));
    return [{ tool, play }];
  });
}

/** Links to one address but for one parameter, by that parameter. A link belongs to the largest of its groups. */
function guessGroups(page: Document, links: readonly Link[], taken: Set<string>): Guess[] {
  const groups = new Map<string, Map<string, Link>>();
  for (const link of links) {
    for (const [parameter, value] of link.parameters) {
      const rest = new URL(link.url);
      rest.searchParams.delete(parameter);
      rest.hash = '';
      const key = `${parameter} ${rest.href}`;
      const group = groups.get(key) ?? new Map<string, Link>();
      if (!group.has(value)) group.set(value, link);
      groups.set(key, group);
    }
  }
  const used = new Set<Link>();
  const largest = [...groups].sort(([, a], [, b]) => b.size - a.size).slice(0, maxGroups);
  return largest.flatMap(([key, group]) => {
    const parameter = key.slice(0, key.indexOf(' '));
    const free = [...group.values()].filter((link) => !used.has(link) && isFindable(link.element));
    const choices = toChoices(free.slice(0, maxChoices));
    const isSafe =
      !free.some(
        ({ url, parameters }) => leadsOut(wordsOfPath(url)) || parameters.some(([name]) => changesSomething(name)),
      ) && ![...choices.keys()].some(saysSerious);
    const title = nameOfGroup(free);
    if (choices.size < 2 || !isSafe || !title) return [];
    for (const link of free) used.add(link);
    return [toGuess(page, { parameter, choices, title, taken })];
  });
}

/** Links of one label can't be told apart: the first one counts. */
function toChoices(links: readonly Link[]): Map<string, Link> {
  const choices = new Map<string, Link>();
  for (const link of links) {
    const { label } = readLabel(nameOf(link.element));
    if (label && !choices.has(label)) choices.set(label, link);
  }
  return choices;
}

/** Without a name they are mostly things of one kind, such as stories or forums, and no control. */
function nameOfGroup([first]: readonly Link[]): string {
  const group = first?.element.closest('nav, [role=navigation], [role=group], section, aside');
  return readLabel(group?.getAttribute('aria-label') ?? '').label;
}

interface Group {
  parameter: string;
  title: string;
  choices: ReadonlyMap<string, Link>;
  taken: Set<string>;
}

function toGuess(page: Document, { parameter, choices, title, taken }: Group): Guess {
  const [first] = choices.values();
  const where = `${first?.url.origin}${first?.url.pathname}`.slice(0, 300);
  const key = toIdentifier(parameter) || 'choice';
  const tool = {
    name: take(taken, toIdentifier(title), 'choose'),
    title,
    description: `Guessed by Tabhand from links of this page that differ in “${parameter}”: opens one of them, on ${where}`,
    inputSchema: {
      type: 'object',
      properties: { [key]: { type: 'string', enum: [...choices.keys()], title } },
      required: [key],
      additionalProperties: false,
    },
    readOnly: true,
  };
  return {
    tool,
    play(input) {
      const link = choices.get(String(input[key]));
      if (!link) return { type: 'refused', why: 'wrong-value', name: title };
      return leaveSoon(() => page.defaultView?.location.assign(link.url.href));
    },
  };
}
