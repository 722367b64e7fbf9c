/** The two themes that a text's contrast is measured in are those that the style sheet draws. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toRgba } from '#core/tools/colour.ts';
import { themeColours } from '../../../src/widgets/server/styles';

const css = readFileSync('src/ui/tokens.css', 'utf8');
const token = (name: string) => {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  return [toRgba(light), toRgba(dark)];
};

test('ground and ink are the tokens’ own', () => {
  expect(themeColours.map(({ ground }) => ground)).toEqual(token('bg'));
  expect(themeColours.map(({ ink }) => ink)).toEqual(token('ink'));
});
