// @vitest-environment happy-dom
/** What must give no tool, or must not be played. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDerived, derive } from '../../../../src/page/hands/derived';
import { showPage } from './show-page';

const show = (html: string) => showPage('list?page=2', `<html lang="en"><body>${html}</body></html>`);
const tools = (html: string) => derive(show(html)).map(({ tool }) => tool);
const names = (html: string) => tools(html).map(({ name }) => name);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
});

function play(html: string, name: string, input: Record<string, unknown> = {}) {
  const guess = derive(show(html)).find(({ tool }) => tool.name === name);
  const played = guess?.play(input);
  vi.runAllTimers();
  return { played };
}

describe('a form is right, or isn’t offered', () => {
  test('links give no tool: next pages that are none, carts that add, groups', () => {
    const links = `<nav class="pagination"><a rel="next" href="#">Next</a><a href="?page=3">Next</a></nav>
      <nav aria-label="Sort by"><a href="?sort=a">A</a><a href="?sort=b">B</a></nav><a href="/cart?add=12">Pot</a>`;
    expect(names(links)).toEqual([]);
  });

  test('is called by what is its own: no heading of what lies before it, no words of the browser’s', () => {
    const form = '<form action="/s" method="post"><label>Email <input name="e"></label><button>Join</button></form>';
    const titles = (html: string) => tools(html).map(({ title }) => title);
    expect(titles(`<div><h2>Tabs</h2><ul><li><a href="/a">A</a></li></ul></div>${form}`)).toEqual(['Join']);
    expect(titles(`<div><h2>News by mail</h2><p>Once a week.</p></div>${form}`)).toEqual(['News by mail']);
    expect(
      titles(
        `<form action="/f"><h2>Find a job</h2><a href="/j">All</a><h1>Feedback</h1><label>Say <textarea name="t"></textarea></label><button>Send</button></form>`,
      ),
    ).toEqual(['Feedback']);
    expect(
      tools(`<h2>News</h2><form action="/search/"><input name="what"><input type="image" src="/go.png"></form>`),
    ).toMatchObject([{ name: 'search', title: 'Search', readOnly: true }]);
    expect(
      tools(
        `<h2>News</h2><form action="/search/" method="post"><input name="what"><input type="image" src="/go.png"></form>`,
      ),
    ).toMatchObject([{ name: 'search', title: 'Search', readOnly: false }]);
  });

  test('its fields are called by the label before them or the next cell, and a trap for machines is none', () => {
    const fields = (inside: string) => {
      const [tool] = tools(`<form action="/s" method="post">${inside}<button>Send</button></form>`);
      const properties = Object.entries(tool?.inputSchema.properties ?? {}) as [
        string,
        { title: string; enum?: string[] },
      ][]; // what forms give
      return properties.map(([key, field]) => `${key}: ${field.title}${field.enum ? ` (${field.enum})` : ''}`);
    };
    expect(fields('<label>Email:</label><input name="a"><label>Name:</label><input name="b">')).toEqual([
      'a: Email',
      'b: Name',
    ]);
    expect(fields('<input name="a"><label>Email</label><br><input name="b"><label>Name</label>')).toEqual([
      'a: Email',
      'b: Name',
    ]);
    expect(
      fields(
        '<table><tr><td><b>Term</b></td></tr><tr><td><input type="radio" name="t" value="9"></td><td></td><td>1 year</td></tr><tr><td><input type="radio" name="t" value="8"></td><td></td><td>2 years</td></tr></table>',
      ),
    ).toEqual(['t: Term (1 year,2 years)']);
    expect(
      fields('<label>Name <input name="n"></label><label>Leave this field blank <input name="url"></label>'),
    ).toEqual(['n: Name']);
  });

  test('settings that a script applies at once are no form that is sent', () => {
    expect(names(`<form><label>Colour <input name="c"></label></form>`)).toEqual([]);
    expect(names(`<form role="search"><label>Find <input name="q"></label></form>`)).toEqual(['search']);
  });

  test.each([
    ['action', 'delete'],
    ['op', 'bulkDelete'],
    ['do', 'add-to-cart'],
    ['cmd', 'sign_out'],
  ])('what it sends unseen and no button says, such as %s=%s, makes it none', (name, value) => {
    const form = (button: string) =>
      `<form><input type="hidden" name="${name}" value="${value}"><label>Name <input name="q"></label><button>${button}</button></form>`;
    expect(names(form('Search'))).toEqual([]);
  });

  test('a hidden order that its button says is a form that asks', () => {
    const html = `<form method="post"><input type="hidden" name="action" value="delete"><label>Why <input name="w"></label><button>Delete it</button></form>`;
    expect(tools(html)).toMatchObject([{ name: 'delete_it', readOnly: false }]);
  });

  test('a search whose address adds to a cart asks', () => {
    const to = (action: string) =>
      tools(`<form action="${action}"><input type="search" name="q" aria-label="Find"><button>Go</button></form>`);
    expect(to('/cart/add')).toMatchObject([{ readOnly: false }]);
    expect(to('/find')).toMatchObject([{ readOnly: true }]);
  });

  test('a form that names no address may be the page’s own to handle, which is said', () => {
    const says = (action: string) =>
      tools(`<form ${action}><label>Name <input name="n"></label><button>Save</button></form>`)[0]?.description;
    expect(says('')).toContain('which the page handles itself or sends to https://site.test/list (GET)');
    expect(says('action="#"')).toContain('handles itself');
    expect(says('action="/save" method="post"')).toContain('which sends it to https://site.test/save (POST)');
  });

  test('a form that its list sends by itself is sent once, with all that was given', () => {
    const html = `<form action="/s"><label>Sort <select name="sort"><option value="a">A</option><option value="b">B</option></select></label><label>Most <input name="most"></label><button>Apply</button></form>`;
    const guess = derive(show(html))[0];
    const form = document.querySelector('form');
    const sent: string[] = [];
    form?.addEventListener('change', () => form.requestSubmit());
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push([...new FormData(form)].map((pair) => pair.join('=')).join('&'));
    });
    guess?.play({ sort: 'B', most: '5' });
    vi.runAllTimers();
    expect(sent).toEqual(['sort=b&most=5']);
    form?.requestSubmit();
    expect(sent).toHaveLength(2);
  });
});

test('data, a search without a form, and the description of an API give none', () => {
  const data = { '@type': 'Product', name: 'Pot', potentialAction: { '@type': 'SearchAction', target: '/?q={q}' } };
  const fetched = vi.spyOn(globalThis, 'fetch');
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script><link rel="service-desc" href="/api.json">`;
  expect(names(html)).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

describe('playing', () => {
  const form = (action: string) =>
    `<form action="${action}" method="post"><label>Name <input name="n"></label><button>Go</button></form>`;

  test('a form that leads elsewhere by now isn’t filled in', () => {
    const derived = createDerived(show(form('/a')));
    const listed = derived.derive();
    const [tool] = listed.type === 'derived' ? listed.tools : [];
    if (!tool) throw new Error('There is no tool.');
    document.querySelector('form')?.setAttribute('action', 'https://thief.test/');
    expect(derived.play(tool, { n: 'Ann' })).toEqual({ type: 'refused', why: 'changed' });
    expect(document.querySelector('input')?.value).toBe('');
    document.querySelector('form')?.remove();
    expect(derived.play(tool, { n: 'Ann' })).toEqual({ type: 'refused', why: 'gone' });
  });

  test('a choice that the page doesn’t have changes nothing', () => {
    const html = `<form><select name="s"><option>A</option></select><button>Go</button></form>`;
    expect(play(html, 'go', { s: 'B' }).played).toMatchObject({ type: 'refused', why: 'wrong-value' });
  });

  test('a document is read again when it has another form', () => {
    const derived = createDerived(show(form('/a')));
    const first = derived.derive();
    expect(first).toEqual(derived.derive());
    document.body.append(document.createRange().createContextualFragment(form('/b')));
    const second = derived.derive();
    expect(second.type === 'derived' && second.tools.map(({ name }) => name)).toEqual(['go', 'go_2']);
  });
});

test('a page of endless forms and words gives at most 40 tools, with short texts', () => {
  const long = 'x'.repeat(10_000);
  const forms = Array.from(
    { length: 60 },
    (_, i) => `<form action="/${i}"><label>${long}<input name="f${i}"></label><button>Go</button></form>`,
  );
  const all = tools(forms.join(''));
  expect(all.length).toBeLessThanOrEqual(40);
  expect(Math.max(...all.map((tool) => JSON.stringify(tool).length))).toBeLessThan(5000);
});
