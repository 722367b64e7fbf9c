/** The figures as people read them: what a row says, and what it marks. */
import { expect, test } from 'vitest';
import { median, percentile } from './statistics';
import { toMarkdown, toText } from './table';

const setting = { cores: '2' };
const lastLine = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .at(-1);

test('a percentile is a sample that was taken, whatever the order in which it came', () => {
  const samples = [9, 100, 1, 25, 4];
  expect([median(samples), percentile(samples, 0.99), percentile(samples, 0)]).toEqual([9, 100, 1]);
  expect(() => median([])).toThrow('no samples');
});

test('a row has absolute figures, and marks a ratio beyond its aim', () => {
  const row = { title: 'Call', unit: 'µs', figures: { ours: 12_345, peer: 10_000, native: 5000 }, pages: 5 } as const;
  expect(lastLine(toMarkdown({ setting, rows: [row] }))).toBe(
    '| Call | 12,345 µs | 10,000 µs | 5,000 µs | 1.23× (!) | 2.47× (!) | 5 |  |',
  );
});

test('a ratio within its aim has no mark, and a subject without a figure no ratio', () => {
  const row = { title: 'Size', unit: 'B', figures: { ours: 50.04, peer: 100 }, note: 'alike' } as const;
  expect(lastLine(toMarkdown({ setting, rows: [row] }))).toBe('| Size | 50 B | 100 B | – | 0.5× | – | – | alike |');
});

test('as text the columns stand under their heads', () => {
  const row = { title: 'Size', unit: 'B', figures: { ours: 5, peer: 100 } } as const;
  const [head, line] = toText({ setting, rows: [row] })
    .split('\n')
    .slice(2);
  expect(line?.indexOf('100 B')).toBe((head?.indexOf('peer') ?? 0) - 1);
});
