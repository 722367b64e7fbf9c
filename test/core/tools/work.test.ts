/** The budget of a check: whatever a schema and an input are, checking one against the other ends soon, and says so. */
import { describe, expect, test } from 'vitest';
import { repairInput } from '../../../src/core/tools/repair';
import { validateInput } from '../../../src/core/tools/validate';

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const named = <T>(count: number, make: (i: number) => [string, T]): Record<string, T> =>
  Object.fromEntries(many(count, make));
const list = (items: object) => ({ properties: { list: items } });
const text = (parts: object[]) => ({ properties: { text: { allOf: parts } } });
const numbered = { list: many(20_000, (i) => i) };
const members = named(5_000, (i) => [`member${i}`, i]);
const doubling = named(30, (i) => [`d${i}`, { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] }]);

/** Each took between seconds and for ever. */
const heavy: [string, Record<string, unknown>, Record<string, unknown>][] = [
  [
    '60 slow patterns',
    text(many(60, (i) => ({ pattern: `^${'a*'.repeat(3)}${'b'.repeat(i + 1)}$` }))),
    { text: 'a'.repeat(990) },
  ],
  ['300 patterns', text(many(300, (i) => ({ pattern: `^(a|aa)+${'b'.repeat(i)}$` }))), { text: 'a'.repeat(9_000) }],
  [
    'patterns with many states',
    text(many(60, (i) => ({ pattern: `(a|b)*a(a|b){${i + 15}}c` }))),
    { text: 'abbab'.repeat(1_000) },
  ],
  [
    'long patterns',
    text(many(300, (i) => ({ pattern: `${'[ab]{1000}'.repeat(25)}c{${i}}x` }))),
    { text: 'ab'.repeat(5_000) },
  ],
  [
    'patternProperties',
    { patternProperties: named(300, (i) => [`^${'a*'.repeat(3)}x{${i}}$`, { type: 'number' }]) },
    named(3_000, (i) => [`${'a'.repeat(40)}!${i}`, 1]),
  ],
  [
    'long names that fit patterns',
    { patternProperties: { a: {}, b: {}, '.': {} } },
    named(1_000, (i) => ['a'.repeat(400) + i, 1]),
  ],
  [
    'errors far below a long name',
    { additionalProperties: { additionalProperties: { type: 'string' } } },
    { ['a'.repeat(200_000)]: named(25_000, (i) => [`k${i}`, i]) },
  ],
  ['propertyNames', { allOf: many(1_500, () => ({ propertyNames: { maxLength: 3 } })) }, members],
  ['uniqueItems in alternatives', list({ anyOf: many(1_500, () => ({ uniqueItems: true, minItems: 1e6 })) }), numbered],
  [
    '1,500 alternatives × 5,000 items',
    list({ items: { anyOf: many(1_500, (i) => ({ const: i })) } }),
    { list: many(5_000, () => 'x') },
  ],
  [
    'oneOf',
    list({ items: { oneOf: many(1_500, (i) => ({ required: [`m${i}`] })) } }),
    { list: many(5_000, () => ({})) },
  ],
  ['a list of values', list({ items: { enum: many(9_000, (i) => `value${i}`) } }), { list: many(5_000, () => 'x') }],
  [
    'a list of objects',
    list({ items: { enum: many(3_000, (i) => ({ a: { b: i } })) } }),
    { list: many(5_000, () => ({ a: { b: -1 } })) },
  ],
  ['required', list({ items: { required: many(9_000, (i) => `m${i}`) } }), { list: many(5_000, () => ({})) }],
  ['additionalProperties', { allOf: many(1_500, () => ({ additionalProperties: false })) }, members],
  [
    'unevaluatedProperties',
    { unevaluatedProperties: false, anyOf: many(1_500, () => ({ additionalProperties: true })) },
    members,
  ],
  ['empty parts', { allOf: many(15_000, () => ({})) }, members],
  ['contains', list({ allOf: many(1_500, () => ({ contains: { type: 'string' } })) }), numbered],
  ['maxLength', text(many(1_500, () => ({ maxLength: 1e7 }))), { text: 'a'.repeat(500_000) }],
  ['format', text(many(1_500, () => ({ format: 'uri' }))), { text: `https://x/${'a'.repeat(500_000)}` }],
  [
    'multipleOf',
    list({ items: { allOf: many(1_500, () => ({ multipleOf: 5e-324 })) } }),
    { list: many(5_000, () => 1.5e308) },
  ],
  ['references that double', { $ref: '#/$defs/d0', $defs: { ...doubling, d30: {} } }, { list: 1 }],
];

describe('a check ends after a number of steps', () => {
  test.each(heavy)('%s: the input is refused, and what to do is said', (_what, schema, input) => {
    const before = process.cpuUsage();
    const { issues, problem } = validateInput(schema, input);
    const { user } = process.cpuUsage(before);
    expect(issues).toEqual([
      { path: '', keyword: 'work', message: expect.stringMatching(/too much work.*Give fewer/) },
    ]);
    expect(problem).toMatch(/too much work/);
    expect(user / 1000).toBeLessThan(2_000); // about 100 on an idle machine
  });

  test('it is the same number each time: no clock decides what is refused', () => {
    const schema = list({ items: { anyOf: many(40, (i) => ({ const: i })) } });
    const largest = (low: number, high: number): number => {
      const middle = Math.floor((low + high) / 2);
      if (middle === low) return low;
      const { issues } = validateInput(schema, { list: many(middle, () => 1) });
      return issues.length > 0 ? largest(low, middle) : largest(middle, high);
    };
    expect(largest(0, 5_000)).toBe(largest(0, 5_000));
  });

  test('a repair is looked for within the same bounds', () => {
    const far = { $ref: '#/$defs/a' };
    const wide = { anyOf: many(200, () => ({ $ref: '#/$defs/b' })) };
    const $defs = {
      a: wide,
      b: { anyOf: many(200, () => ({ $ref: '#/$defs/c' })) },
      c: { anyOf: many(200, () => ({ type: 'null' })) },
    };
    const before = process.cpuUsage();
    const { issues, repairs } = repairInput({ $defs, properties: { a: far } }, { a: '1' });
    expect([issues.length > 0, repairs]).toEqual([true, []]);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000);
  });
});

describe('what an honest tool asks for is within it', () => {
  const rows = many(2_000, (i) => ({
    id: `row_${i}`,
    mail: `person${i}@mail.example.com`,
    kind: `kind${i % 200}`,
    on: true,
  }));
  const row = {
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 80 },
      mail: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$', format: 'email' },
      kind: { enum: many(200, (i) => `kind${i}`) },
      on: { type: 'boolean' },
    },
    required: ['id', 'mail'],
    additionalProperties: false,
  };
  const table = list({ type: 'array', items: row, uniqueItems: true });

  test('2,000 rows with patterns, lists of values and uniqueItems', () => {
    expect(validateInput(table, { list: rows })).toEqual({ issues: [] });
    const wrong = rows.map((each, i) => (i === 1_999 ? { ...each, mail: 'nobody', more: 1 } : each));
    expect(validateInput(table, { list: wrong }).issues.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
      '/list/1999/mail pattern',
      '/list/1999/mail format',
      '/list/1999/more additionalProperties',
    ]);
  });

  test('uniqueItems over 20,000 items: two that are the same are found, and named', () => {
    expect(validateInput(list({ uniqueItems: true }), { list: many(20_000, (i) => ({ i })) })).toEqual({ issues: [] });
    const twins = { list: [...many(9_000, (i) => ({ i, at: 'x' })), { at: 'x', i: 7 }] };
    expect(validateInput(list({ uniqueItems: true, maxItems: 10_000 }), twins).issues).toEqual([
      { path: '/list', keyword: 'uniqueItems', message: 'Duplicate items at indexes 7 and 9000.' },
    ]);
    expect(validateInput(list({ uniqueItems: true, maxItems: 2 }), { list: [1, 2, 3] }).issues).toMatchObject([
      { path: '/list', keyword: 'maxItems' },
    ]);
    expect(validateInput(list({ uniqueItems: true }), { list: [1, '1', [1], { a: [1] }, null] })).toEqual({
      issues: [],
    });
  });

  test('what JavaScript’s classes mean is kept where a pattern is tested in linear time', () => {
    const spaced = { pattern: '^(\\s|\\s)*[^\\s]*[\\s\\S]*$' };
    expect(validateInput(spaced, '\u00a0\u2003x\n')).toEqual({ issues: [] });
    const lines = { pattern: '^(.|.)*$' };
    expect(validateInput(lines, 'one\u2028two').issues).toMatchObject([{ keyword: 'pattern' }]);
    expect(validateInput(lines, 'one two')).toEqual({ issues: [] });
    expect(validateInput({ pattern: '^(\\u{41}|\\u0041|\\p{Lu})*(?<n>\\/)?$' }, 'AÉ/')).toEqual({ issues: [] });
  });

  test('members are told by their own patterns', () => {
    const schema = {
      patternProperties: { '^x-': { type: 'number' }, '(a|a)*y$': false },
      additionalProperties: { type: 'string' },
    };
    expect(validateInput(schema, { 'x-(1)': 1, other: 'text' })).toEqual({ issues: [] });
    const { issues } = validateInput(schema, { 'x-(1)': 'text', other: 1, aay: 1 });
    expect(issues.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
      '/x-(1) type',
      '/aay properties',
      '/other type',
    ]);
    expect(issues.find(({ path }) => path === '/aay')?.message).toBe('aay is not in the schema.');
  });

  test('an input that is frozen is only read', () => {
    const input = Object.freeze({ list: Object.freeze([Object.freeze({ a: 1 })]) });
    expect(validateInput(list({ items: { properties: { a: { type: 'string' } } } }), input).issues).toHaveLength(1);
  });
});
