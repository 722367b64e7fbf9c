/** Colours as numbers: what is one, and whether one can be read on another. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, over, toRgba } from '#tools';

test.each([
  ['#fff', [255, 255, 255, 1]],
  ['#0F8', [0, 255, 136, 1]],
  ['#102030', [16, 32, 48, 1]],
  ['#10203000', [16, 32, 48, 0]],
  [' RebeccaPurple ', [102, 51, 153, 1]],
  ['rgb(1, 2, 3)', [1, 2, 3, 1]],
  ['rgb(1 2 3 / 50%)', [1, 2, 3, 0.5]],
  ['rgba(300, -4, 10%, .25)', [255, 0, 25.5, 0.25]],
  ['hsl(120, 100%, 50%)', [0, 255, 0, 1]],
  ['hsl(240deg 100% 50% / 1)', [0, 0, 255, 1]],
])('%s is a colour', (text, rgba) => {
  expect(toRgba(text)?.map((part) => Math.round(part * 100) / 100)).toEqual(rgba);
});

test.each([
  '',
  'red;',
  'url(https://evil.example)',
  'var(--x)',
  '#12345',
  'rgb(1, 2)',
  'rgb(a b c)',
  'rgb(1 2, 3)',
  'expression(1)',
  'currentColor',
  'hsl(1 2 3)',
  'calc(1)',
])('%j is none', (text) => {
  expect(toRgba(text)).toBeNull();
});

test('contrast goes from 1 for the same colour to 21 for black on white, either way round', () => {
  const [white, black, grey] = ['white', 'black', '#767676'].map((name) => toRgba(name) ?? expect.fail(name));
  if (!white || !black || !grey) return expect.fail('they are colours');
  expect(contrast(white, white)).toBe(1);
  expect(contrast(white, black)).toBeCloseTo(21);
  expect(contrast(black, white)).toBeCloseTo(21);
  expect(contrast(grey, white)).toBeCloseTo(4.54, 2);
  expect(over([0, 0, 0, 0.5], white)).toEqual([127.5, 127.5, 127.5, 1]);
});

test('whatever the text, there is an answer and no part is out of its range', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const rgba = toRgba(text) ?? [0, 0, 0, 0];
      expect(rgba.every((part) => part >= 0 && part <= 255)).toBe(true);
    }),
  );
});
