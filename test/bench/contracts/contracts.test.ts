/** Contracts: what a release changed of a site's tools, and whether that breaks a caller. (Issue 19, 4) */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { readContract, toContract, writeContract } from '#features/tools/contracts/contract.ts';
import { compareContracts, writeComparison } from '#features/tools/contracts/contracts.ts';
import type { lintTool } from '#features/tools/lint/lint.ts';

type Definition = Parameters<typeof lintTool>[0];

const words = { type: 'string', description: 'Words of the title.' };
const find: Definition = {
  ...{ name: 'find_show', description: 'Finds shows.', hints: { ...noHints, readOnly: true } },
  inputSchema: {
    type: 'object',
    properties: { words, order: { type: 'string', enum: ['asc', 'desc'] } },
    required: ['words'],
  },
};
const book: Definition = { name: 'book_seats', description: 'Books seats.', hints: noHints };

const compare = (before: Definition[], after: Definition[]) =>
  compareContracts(toContract('https://a.example', before), toContract('https://a.example', after));
const withSchema = (inputSchema: JsonSchema): Definition => ({ ...find, inputSchema });
const properties = (more: Record<string, JsonSchema>, required: string[] = ['words']) =>
  withSchema({
    type: 'object',
    properties: { words, order: { type: 'string', enum: ['asc', 'desc'] }, ...more },
    required,
  });

describe('a contract', () => {
  test('is the same however the tools and their members are ordered', () => {
    const turned = withSchema({
      required: ['words'],
      properties: { order: { enum: ['asc', 'desc'], type: 'string' }, words },
      type: 'object',
    });
    expect(writeContract(toContract('s', [book, turned]))).toBe(writeContract(toContract('s', [find, book])));
    expect(compare([find, book], [book, turned])).toEqual({ verdict: 'same', changes: [] });
  });

  test('survives its file, and no other file is one', () => {
    const contract = toContract('https://a.example', [find, book]);
    expect(readContract(writeContract(contract))).toEqual(contract);
    for (const text of [
      '',
      '{',
      '[]',
      '{"format":"tabhand-contract","version":2}',
      '{"format":"tabhand-contract","version":1,"site":"s","tools":[{"name":1}]}',
    ])
      expect(readContract(text), text).toBeNull();
  });
});

test.each<[string, Definition[], Definition[], 'compatible' | 'breaking']>([
  ['  + book_seats is new.\n', [find], [find, book], 'compatible'],
  ['! - book_seats is gone.\n', [find, book], [find], 'breaking'],
  ['! ~ book_seats was renamed to book_places.\n', [book], [{ ...book, name: 'book_places' }], 'breaking'],
  ['! ~ find_show no longer has the hint readOnlyHint.\n', [find], [{ ...find, hints: noHints }], 'breaking'],
  [
    '  ~ book_seats has the hint destructiveHint now.\n',
    [book],
    [{ ...book, hints: { ...noHints, destructive: true } }],
    'compatible',
  ],
  [
    '  ~ The description of find_show changed from “Finds shows.” to “Lists shows.”.\n',
    [find],
    [{ ...find, description: 'Lists shows.' }],
    'compatible',
  ],
  [
    '  ~ find_show: day is new, and may be left out.\n',
    [find],
    [properties({ day: { type: 'string' } })],
    'compatible',
  ],
  [
    '! ~ find_show: day is new, and required.\n',
    [find],
    [properties({ day: { type: 'string' } }, ['words', 'day'])],
    'breaking',
  ],
  ['! ~ find_show: order is required now.\n', [find], [properties({}, ['words', 'order'])], 'breaking'],
  ['  ~ find_show: words may be left out now.\n', [find], [properties({}, [])], 'compatible'],
  [
    '! ~ find_show: order no longer takes "desc".\n',
    [find],
    [properties({ order: { type: 'string', enum: ['asc'] } })],
    'breaking',
  ],
  [
    '  ~ find_show: order has more choices: "none".\n',
    [find],
    [properties({ order: { type: 'string', enum: ['asc', 'desc', 'none'] } })],
    'compatible',
  ],
  [
    '! ~ find_show: words takes other types, integer instead of string.\n',
    [find],
    [properties({ words: { ...words, type: 'integer' } })],
    'breaking',
  ],
  [
    '! ~ find_show: words is narrower: maxLength is 20, and was –.\n',
    [find],
    [properties({ words: { ...words, maxLength: 20 } })],
    'breaking',
  ],
])('says %s', (line, before, after, verdict) => {
  const comparison = compare(before, after);
  expect(writeComparison(comparison)).toBe(line);
  expect(comparison.verdict).toBe(verdict);
});

test('a part that moved under $defs is the same', () => {
  const moved = withSchema({
    ...find.inputSchema,
    properties: { ...Object(find.inputSchema?.properties), words: { $ref: '#/$defs/w' } },
    $defs: { w: words },
  });
  expect(compare([find], [moved]).verdict).toBe('same');
});

/** What can differ between two releases. */
const part = fc.oneof(
  fc.record({ type: fc.constant('string') }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('string'), enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }) }),
  fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: 0, max: 3 }),
      maximum: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constant('string'),
      minLength: fc.integer({ min: 0, max: 2 }),
      maxLength: fc.integer({ min: 0, max: 2 }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('array'), items: fc.record({ type: fc.constantFrom('string', 'integer') }) }),
  fc.record({
    anyOf: fc.uniqueArray(fc.constantFrom({ type: 'string' }, { type: 'integer' }, { type: 'boolean' }), {
      minLength: 1,
    }),
  }),
);
const schema: fc.Arbitrary<JsonSchema> = fc.record(
  {
    type: fc.constant('object'),
    properties: fc.record({ p: part, q: part }, { requiredKeys: ['p'] }),
    required: fc.subarray(['p']),
    additionalProperties: fc.boolean(),
  },
  { requiredKeys: ['type', 'properties', 'required'] },
);
const value = fc.oneof(fc.constantFrom('', 'a', 'b', 'c', 'aa', 'aaa', 0, 1, 2, 3, 1.5, true, [], ['a'], [1]));

test('whatever fitted before fits after a change that isn’t said to break anything', () => {
  const input = fc.record({ p: value, q: value }, { requiredKeys: [] });
  fc.assert(
    fc.property(schema, schema, fc.array(input, { minLength: 5, maxLength: 20 }), (before, after, inputs) => {
      if (compare([withSchema(before)], [withSchema(after)]).verdict === 'breaking') return;
      const declared = Object.keys(Object(before.properties));
      for (const given of inputs.filter((each) => Object.keys(each).every((name) => declared.includes(name))))
        if (validateInput(before, given).issues.length === 0) expect(validateInput(after, given).issues).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
