/** The cases of the public matcher's and evaluator's own tests, in our words (issue 19). */
import { describe, expect, test } from 'vitest';
import { differencesOf, matches } from '../../../src/features/evals/suites/matcher';
import type { ExpectedNode } from '../../../src/features/evals/suites/suite-schema';
import { type ActualCall, compareCalls, fitsCall } from '../../../src/features/evals/suites/trajectory';

const fits: [unknown, unknown][] = [
  [1, 1],
  ['hello', 'hello'],
  [true, true],
  [null, null],
  [{ a: 1 }, { a: 1 }],
  [{ a: { b: 2 } }, { a: { b: 2 } }],
  [
    [1, 2],
    [1, 2],
  ],
  [
    [1, [2]],
    [1, [2]],
  ],
  [{ catalog: { query: { $contains: 'shoe' } } }, { catalog: { query: 'purple shoe', pagination: { limit: 5 } } }],
  [{ catalog: { query: 'shoe' } }, { catalog: { query: 'shoe', pagination: { limit: 5 }, sort: 'asc' } }],
  [{}, {}],
  [{}, { anything: 'goes' }],
  [[{ a: 1 }], [{ a: 1, b: 2 }]],
  [
    { catalog: { query: { $contains: 'shoe' }, filters: { color: { $pattern: '^[Pp]urple$' } } } },
    { catalog: { query: 'purple shoe', filters: { color: 'Purple', material: 'canvas' }, pagination: { limit: 10 } } },
  ],
  [{ $pattern: '^2026-\\d{2}$' }, '2026-01'],
  [{ $pattern: 'foo' }, 'foobar'],
  [{ $pattern: '(?i)^colou?r$' }, 'Color'],
  [{ $pattern: '(?i)^colou?r$' }, 'colour'],
  [{ $pattern: '(?i)^colou?r$' }, 'COLOR'],
  [{ $pattern: '(?i)purple' }, 'Purple Shoes'],
  [{ $pattern: '(?i)purple' }, 'BUY PURPLE!'],
  [{ $pattern: '(?is)foo.bar' }, 'FOO\nBAR'],
  [{ $pattern: '^Color$' }, 'Color'],
  [{ $contains: 'bar' }, 'foobar'],
  [{ $contains: 'foo' }, 'foo'],
  [{ $gt: 10 }, 11],
  [{ $gte: 10 }, 10],
  [{ $lt: 10 }, 9],
  [{ $lte: 10 }, 10],
  [{ $type: 'string' }, 'foo'],
  [{ $type: 'number' }, 123],
  [{ $type: 'boolean' }, true],
  [{ $type: 'object' }, {}],
  [{ $type: 'array' }, []],
  [{ $type: 'null' }, null],
  [{ $any: true }, 'foo'],
  [{ $any: true }, null],
  [{ $any: true }, undefined],
  [
    { a: { $gt: 10 }, b: { c: { $contains: 'hello' } } },
    { a: 11, b: { c: 'hello world' } },
  ],
  [{ list: [{ $gt: 10 }, { $type: 'string' }] }, { list: [11, 'foo'] }],
];

const misfits: [unknown, unknown][] = [
  [1, 2],
  ['hello', 'world'],
  [true, false],
  [null, undefined],
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: { b: 2 } }, { a: { b: 3 } }],
  [
    [1, 2],
    [1, 3],
  ],
  [
    [1, 2],
    [1, 2, 3],
  ],
  [[1, 2], [1]],
  [{ query: 'shoe' }, { pagination: { limit: 5 } }],
  [{ query: 'shoe' }, { query: 'boot', pagination: {} }],
  [{}, null],
  [{}, 'not-an-object'],
  [{}, [1, 2]],
  [{ $pattern: '^2026-\\d{2}$' }, '2025-01'],
  [{ $pattern: '^foo$' }, 'foobar'],
  [{ $pattern: '.*' }, 123],
  [{ $pattern: '.*' }, null],
  [{ $pattern: '(?i)^colou?r$' }, 'colourful'],
  [{ $pattern: '(?i)purple' }, 'red'],
  [{ $pattern: '(?i)foo.bar' }, 'FOO\nBAR'],
  [{ $pattern: '^Color$' }, 'color'],
  [{ $contains: 'baz' }, 'foobar'],
  [{ $contains: 'foo' }, 123],
  [{ $contains: 'foo' }, null],
  [{ $gt: 10 }, 10],
  [{ $gte: 10 }, 9],
  [{ $lt: 10 }, 10],
  [{ $lte: 10 }, 11],
  [{ $gt: 10 }, '11'],
  [{ $gt: 10 }, null],
  [{ $type: 'string' }, 123],
  [{ $type: 'number' }, '123'],
  [{ $type: 'array' }, {}],
  [{ $type: 'object' }, []],
  [
    { a: { $gt: 10 }, b: { c: { $contains: 'hello' } } },
    { a: 10, b: { c: 'hello world' } },
  ],
  [
    { a: { $gt: 10 }, b: { c: { $contains: 'hello' } } },
    { a: 11, b: { c: 'bye world' } },
  ],
  [{ list: [{ $gt: 10 }, { $type: 'string' }] }, { list: [10, 'foo'] }],
  [{ list: [{ $gt: 10 }, { $type: 'string' }] }, { list: [11, 123] }],
];

describe('issue 19: a value', () => {
  test.each(fits)('%j is met by %j', (expected, actual) => {
    expect(matches(expected, actual)).toBe(true);
    expect(differencesOf(expected, actual)).toEqual([]);
  });

  test.each(misfits)('%j is not met by %j', (expected, actual) => {
    expect(matches(expected, actual)).toBe(false);
    expect(differencesOf(expected, actual).length).toBeGreaterThan(0);
  });

  test.each(['(?x) foo # bar', '(?i)[unclosed'])('%s can’t be read', ($pattern) => {
    expect(() => matches({ $pattern }, 'foo')).toThrow(SyntaxError);
  });

  test('differences name the place, and what is missing', () => {
    expect(differencesOf({ a: { b: [1, { $gt: 3 }] }, c: 'x' }, { a: { b: [1, 2] }, d: 1 })).toEqual([
      { path: ['a', 'b', '1'], expected: { $gt: 3 }, actual: 2 },
      { path: ['c'], expected: 'x' },
    ]);
  });
});

const call = (functionName: string, args: Record<string, unknown> = {}): ActualCall => ({ functionName, args });
const want = (functionName: string, more: object = {}) => ({ functionName, ...more });
const maybe = (functionName: string) => want(functionName, { optional: true });
const calls = (names: string): ActualCall[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => call(name));
/** `+` for a row that passed, with the names of what was expected and called. */
const rows = (expected: ExpectedNode[] | null, actual: ActualCall[]) =>
  compareCalls(expected, actual)
    .map((row) => `${row.passed ? '+' : '-'}${row.expected?.functionName ?? '∅'}/${row.actual?.functionName ?? '∅'}`)
    .join(' ');

const branches = { unordered: [{ ordered: [want('a1'), want('a2')] }, { ordered: [want('b1'), want('b2')] }] };
const nested = { unordered: [want('a'), { ordered: [want('b1'), want('b2')] }] };

describe('issue 19: calls in a row', () => {
  test.each<[string, ExpectedNode[] | null, string, string]>([
    ['in order', [want('in'), want('out')], 'in out', '+in/in +out/out'],
    ['that were not made', [want('in')], '', '-in/∅'],
    ['of which none is expected', null, '', ''],
    ['although none is expected', null, 'in', '-∅/in'],
    ['in any order', [{ unordered: [want('a'), want('b')] }], 'b a', '+b/b +a/a'],
    ['of which one is made twice', [{ unordered: [want('a'), want('b')] }], 'a a', '+a/a -b/a'],
    ['of which too few are made', [{ unordered: [want('a'), want('b')] }], 'a', '+a/a -b/∅'],
    ['and one too many', [{ unordered: [want('a')] }], 'a x', '+a/a -∅/x'],
    ['in order within any order', [nested], 'b1 b2 a', '+b1/b1 +b2/b2 +a/a'],
    ['with the group last', [nested], 'a b1 b2', '+a/a +b1/b1 +b2/b2'],
    ['of two branches', [branches], 'b1 b2 a1 a2', '+b1/b1 +b2/b2 +a1/a1 +a2/a2'],
    ['of two branches, the other way round', [branches], 'a1 a2 b1 b2', '+a1/a1 +a2/a2 +b1/b1 +b2/b2'],
    [
      'of two groups, one after the other',
      [{ unordered: [want('a'), want('b')] }, { unordered: [want('c'), want('d')] }],
      'b a d c',
      '+b/b +a/a +d/d +c/c',
    ],
    ['without an optional one', [{ ordered: [want('s'), maybe('o'), want('p')] }], 's p', '+s/s +p/p'],
    ['with an optional one', [{ ordered: [want('s'), maybe('o'), want('p')] }], 's o p', '+s/s +o/o +p/p'],
    ['that end early, before an optional one', [{ ordered: [want('s'), want('p'), maybe('o')] }], 's', '+s/s -p/∅'],
    ['without an optional one of a group', [{ unordered: [want('a'), maybe('o')] }], 'a', '+a/a'],
    ['with an optional one of a group', [{ unordered: [want('a'), maybe('o')] }], 'o a', '+o/o +a/a'],
    [
      'without an optional one beside a group',
      [{ unordered: [{ ordered: [want('s'), want('u')] }, maybe('o')] }],
      's u',
      '+s/s +u/u',
    ],
    ['beyond an optional one', [want('s'), maybe('o')], 's x', '+s/s -∅/x'],
  ])('%s', (_, expected, made, outcome) => {
    expect(rows(expected, calls(made))).toBe(outcome);
  });

  test.each([
    ['an order within a group is broken', [nested], 'b1 a b2'],
    ['another order within a group is broken', [nested], 'b2 a b1'],
    [
      'a group reaches into the next',
      [{ unordered: [want('a'), want('b')] }, { unordered: [want('c'), want('d')] }],
      'b c a d',
    ],
  ])('%s', (_, expected, made) => {
    expect(rows(expected, calls(made))).toContain('-');
  });

  test('arguments tell calls of one tool apart, whichever comes first', () => {
    const sizes = [
      { unordered: [want('size', { arguments: { is: 'large' } }), want('size', { arguments: { is: { $any: 1 } } })] },
    ];
    expect(compareCalls(sizes, [call('size', { is: 'large' }), call('size', { is: 's' })]).every((r) => r.passed)).toBe(
      true,
    );
    expect(compareCalls(sizes, [call('size', { is: 's' }), call('size', { is: 'large' })]).every((r) => r.passed)).toBe(
      true,
    );
  });

  test('fifteen groups in any order are compared in a moment', () => {
    const names = Array.from({ length: 15 }, (_, i) => `t${i}`);
    const expected = [{ unordered: names.map((name) => ({ ordered: [want(name), maybe('o')] })) }];
    const begun = performance.now();
    expect(rows(expected, calls(names.toReversed().join(' ')))).not.toContain('-');
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test.each<[object, object, boolean]>([
    [{}, { args: { verbose: true } }, true],
    [{ arguments: null }, { args: {} }, true],
    [{ arguments: {} }, { args: { x: 1 } }, true],
    [{ arguments: { a: 1 } }, { args: { a: 2 } }, false],
    [{ result: 'pending form submission' }, { args: {}, result: 'pending form submission' }, true],
    [{ result: { $contains: 'confirmed' } }, { args: {}, result: 'Reservation confirmed for 2' }, true],
    [{ result: 'pending form submission' }, { args: {}, result: 'Reservation confirmed' }, false],
  ])('a call that is to have %j, and has %j', (more, made, fitting) => {
    expect(fitsCall(want('foo', more), { functionName: 'foo', args: {}, ...made })).toBe(fitting);
  });
});
