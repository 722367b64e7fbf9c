/** An answer as it is read aloud and listed: its words, without the marks of Markdown. */
import { expect, test } from 'vitest';
import { withoutMarks } from '#core/log/search-text.ts';

test.each([
  ['## Rain\n\nFrom **Saturday** at `nine`', 'Rain\n\nFrom Saturday at nine'],
  ['- wet\n* cold\n  + dark\n- [x] done', 'wet\ncold\ndark\ndone'],
  ['1. first\n2. second', '1. first\n2. second'],
  ['> it _is_ *so*, they say', 'it is so, they say'],
  ['See [the list](https://a.example/b_c) and ![a map](map.png)', 'See the list and a map'],
  ['| Track | BPM |\n|:---|---:|\n| Blue Train | 136 |', 'Track, BPM\nBlue Train, 136'],
  ['```js\nplay(a * b * c)\n```\nDone', 'play(a * b * c)\nDone'],
  ['---\nThe end\\*', 'The end*'],
  ['2 * 3 * 4 and get_queue_now stay, ~~not this~~', '2 * 3 * 4 and get_queue_now stay, not this'],
])('%j is %j', (text, plain) => {
  expect(withoutMarks(text)).toBe(plain);
});

test('a long text of marks is read at once', () => {
  const started = performance.now();
  withoutMarks('*_['.repeat(50_000));
  withoutMarks('| - '.repeat(50_000));
  withoutMarks('['.repeat(50_000));
  withoutMarks('---'.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(2000);
});
