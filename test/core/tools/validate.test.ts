/** Validation, repair and limits of definitions for schemas that are only known at run time. */
import { validate } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repairInput } from '../../../src/core/tools/repair';
import { checkDefinition, validateInput } from '../../../src/core/tools/validate';

const issuesOf = (schema: Record<string, unknown>, input: unknown) => validateInput(schema, input).issues;
const placesOf = (schema: Record<string, unknown>, input: unknown) =>
  issuesOf(schema, input).map(({ path, keyword }) => `${path} ${keyword}`);

const card = {
  type: 'object',
  properties: { label: { type: 'string' }, value: { type: 'string' }, 'a/b~c': { type: 'number' } },
  required: ['label', 'value'],
  additionalProperties: false,
};

describe('issues', () => {
  test('R77: each issue is at the missing or wrong property, with its keyword and a sentence', () => {
    expect(issuesOf(card, { label: 'x', valeur: '1' })).toEqual([
      { path: '/value', keyword: 'required', message: 'value is missing.' },
      { path: '/valeur', keyword: 'additionalProperties', message: 'valeur is not in the schema.' },
    ]);
    expect(placesOf(card, { label: 1, value: 'v', 'a/b~c': 'x' })).toEqual(['/label type', '/a~1b~0c type']);
  });

  test('input that fits has none, and no schema means any object', () => {
    expect(validateInput(card, { label: 'x', value: '1' })).toEqual({ issues: [] });
    expect(validateInput(undefined, { any: 'thing' })).toEqual({ issues: [] });
    expect(issuesOf({ type: 'object' }, [])).toHaveLength(1);
    expect(validateInput(undefined, 'text').issues).toHaveLength(1);
  });

  test('only causes are told, not the keywords above them, at most twenty', () => {
    const rows = { type: 'object', properties: { rows: { type: 'array', items: { $ref: '#/$defs/row' } } } };
    const schema = {
      ...rows,
      $defs: { row: { type: 'object', properties: { n: { type: 'number' } }, required: ['id'] } },
    };
    expect(placesOf(schema, { rows: [{ id: 1, n: 'x' }, { n: 1 }] })).toEqual([
      '/rows/0/n type',
      '/rows/1/id required',
    ]);
    expect(issuesOf(schema, { rows: Array.from({ length: 5_000 }, () => ({})) })).toHaveLength(20);
  });

  test('so many errors that they cannot be listed still make the input wrong', () => {
    const schema = { type: 'array', items: { type: 'array', items: { type: 'string' } } };
    const input = Array.from({ length: 300 }, () => Array.from({ length: 1_000 }, (_, i) => i));
    expect(issuesOf(schema, input).length).toBeGreaterThan(0);
  });

  test('of alternatives, the one that was most likely meant is told', () => {
    const byKind = (kind: string, member: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [member]: { type: 'string' } },
      required: ['kind', member],
    });
    const schema = { oneOf: [byKind('point', 'at'), byKind('line', 'to'), { type: 'string' }] };
    expect(placesOf(schema, { kind: 'line' })).toEqual(['/to required']);
    const simple = { properties: { n: { anyOf: [{ type: 'number' }, { type: 'null' }] } } };
    expect(issuesOf(simple, { n: 'x' })).toMatchObject([{ path: '/n', keyword: 'anyOf' }]);
    expect(placesOf({ oneOf: [{ type: 'number' }, { minimum: 1 }, { type: 'string' }] }, 3)).toEqual([' oneOf']);
  });

  test('conditions and dependent members name what is wrong, not that a condition failed', () => {
    const schema = {
      if: { properties: { kind: { const: 'card' } }, required: ['kind'] },
      // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's keyword
      then: { required: ['number'] },
      dependentRequired: { number: ['expiry'] },
    };
    expect(placesOf(schema, { kind: 'card' })).toEqual(['/number required']);
    expect(placesOf(schema, { kind: 'card', number: 1 })).toEqual(['/expiry dependentRequired']);
  });

  test('a schema’s dialect is read from $schema, 2020-12 otherwise', () => {
    const tuple = { items: [{ type: 'string' }], additionalItems: false };
    const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#', $ref: '#/definitions/a', minimum: 5 };
    expect(issuesOf({ $schema: 'http://json-schema.org/draft-07/schema#', ...tuple }, ['a', 'b'])).toHaveLength(1);
    const definitions = { a: { type: 'number' } };
    expect(issuesOf({ ...draft7, definitions }, 3)).toEqual([]);
    expect(placesOf({ $ref: '#/$defs/a', minimum: 5, $defs: definitions }, 3)).toEqual([' minimum']);
  });
});

describe('schemas that can’t be used', () => {
  test.each([
    ['a reference to the network', { $ref: 'https://example.com/schema.json' }],
    ['a reference to nowhere', { properties: { a: { $ref: '#/$defs/missing' } } }],
    ['a schema that is itself', { $ref: '#' }],
    ['required that is no list', { required: true }],
    ['a $schema that is no text', { $schema: 7 }],
  ])('%s neither blocks nor throws, and the problem is told', (_what, schema) => {
    const { issues, problem } = validateInput(schema, { a: 1 });
    expect(issues).toEqual([]);
    expect(problem).toMatch(/./);
  });

  const trap = 'a'.repeat(40);

  const slow = ['^(a+)+$', '^(a|a)*$', '^([a-z]+-?)*$', '^(?:(a{1,3}))+$', `${'a?'.repeat(40)}${'a'.repeat(40)}$`];
  const placesFor = (pattern: string) => [
    { properties: { '1': { pattern } } },
    { properties: { default: { pattern } }, additionalProperties: { $ref: '#/properties/default' } },
    { patternProperties: { [pattern]: { type: 'number' } }, additionalProperties: false },
    { propertyNames: { pattern } },
    { not: { properties: { '1': { pattern } } } },
  ];

  test.each(slow)(
    'the pattern %s, which could take for ever to test backwards, is tested in linear time',
    (pattern) => {
      const input = { 1: `${trap}!`, [`${trap}!`]: trap };
      const results = placesFor(pattern).map((schema) => validateInput({ type: 'object', ...schema }, input));
      expect(results.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(results.map(({ issues }) => issues.map(({ keyword }) => keyword))).toEqual([
        ['pattern'],
        ['pattern'],
        ['additionalProperties', 'additionalProperties'],
        ['pattern', 'pattern'],
        [],
      ]);
      expect(issuesOf({ pattern }, trap)).toEqual([]);
    },
  );

  test.each(slow.map((pattern) => `(?=a)${pattern}`))(
    'the pattern %s, which RE2 can’t read, is passed over and said, wherever it stands',
    (pattern) => {
      for (const schema of placesFor(pattern)) {
        const { issues, problem } = validateInput(
          { type: 'object', ...schema },
          { '1': `${trap}!`, [`${trap}!`]: trap },
        );
        expect([issues, problem]).toEqual([[], `The pattern ${pattern} can’t be tested.`]);
      }
    },
  );

  test.each([
    ['^[a-z][a-z0-9_]*$', 'a_1', '1'],
    ['^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$', 'a@b.example', 'a@b'],
    ['^\\d{4}-\\d{2}-\\d{2}$', '2024-01-31', '31.1.2024'],
    ['^([0-9a-f]{2}:){5}[0-9a-f]{2}$', '00:1b:44:11:3a:b7', '00:1b'],
    ['^-?\\d+(\\.\\d+)?$', '1.5', '1.'],
    ['^(?<word>\\p{L}+|[(*|\\]]+)$', '(*|]', '1'],
    ['^(red|green)?\\u{41}$', 'redA', 'blueA'],
  ])('the pattern %s is tested: %s fits, %s does not', (pattern, right, wrong) => {
    expect(validateInput({ type: 'string', pattern }, right)).toEqual({ issues: [] });
    expect(placesOf({ type: 'string', pattern }, wrong)).toEqual([' pattern']);
  });

  test('a pattern within examples is out of the reach of references', () => {
    const { issues, problem } = validateInput(
      { examples: { x: { pattern: '^(a+)+$' } }, $ref: '#/examples/x' },
      `${trap}!`,
    );
    expect([issues, problem]).toEqual([[], expect.stringContaining('#/examples/x')]);
  });

  test('patterns that go back and forth are tested against long texts, and long patterns aren’t', () => {
    const pattern = `^${'a*'.repeat(4)}b$`;
    expect(issuesOf({ pattern }, 'a'.repeat(10_000))).toHaveLength(1);
    expect(validateInput({ pattern: 'x'.repeat(1_001) }, 'y')).toMatchObject({
      problem: expect.stringMatching(/too long to be tested/),
    });
  });

  test('a pattern holds in each place and for each text, whichever of them fit', () => {
    const even = { pattern: '^(..)*$' };
    const list = (fits: number, others: number) => [
      ...Array.from({ length: fits }, (_, i) => `fits${i}.`.padEnd(10, '|')),
      ...Array.from({ length: others }, (_, i) => `other${i}`.padEnd(9, '^')),
    ];
    const wrong = (fits: number, others: number, items: object) => issuesOf({ items }, list(fits, others)).length;
    expect([wrong(4, 2, even), wrong(2, 4, even), wrong(0, 4, even), wrong(4, 0, even)]).toEqual([2, 4, 4, 0]);
    expect([wrong(3, 1, { not: even }), wrong(1, 3, { anyOf: [even, { maxLength: 3 }] })]).toEqual([3, 3]);
  });

  test('identifiers far within one another are passed over, since each doubles the reading', () => {
    const within = (depth: number): object =>
      depth === 0 ? { type: 'string' } : { $id: `https://example.com/${depth}`, properties: { a: within(depth - 1) } };
    expect(validateInput({ properties: { a: within(17) } }, { a: 1 })).toMatchObject({
      problem: 'Too many identifiers are within one another.',
    });
  });

  test('the format url, whose test could take for ever, is passed over', () => {
    const { issues, problem } = validateInput({ format: 'url' }, `http://${'a'.repeat(40)}!`);
    expect([issues, problem]).toEqual([[], 'The format url is unknown.']);
  });

  test('a pattern or a type that can’t be read is passed over, the rest still holds', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'string', pattern: '^[\\w-.]+$' },
        b: { type: 'anything' },
        pattern: { type: 'number' },
      },
      required: ['a'],
    };
    expect(validateInput(schema, { a: 'x', b: 1, pattern: 1 })).toEqual({
      issues: [],
      problem: 'The pattern ^[\\w-.]+$ can’t be tested.',
    });
    expect(placesOf(schema, { b: 1, pattern: 'x' })).toEqual(['/a required', '/pattern type']);
  });

  test('bounds of draft 4 and what OpenAPI lets be null hold, whatever the dialect is called', () => {
    const number = { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false };
    for (const $schema of [undefined, 'http://json-schema.org/draft-04/schema#']) {
      const schema = { ...($schema && { $schema }), type: 'object', properties: { number } };
      expect([0.5, 1, 9].flatMap((each) => placesOf(schema, { number: each }))).toEqual([]);
      expect([0, 10].flatMap((each) => placesOf(schema, { number: each }))).toEqual([
        '/number exclusiveMinimum',
        '/number maximum',
      ]);
    }
    const nullable = (schema: object) => ({ type: 'object', properties: { a: { ...schema, nullable: true } } });
    const choices = [{ type: 'string' }, { type: 'number' }];
    for (const schema of [
      { type: 'string' },
      { type: 'string', enum: ['x'] },
      { anyOf: choices },
      { oneOf: choices },
    ]) {
      expect([null, 'x'].flatMap((a) => placesOf(nullable(schema), { a }))).toEqual([]);
      expect(placesOf(nullable(schema), { a: true })).not.toEqual([]);
    }
  });

  test.each([
    ['enum', []],
    ['type', []],
    ['type', {}],
    ['type', ['string', 'text']],
    ['oneOf', []],
    ['multipleOf', 0],
    ['maxLength', -1],
  ])('%s with %j, which would fit nothing, is passed over and told', (keyword, value) => {
    for (const a of ['x', 1])
      expect(validateInput({ properties: { a: { [keyword]: value } } }, { a })).toEqual({
        issues: [],
        problem: `The value of ${keyword} can’t be read.`,
      });
  });

  test('references that double at each level end the check, soon, and are told', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `d${i}`,
        { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
      ]),
    );
    const { issues, problem } = validateInput({ $ref: '#/$defs/d0', $defs: { ...$defs, d30: {} } }, { a: 1 });
    expect(issues).toMatchObject([{ keyword: 'work' }]);
    expect(problem).toMatch(/takes too much work/);
  });

  test('a frozen schema is only read', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ $ref: '#/$defs/n' }) }),
    });
    expect(placesOf({ ...schema, $defs: Object.freeze({ n: { type: 'number' } }) }, { a: 'x' })).toEqual(['/a type']);
    expect(Object.getOwnPropertyNames(schema)).toEqual(['type', 'properties']);
  });

  test('input that nests without end is refused, a schema that does is passed over', () => {
    const nested = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`);
    expect(placesOf({ type: 'object' }, nested)).toEqual([' depth']);
    expect(validateInput(nested, { a: 1 })).toMatchObject({ issues: [], problem: expect.stringContaining('deeper') });
  });

  test('half a character in a name is no way around a schema', () => {
    expect(issuesOf({ additionalProperties: { type: 'string' } }, { '\ud800': 1 })).toHaveLength(1);
  });
});

test('whatever is answered before the validator runs, the verdict is the validator’s own', () => {
  const name = fc.constantFrom('a', 'ab', 'b', '^', '__proto__');
  const words = fc.constantFrom('', 'a', 'ab', 'aab', 'b|', '(b)');
  const pattern = fc.constantFrom('^a', 'b', '^a+b?$', '[|)]', '^$');
  const { part } = fc.letrec<{ part: object }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 2 },
      fc.record({ pattern, uniqueItems: fc.constant(true) }, { requiredKeys: [], noNullPrototype: true }),
      fc.record(
        {
          pattern,
          patternProperties: fc.dictionary(pattern, fc.oneof(tie('part'), fc.boolean()), { maxKeys: 2 }),
          properties: fc.dictionary(name, tie('part'), { maxKeys: 2 }),
          additionalProperties: fc.oneof(tie('part'), fc.boolean()),
          propertyNames: tie('part'),
          items: tie('part'),
          anyOf: fc.array(tie('part'), { minLength: 1, maxLength: 2 }),
          not: tie('part'),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
  }));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      words,
      fc.constantFrom(0, 1, null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const isSame = (schema: object, input: unknown) => {
    const own = validate(input, structuredClone(schema), '2020-12').valid;
    expect(validateInput({ ...schema }, input).issues.length === 0).toBe(own);
  };
  fc.assert(fc.property(part, value, isSame), { numRuns: 1_000 });
});

describe('repairs', () => {
  const schema = {
    type: 'object',
    properties: {
      rows: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
      center: { type: 'object', properties: { lat: { type: 'number' } } },
      on: { type: 'boolean' },
      label: { type: 'string' },
      limit: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      either: { type: ['string', 'number'] },
    },
  };

  const closed = {
    type: 'object',
    properties: {
      region: { enum: ['EU', 'NA'] },
      tags: { type: 'array', items: { type: 'string' } },
      sort: { enum: ['ab', 'a_b'] },
      amount_cents: { type: 'integer' },
      phone: { type: 'string', pattern: '[0-9 +]+' },
      note: { type: 'string' },
      until: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
    },
    required: ['region'],
    additionalProperties: false,
  };

  test('what can only mean one thing is put right, and each repair is told', () => {
    const input = { rows: '[{"n":"1"}]', center: '{"lat":"45.5"}', on: 'true', label: 7, limit: '10', either: '5' };
    expect(repairInput(schema, input)).toEqual({
      input: { rows: [{ n: 1 }], center: { lat: 45.5 }, on: true, label: '7', limit: 10, either: '5' },
      repairs: [
        '/rows: string → array',
        '/rows/0/n: string → number',
        '/center: string → object',
        '/center/lat: string → number',
        '/on: string → boolean',
        '/label: number → string',
        '/limit: string → number',
      ],
      issues: [],
    });
  });

  // Calls of a public run of Claude Sonnet 4: icip-cas/LiveMCPBench.
  test.each([
    ['a word in another spelling', { region: 'na' }, { region: 'NA' }, '/region: na → NA'],
    ['one value for a list', { region: 'EU', tags: 'tea' }, { region: 'EU', tags: ['tea'] }, '/tags: string → array'],
    ['a name in another spelling', { Region: 'EU' }, { region: 'EU' }, '/Region → region'],
    ['a name in the singular', { region: 'EU', tag: ['tea'] }, { region: 'EU', tags: ['tea'] }, '/tag → tags'],
    [
      'nothing for an optional number',
      { region: 'EU', amount_cents: '' },
      { region: 'EU' },
      '/amount_cents: "" → absent',
    ],
    ['nothing for an optional word', { region: 'EU', sort: '' }, { region: 'EU' }, '/sort: "" → absent'],
    [
      'nothing that a pattern refuses',
      { region: 'EU', phone: '', note: '' },
      { region: 'EU', note: '' },
      '/phone: "" → absent',
    ],
    // anthropics/claude-code#95239, UKGovernmentBEIS/inspect_ai#1477
    ['a word for nothing', { region: 'EU', amount_cents: 'null' }, { region: 'EU' }, '/amount_cents: "null" → absent'],
    [
      'Python’s nothing for an optional word',
      { region: 'EU', sort: 'None' },
      { region: 'EU' },
      '/sort: "None" → absent',
    ],
    ['a blank for a number', { region: 'EU', amount_cents: ' ' }, { region: 'EU' }, '/amount_cents: " " → absent'],
    ['a list that isn’t there', { region: 'EU', tags: 'undefined' }, { region: 'EU' }, '/tags: "undefined" → absent'],
    [
      'a word where null is a value',
      { region: 'EU', until: 'null' },
      { region: 'EU', until: null },
      '/until: string → null',
    ],
    [
      'nothing beside a word that fits',
      { region: 'EU', tags: 'null', note: 'None' },
      { region: 'EU', note: 'None' },
      '/tags: "null" → absent',
    ],
    ['a name’s last word', { game_region: 'EU' }, { region: 'EU' }, '/game_region → region'],
  ])('%s is what the schema has for it', (_what, input, mended, repair) => {
    expect(repairInput(closed, input)).toEqual({ input: mended, repairs: [repair], issues: [] });
  });

  test('a required member with a default takes it', () => {
    const late = {
      type: 'object',
      properties: { command: { type: 'string' }, wait: { type: 'number', default: 5 } },
      required: ['command', 'wait'],
    };
    expect(repairInput(late, { command: 'ls' })).toEqual({
      input: { command: 'ls', wait: 5 },
      repairs: ['/wait: absent → 5'],
      issues: [],
    });
  });

  test.each([
    ['two names could be meant', { from_region: 'EU', to_region: 'EU' }],
    ['the schema has two in this spelling', { region: 'EU', sort: 'a-b' }],
    ['a list is written as words', { region: 'EU', tags: 'tea, cider' }],
    ['a word for nothing stands for what is required', { region: 'null' }],
    ['the name lacks its unit', { region: 'EU', amount: 5 }],
  ])('nothing is put right where %s', (_what, input) => {
    expect(repairInput(closed, input)).toEqual({ input, repairs: [], issues: expect.not.arrayContaining([undefined]) });
  });

  test('input that fits is left alone, however it could be read', () => {
    const input = { either: '5', label: '{"a":1}', extra: 'true' };
    expect(repairInput(schema, input)).toEqual({ input, repairs: [], issues: expect.any(Array) });
    expect(repairInput(undefined, input).input).toBe(input);
  });

  test.each([
    [{ rows: '[{"n":"x"}]' }],
    [{ rows: 'none' }],
    [{ rows: '[1' }],
    [{ on: 'yes' }],
    [{ limit: '10 km' }],
    [{ limit: '1.5' }],
    [{ limit: '' }],
    [{ limit: '0x10' }],
    [{ on: 'true', label: 7.5, limit: '' }],
  ])('%j can’t be put right and stays as it was', (input) => {
    expect(repairInput(schema, input)).toEqual({ input, repairs: [], issues: expect.any(Array) });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('a JSON string with the key %s is not opened', (key) => {
    const input = { center: `{"lat":1,"deep":{"${key}":{"polluted":true}}}` };
    expect(repairInput(schema, input)).toEqual({ input, repairs: [], issues: expect.any(Array) });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('local references are followed, cycles end', () => {
    const tree = {
      $defs: { node: { type: 'object', properties: { n: { type: 'number' }, next: { $ref: '#/$defs/node' } } } },
    };
    expect(repairInput({ ...tree, $ref: '#/$defs/node' }, { next: { next: { n: '3' } } }).input).toEqual({
      next: { next: { n: 3 } },
    });
    expect(repairInput({ $ref: '#' }, { n: '3' }).repairs).toEqual([]);
  });
});

describe('limits of a definition', () => {
  test('a definition within the limits has no problem', () => {
    expect(checkDefinition({ description: 'x'.repeat(10_000), inputSchema: card })).toBeUndefined();
    expect(checkDefinition({ description: '' })).toBeUndefined();
  });

  test('a description, a schema or a nesting past its limit is named with the limit', () => {
    const large = { type: 'object', description: 'x'.repeat(100_000) };
    const deep = JSON.parse(`${'{"not":'.repeat(41)}{}${'}'.repeat(41)}`);
    expect(checkDefinition({ description: 'x'.repeat(10_001) })).toContain('10000');
    expect(checkDefinition({ description: '', inputSchema: large })).toContain('100000');
    expect(checkDefinition({ description: '', outputSchema: large })).toContain('output schema');
    expect(checkDefinition({ description: '', inputSchema: deep })).toContain('40 levels');
  });

  test('a schema that is no JSON, or holds one part many times over, is refused and blocks nothing', () => {
    // A page that writes to its relay's port itself can send anything that Firefox clones.
    const big = { type: 'object', default: 1n };
    const shared = Array.from({ length: 30 }).reduce<object>((part) => ({ a: part, b: part }), {});
    expect(checkDefinition({ description: '', inputSchema: big })).toBe('Its input schema is not JSON.');
    expect(checkDefinition({ description: '', inputSchema: { ...shared } })).toContain('100000 parts');
  });
});
