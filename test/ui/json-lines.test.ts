/** A value as the lines of a foldable tree. */
import { describe, expect, it } from 'vitest';
import { createFold, toJsonLines, toTreeMove } from '../../src/ui/json-lines';

const names = (value: unknown, depth: number, root = createFold()) =>
  toJsonLines(value, root, depth).map(({ name }) => name);

function nest(depth: number): object {
  let value: object = { end: true };
  for (let i = 0; i < depth; i++) value = { level: value };
  return value;
}

describe('lines of a tree', () => {
  it('as many levels start open as were asked for, and each line knows its place', () => {
    const value = { a: 1, b: { c: [true] } };
    expect(names(value, 0)).toEqual([undefined]);
    expect(names(value, 1)).toEqual([undefined, 'a', 'b']);
    expect(names(value, 3)).toEqual([undefined, 'a', 'b', 'c', '0']);
    expect(toJsonLines(value, createFold(), 1)[2]).toMatchObject({
      level: 2,
      position: 2,
      siblings: 2,
      members: 1,
      open: false,
    });
  });

  it('an empty object, an empty array and null are leaves', () => {
    expect(toJsonLines([{}, [], null], createFold(), 5).map(({ members }) => members)).toEqual([3, null, null, null]);
  });

  it('what a person opened or closed stays so when the value changes', () => {
    const root = createFold();
    const [, list] = toJsonLines({ list: [1] }, root, 1);
    if (!list) throw new Error('There is no line');
    list.fold.open = true;
    const ids = toJsonLines({ list: [1] }, root, 1).map(({ fold }) => fold.id);
    const later = toJsonLines({ list: [1, 2], more: 0 }, root, 1);
    expect(later.map(({ name }) => name)).toEqual([undefined, 'list', '0', '1', 'more']);
    expect(later.slice(0, 3).map(({ fold }) => fold.id)).toEqual(ids);
    root.open = false;
    expect(names({ list: [1] }, 1, root)).toEqual([undefined]);
  });

  it('a value 10,000 levels deep and one that holds itself come to an end', () => {
    expect(toJsonLines(nest(10_000), createFold(), Number.POSITIVE_INFINITY)).toHaveLength(10_002);
    const loop: Record<string, unknown> = { a: 1 };
    loop.self = { again: loop };
    const lines = toJsonLines(loop, createFold(), Number.POSITIVE_INFINITY);
    expect(lines.map(({ name, isCycle }) => [name, isCycle])).toEqual([
      [undefined, false],
      ['a', false],
      ['self', false],
      ['again', true],
    ]);
  });

  it('the same object in two places is no cycle', () => {
    const twice = { a: 1 };
    expect(toJsonLines([twice, twice], createFold(), 2).map(({ isCycle }) => isCycle)).not.toContain(true);
  });

  it('names that every object has are names like others', () => {
    const value = JSON.parse('{"constructor":1,"__proto__":{"a":2}}');
    expect(names(value, 2)).toEqual([undefined, 'constructor', '__proto__', 'a']);
  });
});

describe('keys in a tree', () => {
  const [branch, leaf] = toJsonLines({ a: 1 }, createFold(), 1);
  const [closed] = toJsonLines({ a: 1 }, createFold(), 0);
  if (!branch || !leaf || !closed) throw new Error('There are no lines');

  it('the right arrow opens, then goes in; the left arrow closes, then goes out', () => {
    expect(toTreeMove('ArrowRight', closed)).toEqual({ type: 'fold', open: true });
    expect(toTreeMove('ArrowRight', branch)).toEqual({ type: 'go', to: 'next' });
    expect(toTreeMove('ArrowRight', leaf)).toBeNull();
    expect(toTreeMove('ArrowLeft', branch)).toEqual({ type: 'fold', open: false });
    expect(toTreeMove('ArrowLeft', leaf)).toEqual({ type: 'go', to: 'parent' });
    expect(toTreeMove('ArrowLeft', closed)).toBeNull();
  });

  it('Enter and Space fold and unfold, and do nothing on a leaf', () => {
    expect(toTreeMove('Enter', closed)).toEqual({ type: 'fold', open: true });
    expect(toTreeMove(' ', branch)).toEqual({ type: 'fold', open: false });
    expect(toTreeMove('Enter', leaf)).toBeNull();
  });
});
