/** What differs between two looks. */
import { describe, expect, test } from 'vitest';
import { differenceOf, reachedByBoth } from '../../../../src/page/hands/seeing/difference';

const lines = ['# Basket', 'Lamp | 1', 'Vase | 2', 'button "Pay" [e1]'];

describe('the difference of two looks', () => {
  test('says that there is none', () => {
    expect(differenceOf(lines, [...lines])).toBe('Nothing changed since the last look.');
  });

  test('tells new lines after the line before them', () => {
    expect(differenceOf(lines, [...lines.slice(0, 3), 'Cup | 1', ...lines.slice(3)])).toBe('  Vase | 2\n+ Cup | 1');
  });

  test('only reminds of lines that are gone', () => {
    const long = `Note: ${'word '.repeat(100)}`;
    const difference = differenceOf([lines[0] ?? '', long, ...lines.slice(1)], lines) ?? '';
    expect(difference).toMatch(/^ {2}# Basket\n- Note: word/);
    expect(difference.length).toBeLessThan(120);
  });

  test('tells of a long line only the piece that reads otherwise', () => {
    const row = (value: string) => `textbox "A" [e1] textbox "B"${value} [e2] button "Go" [e3]`;
    expect(differenceOf([row('')], [row(' = "x"')])).toBe('~ … textbox "B" = "x" [e2] …');
  });

  test('takes no notice of where a line stands', () => {
    expect(
      differenceOf(
        lines,
        lines.map((line) => ` ${line}`),
      ),
    ).toBe('Nothing changed since the last look.');
  });
});

test('of looks that ended before the page, only what both reached is compared', () => {
  const page = Array.from({ length: 9000 }, (_, i) => `row ${i} link "link ${i}" [e${i}]`);
  const both = reachedByBoth(page.slice(0, 8000), ['pressed', ...page.slice(0, 8700)]);
  expect(both && differenceOf(...both)).toBe('+ pressed');
  expect(reachedByBoth(['same', 'same'], ['same', 'same', 'new'])).toBeNull();
});
