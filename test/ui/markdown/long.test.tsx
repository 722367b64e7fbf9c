// @vitest-environment happy-dom
/** Texts of megabytes, and texts that are little but marks: the panel reads a part of them, says so, and loses nothing. */
import { act } from 'preact/test-utils';
import { describe, expect, test } from 'vitest';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { readBlocks, toHead } from '../../../src/ui/markdown/blocks';
import { drawnBy } from '../../support/drawn';

const filled = (part: string, length = 2_000_000) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Each held the panel for seconds. */
const heavy: [string, string][] = [
  ['fences', filled('```\n')],
  ['blocks of code', filled('```js\nlet x;\n```\n')],
  ['quotes within one another', filled('> ')],
  ['quotes and lists', filled('> - > - a\n')],
  ['lists within one another', Array.from({ length: 1_400 }, (_, i) => `${' '.repeat(i * 2)}- a`).join('\n')],
  ['tables', filled('|a|b|\n|-|-|\n|1|2|\n\n')],
  ['a table', `|a|b|\n|-|-|\n${filled('|1|2|\n')}`],
  ['emphasis', filled('*a* **b** `c`\n\n')],
  ['a long link', `[a](${filled('x')})`],
  ['links', filled('[a](b) ')],
  ['addresses', filled('a@b.example ')],
  ['headings', filled('# a\n')],
  ['formulas', filled('$$\na\n$$\n')],
];

describe('Markdown of 2 MB', () => {
  test.each(heavy)('%s: is read in a moment', (_what, text) => {
    const before = process.cpuUsage();
    readBlocks(toHead(text));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000); // up to 500 on an idle machine
  });

  test.each(heavy)('%s: few elements are drawn, and a line says so', (_what, text) => {
    const place = drawnBy(<Markdown text={text} />);
    expect(place.querySelectorAll('*').length).toBeLessThan(60_000);
    if (toHead(text) !== text)
      expect(place.textContent).toMatch(/This text is too long.*More characters: .*Show more$/s);
  });

  test('its rest is shown in pieces, as often as is asked, until nothing is left', () => {
    const text = `# Title\n\n${filled('Some plain words. ', 1_000_000)}the end`;
    const place = drawnBy(<Markdown text={text} />);
    expect(place.querySelector('h2')?.textContent).toBe('Title');
    expect(place.textContent).toContain('This text is too long to be formatted to its end.');
    const more = () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more');
    for (let asked = 0; more() && asked < 20; asked++) act(() => more()?.click());
    expect(more()).toBeUndefined();
    const shown = [...place.querySelectorAll('p.plain')].map(({ textContent }) => textContent).join('');
    expect(text.endsWith(shown)).toBe(true);
    expect(toHead(text).length + shown.length).toBe(text.length);
  });

  test('one that can’t be formatted at all begins at once, as it was written', () => {
    const text = filled('> - > - a\n');
    const place = drawnBy(<Markdown text={text} />);
    expect(place.querySelector('p.plain')?.textContent).toBe(text.slice(0, 20_000));
    expect(place.textContent).toContain('too long to be formatted to its end');
  });

  test('while it is written, what is formatted stays as it is', () => {
    const head = `# Title\n\n${filled('Some words.\n\n', 150_000)}`;
    expect(toHead(`${head}more`)).toBe(toHead(`${head}more and more`));
    const place = drawnBy(<Markdown text={`${head}more`} writing />);
    expect(place.querySelectorAll('p.plain')).toHaveLength(0);
    expect(place.textContent).toContain('More characters: ');
  });

  test('a character at the edge of a piece isn’t cut in halves', () => {
    const text = filled('> - > - 😀\n');
    const place = drawnBy(<Markdown text={`x${text}`} />);
    expect(place.querySelector('p.plain')?.textContent).not.toMatch(/[\uD800-\uDBFF]$/);
  });
});
