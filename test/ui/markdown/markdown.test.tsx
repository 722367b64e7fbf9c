// @vitest-environment happy-dom
/** Markdown from a model is text until it is proved harmless. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { drawnBy } from '../../support/drawn';

const draw = (text: string) => drawnBy(<Markdown text={text} />).querySelector('.prose') as Element; // what it draws
const find = (text: string, tag: string) => [...draw(text).querySelectorAll(tag)];
const tagsOf = (text: string) => [...draw(text).querySelectorAll('*')].map(({ localName }) => localName);
const textOf = (text: string) => draw(text).textContent ?? '';

describe('markdown', () => {
  it('writes headings, lists, tables, code and emphasis as elements', () => {
    const names = new Set(
      tagsOf('# A\n\n- one\n- **two** `x`\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```js\nlet x;\n```'),
    );
    for (const tag of ['h2', 'ul', 'li', 'strong', 'code', 'table', 'th', 'td']) expect(names).toContain(tag);
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java\nscript:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](javascript&#58;alert(1))',
    '[a](file:///etc/passwd)',
    '[a](chrome-extension://abc/page.html)',
    '[a](/relative)',
    '[a](//evil.example)',
    '<javascript:alert(1)>',
  ])('%s becomes no link', (text) => {
    expect(find(text, 'a')).toEqual([]);
  });

  it('a link to http, https or mailto opens in a new tab, without an opener, with its real host in the tooltip', () => {
    const [link] = find('[bank.example](https://evil.example/login)', 'a');
    const given = ['href', 'target', 'rel', 'title'].map((name) => link?.getAttribute(name));
    expect(given).toEqual(['https://evil.example/login', '_blank', 'noopener', 'Opens evil.example']);
    expect(find('<mailto:a@b.example>', 'a')[0]?.getAttribute('title')).toBe('Mail to a@b.example');
  });

  it('an image is never loaded: it becomes a link that says so', () => {
    const text = '![a cat](https://evil.example/cat.png?secret=1)';
    expect(tagsOf(text)).toEqual(['p', 'a']);
    expect(textOf(text)).toBe('Image: a cat');
    expect(find('![a](data:image/svg+xml,x)', 'a')).toEqual([]);
  });

  it('HTML is shown as the text it is', () => {
    const text = '<img src=x onerror=alert(1)>\n\nA <b onclick="x()">bold</b> word<script>alert(1)</script>';
    expect(tagsOf(text).every((tag) => tag === 'p')).toBe(true);
    expect(textOf(text)).toContain('<script>alert(1)</script>');
  });

  it('character references become their characters, and nothing more', () => {
    expect(textOf('a &amp; b &#60;i&#62; &unknown; &constructor;')).toBe('a & b <i> &unknown; &constructor;');
    expect(textOf('`&amp;` &amp;lt;')).toBe('&amp; &lt;');
    expect(find('[a](https://a.example/?b=1&amp;c=2)', 'a')[0]?.getAttribute('href')).toBe(
      'https://a.example/?b=1&c=2',
    );
  });

  it('heading levels have no gaps, whatever levels the text uses', () => {
    const tags = tagsOf('### A\n\n###### B\n\n### C');
    expect(tags).toEqual(['h2', 'h3', 'h2']);
  });

  it.each(['>'.repeat(20_000), '> - '.repeat(5_000), '*a '.repeat(5_000), '['.repeat(5_000)])(
    'a text that nests without end is shown as it is, in time',
    (text) => {
      expect(textOf(text).length).toBeGreaterThan(0);
    },
  );

  it('no file of the interface sets an HTML string', () => {
    const root = join(import.meta.dirname, '../../../src');
    const files = ['ui', 'features', 'widgets', '../entrypoints/sidepanel'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
    );
    // What looks for it in a pack's code names it.
    const drawn = files.filter((file) => /\.tsx?$/.test(file) && !/packs.lint\.ts$/.test(file));
    const sources = drawn.map((file) => readFileSync(file, 'utf8'));
    expect(sources.length).toBeGreaterThan(30);
    for (const source of sources)
      expect(source).not.toMatch(/(inner|outer)HTML\s*[+=]?=[^=]|insertAdjacentHTML|document\.write/i);
  });
});

it.each(['_a', '**a', '[', '<', '![', 'a**b', '[a](', '\\(', 'a`', '$a'])(
  'a text that is little but marks (%s) is read soon, and nothing of it is lost',
  (mark) => {
    // Quadratic, it would take longer than a test may.
    const text = mark.repeat(Math.ceil(120_000 / mark.length));
    const drawn = drawnBy(<Markdown text={text} />);
    expect(drawn.textContent).toBe(text);
  },
);
