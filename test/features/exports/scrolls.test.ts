// @vitest-environment happy-dom
/** What was scrolled is scrolled again. */
import { expect, it } from 'vitest';
import { keepScrolls } from '../../../src/features/exports/state/exports';

it('puts back how far each box was scrolled, and leaves the others alone', () => {
  const [outer, inner] = [document.createElement('div'), document.createElement('div')];
  outer.append(inner);
  document.body.append(outer);
  inner.scrollTop = 320;
  const putBack = keepScrolls(document);
  inner.scrollTop = 0;
  outer.scrollTop = 40;
  putBack();
  expect([outer.scrollTop, inner.scrollTop]).toEqual([40, 320]);
});
