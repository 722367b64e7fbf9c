/** What a page declares about itself in JSON-LD: its data, to be read, and the address of its search. */
import { type Guess, isObject, type JsonObject, opens, opensByScript, ownUrl } from './guess';
import { take } from './labels';

/** The kinds that are offered, by what schema.org's types end with. */
const kinds: [name: string, RegExp][] = [
  ['product', /^Product(Group)?$/],
  ['recipe', /^Recipe$/],
  ['event', /Event$/],
  ['article', /(Article|BlogPosting|Report)$/],
  ['breadcrumb', /^BreadcrumbList$/],
  ['faq', /^FAQPage$/],
  ['organisation', /(Organization|Corporation|Business|Store|Restaurant)$/],
];

/** Characters of one block, and of what one tool answers. */
const longest = 200_000;
const mostItems = 50;

export function guessData(page: Document, taken: Set<string>): Guess[] {
  const items = readItems(page);
  return kinds.flatMap(([kind, type]) => {
    const found = items.filter((item) => typesOf(item).some((each) => type.test(each))).slice(0, mostItems);
    if (found.length === 0) return [];
    const tool = {
      name: take(taken, `read_${kind}`, kind),
      title: `Read the ${kind === 'faq' ? 'FAQ' : kind} data`,
      description: `Guessed by Tabhand from the JSON-LD of this page: returns the ${kind === 'faq' ? 'FAQ' : kind} data that the page declares. Changes nothing.`,
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      readOnly: true,
    };
    const play = () => ({ type: 'read' as const, data: found.length === 1 ? found[0] : found }); // const: a literal type
    return [{ tool, play, script: () => dataScript(type) }];
  });
}

const dataScript = (
  type: RegExp,
): string => `const blocks = document.querySelectorAll('script[type="application/ld+json" i]');
const items = [...blocks].flatMap(({ textContent }) => {
  try {
    return [JSON.parse(textContent)].flat().flatMap((item) => item?.['@graph'] ?? item);
  } catch {
    return []; // not JSON
  }
});
const types = (item) => [item?.['@type']].flat().map((each) => String(each).replace(/^https?:\\/\\/schema\\.org\\//, ''));
const found = items.filter((item) => types(item).some((each) => ${type}.test(each)));
return found.length === 1 ? found[0] : found;`;

/** A page with a search form needs no other search. */
export function guessSearchAction(page: Document, taken: Set<string>): Guess[] {
  const actions = readItems(page).flatMap(({ potentialAction }) => [potentialAction].flat().filter(isObject));
  const templates = actions
    .filter((action) => typesOf(action).includes('SearchAction'))
    .flatMap(({ target }) => templateOf(target));
  const template = templates.find((each) => /^[^{}]*\{[\w-]+\}[^{}]*$/.test(each) && addressOf(page, each, 'x'));
  if (template === undefined) return [];
  const tool = {
    name: take(taken, 'search', 'search'),
    title: 'Search this site',
    description: `Guessed by Tabhand from the JSON-LD of this page: searches ${template.slice(0, 300)} and opens what it finds.`,
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', title: 'What to search for', minLength: 1 } },
      required: ['query'],
      additionalProperties: false,
    },
    ...{ readOnly: true, searches: true as const }, // for the literal
  };
  return [
    {
      tool,
      script: () =>
        opensByScript(`${JSON.stringify(template)}.replace(/{[^}]+}/, () => encodeURIComponent(input.query))`),
      play({ query }) {
        const url = addressOf(page, template, String(query));
        return url ? opens(() => page.defaultView?.location.assign(url.href)) : { type: 'refused', why: 'changed' };
      },
    },
  ];
}

const addressOf = (page: Document, template: string, query: string): URL | null =>
  ownUrl(
    page,
    template.replace(/\{[\w-]+\}/, () => encodeURIComponent(query)),
  );

const templateOf = (target: unknown): string[] =>
  [target]
    .flat()
    .flatMap((each) => (isObject(each) ? [each.urlTemplate] : [each]))
    .filter((each) => typeof each === 'string');

const typesOf = (item: JsonObject): string[] =>
  [item['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^https?:\/\/schema\.org\//, ''));

/** Every item of every block, those of graphs too. A block that isn't JSON is none. */
function readItems(page: Document): JsonObject[] {
  return [...page.querySelectorAll('script[type="application/ld+json" i]')].flatMap(({ textContent }) => {
    if (!textContent || textContent.length > longest) return [];
    return flatten(parse(textContent));
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // many pages have blocks that aren't JSON
  }
}

function flatten(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(flatten);
  if (!isObject(value)) return [];
  return '@graph' in value ? flatten(value['@graph']) : [value];
}
