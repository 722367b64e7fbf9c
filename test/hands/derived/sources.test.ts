// @vitest-environment happy-dom
/** What isn't a form: links, JSON-LD and an OpenAPI document; and what must give no tool, or must not be played. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDerived, derive } from '../../../src/hands/derived';
import { showPage } from './show-page';

const show = (html: string) => showPage('list?page=2', `<html lang="en"><body>${html}</body></html>`);
const tools = async (html: string) => (await derive(show(html))).map(({ tool }) => tool);
const names = async (html: string) => (await tools(html)).map(({ name }) => name);

/** Where the page is sent. */
let opened: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void opened.push(String(url)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function play(html: string, name: string, input: Record<string, unknown> = {}) {
  const guess = (await derive(show(html))).find(({ tool }) => tool.name === name);
  const played = await guess?.play(input);
  vi.runAllTimers();
  return { played, opened };
}

/** As the pack that is made of it. */
async function runScript(html: string, name: string, input: Record<string, unknown> = {}) {
  const guess = (await derive(show(html))).find(({ tool }) => tool.name === name);
  const returned = await new AsyncFunction('input', guess?.script() ?? '')(input);
  vi.runAllTimers();
  return { returned, opened };
}
const AsyncFunction = (async () => undefined).constructor as new (
  ...text: string[]
) => (input: object) => Promise<unknown>; // the constructor has no name of its own

describe('as a pack', () => {
  test('links lead where they lead then, and choices where they led', async () => {
    const pages = `<nav class="pagination"><a href="?page=1">« Previous</a><a href="?page=3">Next »</a></nav>`;
    expect((await runScript(pages, 'next_page')).opened).toEqual(['https://site.test/list?page=3']);
    expect((await runScript(`<a rel="next" href="?page=3">Weiter</a>`, 'next_page')).opened).toHaveLength(2);
    const sorting = `<nav aria-label="Sort by"><a href="?sort=price">Price</a><a href="?sort=name">Name</a></nav>`;
    expect((await runScript(sorting, 'sort_by', { sort: 'Name' })).opened.at(-1)).toBe(
      'https://site.test/list?sort=name',
    );
  });

  test('data is read, and a search opens its address', async () => {
    const product = { '@type': 'https://schema.org/Product', name: 'Pot' };
    expect((await runScript(ld({ '@graph': [product, { '@type': 'Thing' }] }), 'read_product')).returned).toEqual(
      product,
    );
    const potentialAction = { '@type': 'SearchAction', target: 'https://site.test/find?q={term}' };
    expect((await runScript(ld({ potentialAction }), 'search', { query: 'a&b $&' })).opened).toEqual([
      'https://site.test/find?q=a%26b%20%24%26',
    ]);
  });

  test('words of the page stay words', async () => {
    const trap = '`$' + '{alert(1)}`; */ \'" </script>\u2028{';
    const attribute = trap.replaceAll('"', '&quot;');
    const html = `<form action="/x?${attribute}"><select name="s"><option value="${attribute}">${attribute}</option></select><button>Go</button></form>`;
    const [guess] = await derive(show(html));
    const code = guess?.script() ?? '';
    expect(code).toContain('requestSubmit');
    expect(() => new AsyncFunction('input', code)).not.toThrow();
    expect(code.replace(/"(\\.|[^"\\])*"/g, '')).not.toContain('alert');
  });
});

describe('links', () => {
  const pages = `<nav class="pagination"><a href="?page=1">« Previous</a><a href="?page=3">Next »</a></nav>`;

  test('to the next and the previous page are tools without input', async () => {
    expect(await names(pages)).toEqual(expect.arrayContaining(['next_page', 'previous_page']));
    expect((await play(pages, 'next_page')).opened).toEqual(['https://site.test/list?page=3']);
    expect(await names(`<a rel="next" href="?page=3">Weiter</a>`)).toEqual(['next_page']);
  });

  test('that differ in one parameter are one tool, whose choices are their words', async () => {
    const sorting = `<nav aria-label="Sort by"><a href="?page=2&sort=price">Price</a><a href="?page=2&sort=name">Name</a></nav>`;
    const [tool] = await tools(sorting);
    expect(tool).toMatchObject({ name: 'sort_by', readOnly: true });
    expect(tool?.inputSchema).toMatchObject({ properties: { sort: { enum: ['Price', 'Name'] } }, required: ['sort'] });
    expect((await play(sorting, 'sort_by', { sort: 'Name' })).opened).toEqual([
      'https://site.test/list?page=2&sort=name',
    ]);
  });

  test('that do something, lead elsewhere or are hidden give none', async () => {
    expect(await names(`<a href="?action=delete&id=1">First</a><a href="?action=delete&id=2">Second</a>`)).toEqual([]);
    expect(await names(`<a href="?add-to-cart=1">Pot</a><a href="?add-to-cart=2">Pan</a>`)).toEqual([]);
    expect(await names(`<a href="?x=1">Delete one</a><a href="?x=2">Keep</a>`)).toEqual([]);
    expect(await names(`<a href="https://other.test/?x=1">A</a><a href="https://other.test/?x=2">B</a>`)).toEqual([]);
    expect(await names(`<a hidden href="?x=1">A</a><a style="display:none" href="?x=2">B</a>`)).toEqual([]);
    expect(await names(`<a rel="next" href="javascript:alert(1)">Next</a>`)).toEqual([]);
  });
});

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('JSON-LD', () => {
  test('is read by one tool for each kind, from graphs too', async () => {
    const html = ld({
      '@graph': [
        { '@type': 'Product', name: 'Pot' },
        { '@type': ['NewsArticle'], headline: 'Pots' },
        { '@type': 'Thing' },
      ],
    });
    expect(await names(html)).toEqual(['read_product', 'read_article']);
    expect((await play(html, 'read_product')).played).toEqual({
      type: 'read',
      data: { '@type': 'Product', name: 'Pot' },
    });
    expect((await tools(html)).every(({ readOnly }) => readOnly)).toBe(true);
  });

  test('that is broken, or far too long, is none', async () => {
    expect(await names(`<script type="application/ld+json">{ "@type": </script>`)).toEqual([]);
    expect(await names(ld({ '@type': 'Product', name: 'x'.repeat(300_000) }))).toEqual([]);
  });

  const site = (target: unknown) => ld({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction', target } });

  test('may name the site’s search, unless a form is one', async () => {
    const html = site({ urlTemplate: 'https://site.test/find?q={term}' });
    expect((await play(html, 'search', { query: 'a&b=1 ü' })).opened).toEqual([
      'https://site.test/find?q=a%26b%3D1%20%C3%BC',
    ]);
    expect(await names(`${html}<form role="search"><input type="search" name="q"></form>`)).toEqual(['search']);
  });

  test('that searches another origin, or with more than one gap, gives none', async () => {
    expect(await names(site('https://other.test/?q={q}'))).toEqual([]);
    expect(await names(site('https://{q}.site.test/'))).toEqual([]);
    expect(await names(site('https://site.test/{a}?q={b}'))).toEqual([]);
  });
});

describe('an OpenAPI document', () => {
  const html = `<link rel="service-desc" href="/api.json">`;
  const api = {
    servers: [{ url: '/v1' }],
    paths: {
      '/pots/{id}': {
        parameters: [{ $ref: '#/components/parameters/id' }],
        get: {
          operationId: 'getPot',
          summary: 'One pot',
          parameters: [{ name: 'full', in: 'query', schema: { type: 'boolean' } }],
        },
        delete: { operationId: 'deletePot' },
      },
      '/mine': { get: { operationId: 'mine', security: [{ key: [] }] } },
      '/told': { get: { operationId: 'told', parameters: [{ name: 'X-Key', in: 'header', required: true }] } },
    },
    components: { parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } } },
  };
  const serve = (...answers: unknown[]) => {
    const fetched = vi.fn(async (_: URL, __: RequestInit) => new Response(JSON.stringify(answers.shift() ?? api)));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  test('gives its open readings, which are fetched as nobody', async () => {
    const fetched = serve(api, { id: 'a/b' }, { id: 'a/b' });
    const guesses = await derive(show(html));
    expect(guesses.map(({ tool }) => [tool.name, tool.readOnly])).toEqual([['get_pot', true]]);
    expect(guesses[0]?.tool.inputSchema).toMatchObject({ required: ['id'], properties: { full: { type: 'boolean' } } });
    expect(await guesses[0]?.play({ id: 'a/b', full: true })).toEqual({ type: 'read', data: { id: 'a/b' } });
    const asPack = new AsyncFunction('input', guesses[0]?.script() ?? '');
    expect(JSON.parse(String(await asPack({ id: 'a/b', full: true })))).toEqual({ id: 'a/b' });
    expect(fetched.mock.calls.map(([url, { credentials, redirect }]) => [String(url), credentials, redirect])).toEqual([
      ['https://site.test/api.json', 'omit', 'error'],
      ['https://site.test/v1/pots/a%2Fb?full=true', 'omit', 'error'],
      ['https://site.test/v1/pots/a%2Fb?full=true', 'omit', 'error'],
    ]);
  });

  test('can’t be led out of its path, to another origin, or past its limits', async () => {
    const fetched = serve(api);
    const guesses = await derive(show(html));
    expect(await guesses[0]?.play({ id: '..' })).toMatchObject({ type: 'refused' });
    const asPack = new AsyncFunction('input', guesses[0]?.script() ?? '');
    await expect(asPack({ id: '..' })).rejects.toThrow('dots');
    expect(fetched).toHaveBeenCalledTimes(1);
    serve({ ...api, servers: [{ url: 'https://other.test/' }] });
    expect(await derive(show(html))).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`/p${i}`, { get: {} }]));
    serve({ paths: many });
    expect(await derive(show(html))).toHaveLength(20);
    expect(serve()).not.toHaveBeenCalled();
    expect(await names(`<link rel="service-desc" href="https://other.test/api.json">`)).toEqual([]);
  });
});

describe('playing', () => {
  const form = (action: string) =>
    `<form action="${action}" method="post"><label>Name <input name="n"></label><button>Go</button></form>`;

  test('a form that leads elsewhere by now isn’t filled in', async () => {
    const derived = createDerived(show(form('/a')));
    const listed = await derived.derive();
    const [tool] = listed.type === 'derived' ? listed.tools : [];
    if (!tool) throw new Error('There is no tool.');
    document.querySelector('form')?.setAttribute('action', 'https://thief.test/');
    expect(await derived.play(tool, { n: 'Ann' })).toEqual({ type: 'refused', why: 'changed' });
    expect(document.querySelector('input')?.value).toBe('');
    document.querySelector('form')?.remove();
    expect(await derived.play(tool, { n: 'Ann' })).toEqual({ type: 'refused', why: 'gone' });
  });

  test('a choice that the page doesn’t have changes nothing', async () => {
    const html = `<form><select name="s"><option>A</option></select><button>Go</button></form>`;
    expect((await play(html, 'go', { s: 'B' })).played).toMatchObject({ type: 'refused', why: 'wrong-value' });
  });

  test('a document is read again when it has another form', async () => {
    const derived = createDerived(show(form('/a')));
    const first = await derived.derive();
    expect(first).toEqual(await derived.derive());
    document.body.append(document.createRange().createContextualFragment(form('/b')));
    const second = await derived.derive();
    expect(second.type === 'derived' && second.tools.map(({ name }) => name)).toEqual(['go', 'go_2']);
  });
});

test('a page of endless links, forms and words gives at most 100 tools, with short texts', async () => {
  const long = 'x'.repeat(10_000);
  const forms = Array.from(
    { length: 60 },
    (_, i) => `<form action="/${i}"><label>${long}<input name="f${i}"></label></form>`,
  );
  const links = Array.from({ length: 400 }, (_, i) => `<a href="?p${i % 40}=${i}">${i}</a>`);
  const all = await tools([...forms, ...links].join(''));
  expect(all.length).toBeLessThanOrEqual(100);
  expect(Math.max(...all.map((tool) => JSON.stringify(tool).length))).toBeLessThan(5000);
});
