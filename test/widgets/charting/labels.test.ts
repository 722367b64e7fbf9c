/** Words along an axis never overlap and never say half a letter. */
import { expect, test } from 'vitest';
import { cutToWidth, toAxisLabels, toTextWidth } from '../../../src/widgets/charting/figures';

test('a text is cut to its room with an ellipsis', () => {
  expect(cutToWidth('Lyon', 100)).toBe('Lyon');
  const cut = cutToWidth('Donaudampfschifffahrtsgesellschaft', 60);
  expect(cut).toMatch(/^Donau\w*…$/);
  expect(toTextWidth(cut)).toBeLessThanOrEqual(64);
  expect(cutToWidth('👩‍🚀👩‍🚀👩‍🚀👩‍🚀', 40)).not.toContain('�');
  expect(cutToWidth('long', 0)).toBe('l…');
});

test('a text breaks at a space into at most two lines', () => {
  const linesOf = (label: string) => toAxisLabels([label], 66)[0]?.lines;
  expect(linesOf('New visitors')).toEqual(['New', 'visitors']);
  expect(linesOf('one two three four five six')).toHaveLength(2);
});

test('every label where all fit, else every second, third …', () => {
  expect(toAxisLabels(['a', 'b', 'c'], 40).map(({ index }) => index)).toEqual([0, 1, 2]);
  const months = ['January', 'February', 'March', 'April', 'May', 'June'];
  expect(toAxisLabels(months, 34).map(({ index }) => index)).toEqual([0, 2, 4]);
});

test('no two of 5,000 labels overlap', () => {
  const slot = 0.07;
  const labels = toAxisLabels(
    Array.from({ length: 5_000 }, (_, i) => `${i}`),
    slot,
  );
  expect(labels.length).toBeGreaterThan(5);
  labels.slice(1).forEach(({ index, lines }, i) => {
    expect(toTextWidth(lines[0] ?? '')).toBeLessThan((index - (labels[i]?.index ?? 0)) * slot);
  });
});

test('days in figures are whole, however many there are', () => {
  const days = Array.from({ length: 31 }, (_, i) => `2026-08-${String(i + 1).padStart(2, '0')}`);
  for (const slot of [8, 12, 20, 33, 50])
    for (const { index, lines } of toAxisLabels(days, slot)) expect(lines).toEqual([days[index]]);
});
