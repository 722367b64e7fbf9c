// @vitest-environment happy-dom
/** What is a formula and what is money, told by what stays as it was written where nothing can be drawn. */
import { expect, test, vi } from 'vitest';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { drawnBy } from '../../support/drawn';

vi.mock('../../../src/ui/markdown/draw-maths', () => ({ drawMaths: () => false }));

const formulas = (text: string) =>
  [...drawnBy(<Markdown text={text} />).querySelectorAll('.maths > code')].map(({ textContent }) => textContent);

test.each([
  ['so $e^{i\\pi} = -1$ holds', ['e^{i\\pi} = -1']],
  ['\\(a+b\\) and \\[c\\]', ['a+b', 'c']],
  ['$$\n\\sum_i x_i\n$$', ['\\sum_i x_i']],
  ['inline $$x$$ too', ['x']],
])('%s holds formulas', (text, found) => {
  expect(formulas(text)).toEqual(found);
});

test.each(['it costs $5 or $10', '$ 5 and $ 6', 'a $ sign', '`$x$`', '\\$x\\$', '```\n$$x$$\n```'])(
  '%s holds none',
  (text) => {
    expect(formulas(text)).toEqual([]);
  },
);
