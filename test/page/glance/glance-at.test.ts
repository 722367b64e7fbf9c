// @vitest-environment happy-dom
/** What kind of page a page is, at a glance. */
import { afterEach, expect, test } from 'vitest';
import { glanceAt } from '../../../src/page/glance/glance-at';

const open = (body: string, head = ''): Document =>
  new DOMParser().parseFromString(`<html lang=" en-GB "><head>${head}</head><body>${body}</body></html>`, 'text/html');
const many = (count: number, part: string): string => part.repeat(count);
const paragraph = `<p>${many(40, 'The rain begins on Saturday. ')}</p>`;

afterEach(() => window.history.replaceState(null, '', '/'));

test.each([
  ['product', '', '<meta property="og:type" content="og:product">'],
  ['product', '', '<script type="application/ld+json">[{"@type": ["Product"], "name": "Mug"}]</script>'],
  ['product', '<div itemscope itemtype="https://schema.org/Product">A mug</div>', ''],
  ['article', '', '<meta property="og:type" content="article">'],
  ['article', `<article>${many(6, paragraph)}</article>`, ''],
  ['table', `<table>${many(6, '<tr><td>1</td><td>2</td></tr>')}</table>`, ''],
  ['form', '<form><input name="a"><input type="email" name="b"><select><option>c</option></select></form>', ''],
  ['list', `<main><ul>${many(9, '<li>A short entry</li>')}</ul></main>`, ''],
  ['page', '<h1>Hello</h1><form><input type="search"></form>', ''],
])('a page is a %s: %s%s', (kind, body, head) => {
  expect(glanceAt(open(body, head)).kind).toBe(kind);
});

test('an address with a query makes it a search', () => {
  window.history.replaceState(null, '', '/find?lang=en&q=mugs');
  expect(glanceAt(open('<main>Many mugs</main>')).kind).toBe('search');
});

test('a PDF file is one by its type, whatever its address and its viewer’s document', () => {
  const page = open('<form><input><input><input></form>', '<meta property="og:type" content="article">');
  Object.defineProperty(page, 'contentType', { value: 'application/pdf' });
  expect(glanceAt(page).kind).toBe('pdf');
});

test('its language is as it names it, and an element of a form can’t hide what is asked for', () => {
  const page = open('<form name="querySelectorAll"><input name="lang"></form>');
  expect(glanceAt(page)).toEqual({ kind: 'page', language: 'en-GB', selected: false });
});
