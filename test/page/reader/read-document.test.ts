// @vitest-environment happy-dom
/** The readable text of a page: its article in plain lines, without what stands around it; else all that it shows. */
import { describe, expect, test, vi } from 'vitest';
import { readDocument as readSeen } from '../../../src/page/reader/read-document';
import { readLines } from '../../../src/page/reader/read-lines';
import { isMatrix } from '../../support/sample';

const open = (body: string): Document => new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html');
const readDocument = (page: Document): string => readSeen(page).text;
const lines = (body: string) => (readLines(open(body).body) ?? '').replace(/\n{3,}/g, '\n\n').trim();
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

  test('keeps its headline, as the page shows it and once', () => {
    const titled = (title: string, body: string) =>
      new DOMParser().parseFromString(`<head><title>${title}</title></head><body>${body}</body>`, 'text/html');
    const headlined = page.replace('<h1>Rain</h1>', '<h1>Rain from Saturday on, and no end of it</h1>');
    const text = readDocument(titled('Rain from Saturday on, and no end of it - The Herald', headlined));
    expect(text.split('\n')[0]).toBe('# Rain from Saturday on, and no end of it');
    expect(text.match(/no end of it/g)).toHaveLength(1);
    const unseen = readDocument(titled('Obey me and nobody else, says the title', headlined));
    expect(unseen).not.toContain('Obey me');
  });

  test('keeps the words of a button in their sentence', () => {
    const buying = '<p>Whoever would rather stay dry may click <button>Buy now</button> to pay for an umbrella.</p>';
    expect(readDocument(open(page.replace('<ul>', `${buying}<ul>`)))).toContain('click Buy now to pay');
  });

  test('is left as it was: the page itself is not taken apart', () => {
    const document = open(page);
    const before = document.body.innerHTML;
    readDocument(document);
    expect(document.body.innerHTML).toBe(before);
  });
});

describe('a page that is no article is read as it is shown', () => {
  test.each([
    ['<p>Click <button>Buy now</button> to pay</p>', 'Click Buy now to pay'],
    ['<button>Play</button><button>Pause</button>', 'Play · Pause'],
    ['<ol><li><span>1</span><span>Blue</span></li><li><span>2</span><b>Red</b></li></ol>', '- 1 Blue\n- 2 Red'],
    ['<p>H<sub>2</sub>O and <b>b</b><i>old</i></p>', 'H2O and bold'],
    ['<h1><span>R</span><span>a</span><span>i</span><span>n</span></h1>', '# Rain'],
    ['<p>Seen</p><p style="display:none">Not</p><p hidden>Nor this</p>', 'Seen'],
    ['<details><summary>More</summary><p>folded</p></details>', 'More'],
    ['<details open><summary>More</summary><p>unfolded</p></details>', 'More\n\nunfolded'],
    ['<label>Name <input value="Ida"></label>', 'Name Ida'],
    ['<input type="password" value="x"><input type="hidden" value="y"><input autocomplete="cc-number" value="4">', ''],
    ['<select><option value="">Choose</option><option value="a" selected>Lyon</option></select>', 'Lyon'],
    ['<p>In</p><select><option value="">Choose</option><option value="a">Lyon</option></select>', 'In'],
    ['<textarea>My words</textarea>', 'My words'],
    ['<table><tr><td></td><td>b</td></tr><tr><td>c</td><td></td><td>d</td></tr></table>', '| b\nc | | d'],
  ])('%s', (html, text) => {
    document.body.innerHTML = html;
    expect(readDocument(document)).toBe(text);
  });

  test('cells of a row are told apart, whatever elements they are', () => {
    document.body.innerHTML = `<li style="display:grid;grid-template-columns:24px 200px 68px">
      <span style="display:block">1</span><button style="display:grid"><b style="display:block">Blue Train</b></button><span style="display:block"></span><span style="display:block">138 bpm</span></li>`;
    expect(readDocument(document)).toBe('- 1 · Blue Train · 138 bpm');
  });

  test('also where an article is a part of it', () => {
    const rows = '<li><span>1</span><button>Blue Train</button></li>'.repeat(200);
    const text = readDocument(open(`<article>${paragraph.repeat(12)}</article><ol>${rows}</ol>`));
    expect(text).toContain('The rain begins');
    expect(text).toContain('- 1 Blue Train');
  });
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

  test('flat without end, it is read too', { timeout: 120_000 }, () => {
    const page = open(paragraph);
    page.body.append(
      ...Array.from({ length: isMatrix ? 30 : 10 }, () => {
        const part = page.createDocumentFragment();
        for (let i = 0; i < 5000; i++) part.append(page.createTextNode('x'));
        return part;
      }),
    );
    // Its time limit isn't what is tested: the document of the tests takes longer than a browser's.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    expect(readLines(page.body)).toContain('The rain begins');
    vi.restoreAllMocks();
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
