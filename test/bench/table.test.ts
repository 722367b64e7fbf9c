/** The figures as people read them: what a row says, and what it marks. */
import { expect, test } from 'vitest';
import { median, percentile } from './statistics';
import { type Report, type Row, toMarkdown, toText } from './table';

const report = (...rows: Row[]): Report => ({
  setting: { cores: '2' },
  subjects: ['ours', 'peer', 'native'],
  against: { peer: 1, native: 2 },
  rows,
  legend: 'Less is better.',
});
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
  const row = { title: 'Call', unit: 'µs', figures: { ours: 12_345, peer: 10_000, native: 5000 }, samples: 5 };
  expect(lastLine(toMarkdown(report(row)))).toBe(
    '| Call | 12,345 µs | 10,000 µs | 5,000 µs | 1.23× (!) | 2.47× (!) | 5 |  |',
  );
});

test('a ratio within its aim has no mark, and a subject without a figure no ratio', () => {
  const row = { title: 'Size', unit: 'B', figures: { ours: 50.04, peer: 100 }, note: 'alike' };
  expect(lastLine(toMarkdown(report(row)))).toBe('| Size | 50 B | 100 B | – | 0.5× | – | – | alike |');
});

test('as text the columns stand under their heads', () => {
  const row = { title: 'Size', unit: 'B', figures: { ours: 5, peer: 100 } };
  const [head, line] = toText(report(row)).split('\n').slice(2);
  expect(line?.indexOf('100 B')).toBe((head?.indexOf('peer') ?? 0) - 1);
});

test('a subject that is only shown beside has no ratio, and without an aim nothing is marked', () => {
  const row = { title: 'First', unit: '%', figures: { ours: 90, peer: 30, native: 60 } };
  expect(lastLine(toMarkdown({ ...report(row), against: { peer: null } }))).toBe(
    '| First | 90 % | 30 % | 60 % | 3× | – |  |',
  );
});
