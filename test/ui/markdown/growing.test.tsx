// @vitest-environment happy-dom
/** An answer that is being written: what it will be is drawn from its first letter on, and what stands doesn't move. */
import * as fc from 'fast-check';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { readBlocks, readOn } from '../../../src/ui/markdown/blocks';
import { drawnBy } from '../../support/drawn';

const written = (text: string) => drawnBy(<Markdown text={text} writing />);

test.each([
  ['This is **bo', 'strong', 'bo'],
  ['This is *it', 'em', 'it'],
  ['Call `quer', 'code', 'quer'],
  ['It is ~~wro', 'del', 'wro'],
])('%s is drawn as what it will be', (text, tag, words) => {
  expect(written(text).querySelector(tag)?.textContent).toBe(words);
});

test('half of a link is its words, and goes nowhere yet', () => {
  const drawn = written('See [the timetable](https://tra');
  expect(drawn.querySelector('a')).toBeNull();
  expect(drawn.textContent).toBe('See the timetable');
});

test('the head of a table waits until it is known to be one', () => {
  expect(written('Here:\n\n| place | trains |').textContent).toBe('Here:');
  expect(written('Here:\n\n| place | trains |\n|---|').textContent).toBe('Here:');
  expect(written('Here:\n\n| place | trains |\n|---|---|\n| Ly').querySelectorAll('td')).toHaveLength(2);
});

test('code keeps one colour until it is whole', () => {
  expect(written('```js\nlet x = 1;').querySelector('pre span, code span')).toBeNull();
});

test('blocks that are whole keep their elements while the next one grows', () => {
  const place = written('# Plan\n\n- one\n- two\n\nAnd th');
  const [heading, list] = [place.querySelector('h2'), place.querySelector('li')];
  void act(() => render(<Markdown text={'# Plan\n\n- one\n- two\n\nAnd then'} writing />, place));
  expect(place.querySelector('h2')).toBe(heading);
  expect(place.querySelector('li')).toBe(list);
  expect(place.textContent).toBe('PlanonetwoAnd then');
});

const pieces = [
  '# A',
  '- one',
  '- two\n  - three',
  '1. x',
  '> said',
  '```js\nlet x;\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
];
const more = [
  'plain words',
  '**bold** *it* `c`',
  '$x^2$',
  '$$\ny = 1\n$$',
  '\\[z\\]',
  '---',
  'a\nb',
  '    indented',
  '<b>raw</b>',
  '',
];

test('a text read piece by piece is read as the whole is', () => {
  const texts = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 8 }).map((parts) => parts.join('\n\n'));
  fc.assert(
    fc.property(texts, fc.array(fc.nat(200), { maxLength: 12 }), (text, cuts) => {
      const ends = [...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const read = ends.reduce((before, end) => readOn(before, text.slice(0, end)), readOn(null, ''));
      expect(read.blocks?.map(({ raw }) => raw).join('')).toBe(text);
      expect(kinds(read.blocks)).toEqual(kinds(readBlocks(text)));
    }),
    { numRuns: 400, examples: [['1. x\n\n1. x', [7]]] },
  );
});

const kinds = (blocks: ReturnType<typeof readBlocks>) =>
  blocks?.filter(({ type }) => type !== 'space').map(({ type, raw }) => `${type} ${raw.trim()}`);
