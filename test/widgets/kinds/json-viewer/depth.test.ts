/** How much of a tree starts open, and the tree as text. */
import { expect, test } from 'vitest';
import { toDepth, toTreeText } from '../../../../src/widgets/kinds/json-viewer/view';

test('two levels start open, or as many as were asked for, or none, or all', () => {
  expect(toDepth(undefined, undefined)).toBe(2);
  expect(toDepth(4, undefined)).toBe(4);
  expect(toDepth(4, true)).toBe(4);
  expect(toDepth(4, false)).toBe(0);
  expect(toDepth(undefined, true)).toBe(Number.POSITIVE_INFINITY);
});

test('as text it is indented, but not where indents would be most of it', () => {
  expect(toTreeText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  let deep: unknown = 1;
  for (let i = 0; i < 3_000; i++) deep = [deep];
  expect(toTreeText(deep)).toBe(`${'['.repeat(3_000)}1${']'.repeat(3_000)}`);
});
