/** Colours as numbers: what is one, and whether one can be read on another. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRgba, toSafeColour } from '#core/tools/colour.ts';
import { contrast, over } from '#core/tools/contrast.ts';

test.each([
  ['#fff', [255, 255, 255, 1]],
  ['#0F8', [0, 255, 136, 1]],
  ['#102030', [16, 32, 48, 1]],
  ['#10203000', [16, 32, 48, 0]],
  [' RebeccaPurple ', [102, 51, 153, 1]],
  ['rgb(1, 2, 3)', [1, 2, 3, 1]],
  ['rgb(1 2 3 / 50%)', [1, 2, 3, 0.5]],
  ['rgba(300, -4, 10, .25)', [255, 0, 10, 0.25]],
  ['rgb(0% 50% 100%)', [0, 127.5, 255, 1]],
  ['hsl(120, 100%, 50%)', [0, 255, 0, 1]],
  ['hsl(240deg 100% 50% / 1)', [0, 0, 255, 1]],
  ['hsl(0.5turn 100% 50%)', [0, 255, 255, 1]],
  ['hsl(200grad 100% 50%)', [0, 255, 255, 1]],
  ['oklch(1 0 0)', [255, 255, 255, 1]],
  ['oklch(0% 0 0deg / 50%)', [0, 0, 0, 0.5]],
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

test.each([
  ['oklch(0.628 0.2577 29.23)', 'red'],
  ['oklch(0.8664 0.2948 142.5)', 'lime'],
  ['oklch(0.452 0.3132 264.05)', 'blue'],
  ['oklch(59.87% 0 0)', '#808080'],
])('%s is as bright as %s', (text, same) => {
  const [one, other] = [toRgba(text) ?? [], toRgba(same) ?? []];
  expect(other).toHaveLength(4);
  for (const [i, part] of other.entries()) expect(Math.abs(part - (one[i] ?? 999)), `part ${i}`).toBeLessThan(2);
});

test.each([
  '#abc',
  '#abcd',
  '#12707e',
  '#12707eff',
  'rebeccapurple',
  'rgb(1, 2, 3)',
  'rgba(1,2,3,.5)',
  'rgb(10% 20% 30% / 50%)',
  'hsl(210, 50%, 40%)',
  'hsla(0.5turn 50% 40% / 1)',
  'oklch(0.6 0.12 200)',
  'oklch(60% 0.12 200deg / 0.9)',
])('%s is a colour that may be drawn', (text) => {
  expect(toSafeColour(text)).toBe(text);
});

test('case and space around a colour do not matter', () => {
  expect(toSafeColour('  Tomato ')).toBe('tomato');
  expect(toSafeColour('#ABCDEF')).toBe('#abcdef');
});

test.each([
  'url(https://example.com/x.png)',
  'rgb(url(x), 1, 2)',
  'var(--danger)',
  'rgb(var(--x) 1 2)',
  'rgb(calc(1) 2 3)',
  'color-mix(in srgb, red, blue)',
  'red; background: url(x)',
  'red}',
  'expression(alert(1))',
  'rgb(1, 2)',
  'rgb(1 2 3 4)',
  'rgb(1 2 / 3)',
  'rgba(1/2/3)',
  'rgb(0%, 0, 0)',
  'rgb(0% 0 0)',
  'rgb(1. 2 3)',
  'rgb(1, 2, 3, 0.5, 1)',
  'rgb(1 2 3 / 1 / 1)',
  'rgb(1 2 3 /)',
  'rgb(1, 2, 3,)',
  'hsl(1 2 3)',
  'oklch(0.6, 0.1, 200)',
  'rgb(from red r g b)',
  'rgb(1e9 2 3)',
  '#12',
  '#12345',
  '#ggg',
  'constructor',
  'currentcolor',
  'inherit',
  '',
  `#${'a'.repeat(80)}`,
])('%s is nothing to be drawn', (text) => {
  expect(toSafeColour(text)).toBeNull();
});

test.each(['transparent', '#abc0', '#aabbcc00', 'rgba(1,2,3,0)', 'rgb(1 2 3 / 0%)'])('%s is not seen', (text) => {
  expect(toSafeColour(text)).toBeNull();
});

test.each([undefined, null, 7, {}, ['red']])('%s, which is no text, is no colour', (value) => {
  expect(toSafeColour(value)).toBeNull();
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
