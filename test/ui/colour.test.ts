/** Colours that a model or a page gives, as marks. */
import { expect, test } from 'vitest';
import { toMarkColour } from '#ui/colour.ts';

test('a mark keeps the hue; only its lightness is bound, for each theme', () => {
  expect(toMarkColour('yellow')).toBe(
    'light-dark(oklch(from yellow min(l, 0.62) c h / 1), oklch(from yellow max(l, 0.57) c h / 1))',
  );
});
