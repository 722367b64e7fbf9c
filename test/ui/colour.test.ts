/** Colours that a model or a page gives: what passes, and what never reaches a style. */
import { expect, test } from 'vitest';
import { toMarkColour, toSafeColour } from '../../src/ui/colour';

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
])('%s is a colour', (text) => {
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
])('%s is no colour', (text) => {
  expect(toSafeColour(text)).toBeNull();
});

test.each(['transparent', '#abc0', '#aabbcc00', 'rgba(1,2,3,0)', 'rgb(1 2 3 / 0%)'])('%s is not seen', (text) => {
  expect(toSafeColour(text)).toBeNull();
});

test.each([undefined, null, 7, {}, ['red']])('%s, which is no text, is no colour', (value) => {
  expect(toSafeColour(value)).toBeNull();
});

test('a mark keeps the hue; only its lightness is bound, for each theme', () => {
  expect(toMarkColour('yellow')).toBe(
    'light-dark(oklch(from yellow min(l, 0.62) c h / 1), oklch(from yellow max(l, 0.57) c h / 1))',
  );
});
