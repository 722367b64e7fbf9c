// @vitest-environment happy-dom
/** Formulas are drawn as MathML, without loading or linking anything. */
import { expect, test } from 'vitest';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { drawMaths } from '../../../src/ui/markdown/draw-maths';
import { drawnBy } from '../../support/drawn';
import { eventually } from '../../support/eventually';

test('a formula is drawn as MathML once its part of the program is there', async () => {
  const drawn = drawnBy(<Markdown text="$x^2$" />);
  await eventually(() => expect(drawn.querySelector('math msup')).not.toBeNull());
  expect(drawn.querySelector('.maths > code')).toBeNull();
});

test('once that part is there, a formula is never seen as it was written', async () => {
  await eventually(() => expect(drawnBy(<Markdown text="$y^2$" />).querySelector('math')).not.toBeNull());
  const drawn = drawnBy(<Markdown text="$z^3$" />);
  await Promise.resolve();
  expect(drawn.querySelector('.maths > code')).toBeNull();
});

test.each([
  '\\frac{1',
  '\\nosuch{x}',
  '\\href{javascript:alert(1)}{x}',
  '\\includegraphics{https://evil.example/a.png}',
])('%s is not drawn: it stays as it was written', (tex) => {
  const place = document.createElement('span');
  const isDrawn = drawMaths(tex, place, false);
  expect(place.querySelector('[href], [src], img, a')).toBeNull();
  if (!isDrawn) expect(place.childNodes).toHaveLength(0);
});

test('a formula that would expand without end is given up', () => {
  const bomb = '\\def\\a{\\a\\a}\\a';
  expect(drawMaths(bomb, document.createElement('span'), false)).toBe(false);
});
