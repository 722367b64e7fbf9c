/** Issue 19: suites that are read, and those that can't be. */

import { describe, expect, test } from 'vitest';
import { compareRates, toPassRate } from '../../../src/features/evals/suites/statistics';
import { nameOfCase, problemsOf, readCases, readSuite, suiteLimits } from '../../../src/features/evals/suites/suite';

const messages = [{ role: 'user', type: 'message', content: 'A pizza' }];
const listOf = (expectedCall: unknown) => JSON.stringify([{ messages, expectedCall }]);
const problemIn = (text: string) => {
  const read = readSuite(text);
  return 'problem' in read ? read.problem : null;
};
const caseProblem = (expectedCall: unknown) => {
  const read = readSuite(listOf(expectedCall));
  return 'suite' in read ? problemsOf(read.suite).get(0) : read.problem;
};

test('a suite keeps its text, whatever its spaces and further members', () => {
  const text =
    '\uFEFF[ {"name":"x", "author": 1,\t"messages":[{"role":"user","type":"message","content":"é"}],"expectedCall":null } ]\r\n';
  expect(readSuite(text)).toMatchObject({ suite: { text, cases: [{ author: 1 }] } });
});

describe('a suite is refused', () => {
  const circle: Record<string, unknown> = { messages };
  circle.expectedCall = [{ functionName: 'x', arguments: circle }];
  const deep = `${'['.repeat(60)}${']'.repeat(60)}`;
  test.each([
    ['that is no JSON', '[', { code: 'no-json' }],
    ['that is no list', '{}', { code: 'no-list' }],
    ['without a case', '[]', { code: 'empty' }],
    ['with 10,000 cases', `[${Array(10_000).fill('0').join()}]`, { code: 'too-many', values: { count: 10_000 } }],
    ['that is too long', ' '.repeat(suiteLimits.characters + 1), { code: 'too-long' }],
    ['that nests too deep', deep, { code: 'too-deep' }],
    [
      'whose case has no messages',
      '[{"expectedCall":null}]',
      { code: 'bad-case', values: { number: 1, place: 'messages' } },
    ],
    ['whose call has no name', listOf([{ arguments: {} }]), { code: 'bad-case', values: { place: 'expectedCall.0' } }],
  ])('%s', (_, text, problem) => expect(problemIn(text)).toMatchObject(problem));

  test('with a cyclic reference', () =>
    expect(readCases([circle])).toEqual({ problem: { code: 'circular', values: {} } }));
});

test.each([
  [
    'an unknown operator',
    [{ functionName: 'x', arguments: { a: { $near: 3 } } }],
    { code: 'unknown-operator', values: { name: '$near' } },
  ],
  [
    'a reference',
    [{ ordered: [{ functionName: 'x', arguments: { a: [{ $ref: '#/0' }] } }] }],
    { code: 'unknown-operator', values: { name: '$ref' } },
  ],
  ['an unreadable pattern', [{ functionName: 'x', result: { $pattern: '(?x)a' } }], { code: 'bad-pattern' }],
  [
    'a pattern that could freeze, and no linear engine knows',
    [{ functionName: 'x', arguments: { a: { $pattern: '^(?=a)(a+)+$' } } }],
    { code: 'slow-pattern' },
  ],
  [
    'a group of 16 with a group in it',
    [{ unordered: [{ ordered: [] }, ...Array(15).fill({ functionName: 'x' })] }],
    { code: 'group-too-large' },
  ],
])('%s is found before a model is asked', (_, expected, problem) =>
  expect(caseProblem(expected)).toMatchObject(problem),
);

test('a member that begins with $ beside others is no operator', () => {
  expect(caseProblem([{ functionName: 'x', arguments: { $near: 3, a: 1 } }])).toBeUndefined();
});

test('a case without a name is called by its beginning', () => {
  expect(nameOfCase({ messages: [{ role: 'user', type: 'message', content: 'A pizza' }] }, 0)).toBe('A pizza');
});

test('pass rates have Wilson’s interval', () => {
  expect(toPassRate(8, 10)).toMatchObject({
    rate: 0.8,
    low: expect.closeTo(0.4902, 3),
    high: expect.closeTo(0.9433, 3),
  });
  expect(toPassRate(0, 0)).toMatchObject({ low: 0, high: 1 });
});

test.each([
  [1, 10, 9, 10, 'better'],
  [9, 10, 1, 10, 'worse'],
  [5, 10, 6, 10, 'chance'],
  [5, 10, 5, 10, 'same'],
] as const)('%i of %i, then %i of %i: %s', (a, of, b, ofB, verdict) => {
  // const: the verdicts' types
  expect(compareRates(toPassRate(a, of), toPassRate(b, ofB)).verdict).toBe(verdict);
});
