// @vitest-environment happy-dom
/** The readable text of a page: its article in plain lines, without what stands around it; else all that it shows. */
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../entrypoints/reader/read-document';
import { toLines } from '../../entrypoints/reader/to-lines';

const open = (body: string): Document => new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html');
const lines = (body: string) =>
  toLines(open(body).body)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
const paragraph =
  '<p>The rain begins on Saturday at nine, and it lasts until the evening of the next day, they say.</p>';

describe('an article', () => {
  const page = `<nav><a href="/">Home</a> <a href="/all">Everything</a></nav>
    <article><h1>Rain</h1><h2>On Saturday</h2>${paragraph.repeat(12)}<ul><li>wet</li><li>cold</li></ul></article>
    <footer>Imprint and cookies</footer><script>steal()</script>`;

  test('is read without menus, footers and scripts', () => {
    const text = readDocument(open(page));
    expect(text).toContain('The rain begins on Saturday');
    expect(text).toContain('- wet\n- cold');
    expect(text).not.toMatch(/steal|Imprint|Everything/);
  });

  test('is left as it was: the page itself is not taken apart', () => {
    const document = open(page);
    const before = document.body.innerHTML;
    readDocument(document);
    expect(document.body.innerHTML).toBe(before);
  });
});

test('a page without an article is read as it is shown', () => {
  expect(readDocument(open('<button>Play</button><span>Low Tide</span>'))).toContain('Low Tide');
});

describe('a page that would rather not be read', () => {
  test.each(['body', 'cloneNode', 'querySelector', 'getElementsByTagName', 'createTreeWalker', 'documentElement'])(
    'an element of it that is called “%s” is in nobody’s way',
    (name) => {
      const document = open(`<form name="${name}"><input name="innerText"></form>${paragraph.repeat(12)}`);
      const form = document.querySelector('form');
      // As browsers do it: the name of a form stands before the document's own.
      Object.defineProperty(document, name, { value: form, configurable: true });
      expect(readDocument(document)).toContain('The rain begins');
    },
  );

  // The document of the tests takes its time for so many levels; a browser doesn't.
  test('nested without end, it is read as it is shown', { timeout: 60_000 }, () => {
    const body = `${'<div>'.repeat(600)}${paragraph}${'</div>'.repeat(600)}`;
    expect(readDocument(open(body))).toContain('The rain begins');
  });

  test('what is taken of it has an end', () => {
    expect(readDocument(open(`<pre>${'x'.repeat(3_000_000)}</pre>`)).length).toBeLessThanOrEqual(2_000_000);
  });
});

describe('elements become plain lines', () => {
  test.each([
    ['<h3>Title</h3><p>Words</p>', '### Title\n\nWords'],
    ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    [
      '<table><tr><th>City</th><th>Rain</th></tr><tr><td>Lyon</td><td>9 mm</td></tr></table>',
      'City | Rain\nLyon | 9 mm',
    ],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<p>a<br>b</p>', 'a\nb'],
    ['<style>x{}</style><p>seen</p><template>no</template>', 'seen'],
  ])('%s', (html, text) => {
    expect(lines(html)).toBe(text);
  });
});
