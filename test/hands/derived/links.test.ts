// @vitest-environment happy-dom
/** Links as tools; and what must give no tool, or must not be played. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDerived, derive } from '../../../src/hands/derived';
import { linkPages } from './link-pages';
import { showPage } from './show-page';

const show = (html: string) => showPage('list?page=2', `<html lang="en"><body>${html}</body></html>`);
const tools = (html: string) => derive(show(html)).map(({ tool }) => tool);
const names = (html: string) => tools(html).map(({ name }) => name);

/** Where the page is sent. */
let opened: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void opened.push(String(url)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

function play(html: string, name: string, input: Record<string, unknown> = {}) {
  const guess = derive(show(html)).find(({ tool }) => tool.name === name);
  const played = guess?.play(input);
  vi.runAllTimers();
  return { played, opened };
}

test('of the links of well-known software, every guess is right, and few are missed', () => {
  let [right, wanted] = [0, 0];
  const wrong = linkPages.flatMap((page) => {
    const found = tools(page.html).map(({ name, inputSchema }) => JSON.stringify([name, choicesOf(inputSchema)]));
    const expected = page.right.map(([name, choices = []]) => JSON.stringify([name, choices]));
    wanted += expected.length;
    right += found.filter((each) => expected.includes(each)).length;
    return found.filter((each) => !expected.includes(each)).map((each) => `${page.like}: ${each}`);
  });
  expect(wrong).toEqual([]);
  expect([right, wanted]).toEqual([16, 18]);
});

const choicesOf = ({ properties }: Record<string, unknown>) =>
  Object.values(properties as Record<string, { enum: string[] }>).flatMap((each) => each.enum); // as links give them

describe('links', () => {
  const pages = `<nav class="pagination"><a href="?page=1">« Previous</a><a href="?page=3">Next »</a></nav>`;

  test('to the next and the previous page are tools without input', () => {
    expect(names(pages)).toEqual(expect.arrayContaining(['next_page', 'previous_page']));
    expect(play(pages, 'next_page').opened).toEqual(['https://site.test/list?page=3']);
    expect(names(`<a rel="next" href="?page=3">Weiter</a>`)).toEqual(['next_page']);
  });

  test('that differ in one parameter are one tool, whose choices are their words', () => {
    const sorting = `<nav aria-label="Sort by"><a href="?page=2&sort=price">Price</a><a href="?page=2&sort=name">Name</a></nav>`;
    const [tool] = tools(sorting);
    expect(tool).toMatchObject({ name: 'sort_by', readOnly: true });
    expect(tool?.inputSchema).toMatchObject({ properties: { sort: { enum: ['Price', 'Name'] } }, required: ['sort'] });
    expect(play(sorting, 'sort_by', { sort: 'Name' }).opened).toEqual(['https://site.test/list?page=2&sort=name']);
  });

  test('that do something, lead elsewhere or are hidden give none', () => {
    const rows = (html: string) => names(`<nav aria-label="Rows">${html}</nav>`);
    expect(rows(`<a href="?action=delete&id=1">First</a><a href="?action=delete&id=2">Second</a>`)).toEqual([]);
    expect(rows(`<a href="?add-to-cart=1">Pot</a><a href="?add-to-cart=2">Pan</a>`)).toEqual([]);
    expect(rows(`<a href="?x=1">Delete one</a><a href="?x=2">Keep</a>`)).toEqual([]);
    expect(rows(`<a href="?x=1">Keep</a><a href="?x=2">Leave</a>`)).toEqual(['rows']);
    expect(rows(`<a href="https://other.test/?x=1">A</a><a href="https://other.test/?x=2">B</a>`)).toEqual([]);
    expect(rows(`<a hidden href="?x=1">A</a><a style="display:none" href="?x=2">B</a>`)).toEqual([]);
    expect(names(`<a rel="next" href="javascript:alert(1)">Next</a>`)).toEqual([]);
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

test('a page of endless links, forms and words gives at most 100 tools, with short texts', () => {
  const long = 'x'.repeat(10_000);
  const forms = Array.from(
    { length: 60 },
    (_, i) => `<form action="/${i}"><label>${long}<input name="f${i}"></label></form>`,
  );
  const links = Array.from(
    { length: 400 },
    (_, i) => `<nav aria-label="Part ${i % 40}"><a href="?p${i % 40}=${i}">${i}</a></nav>`,
  );
  const all = tools([...forms, ...links].join(''));
  expect(all.length).toBeLessThanOrEqual(100);
  expect(Math.max(...all.map((tool) => JSON.stringify(tool).length))).toBeLessThan(5000);
});
