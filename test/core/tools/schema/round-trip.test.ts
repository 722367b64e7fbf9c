/** For any schema and any input it takes: through every profile and back, whatever its names and shapes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import type { JsonObject, JsonSchema } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { fromProviderInput, toProviderSchema } from '../../../../src/core/tools/schema';
import { offences } from '../../../support/provider-rules';
import { toModelInput } from '../../../support/schema-inputs';

const profiles: readonly SchemaProfile[] = ['openai', 'strict', 'small-local'];

interface Pair {
  schema: JsonSchema;
  value: unknown;
}

const oddNames = [
  'a',
  'b',
  'a__b',
  'a_',
  '_',
  '__',
  '',
  '_.',
  'a_._b',
  'a.',
  'é',
  '名前',
  'x y',
  '$ref',
  'x'.repeat(70),
];
const plainNames = ['a', 'b', 'lat', 'lng', 'max-items', 'first.last'];

const leaf: fc.Arbitrary<Pair> = fc.oneof(
  fc.string().map((value) => ({ schema: { type: 'string' }, value })),
  fc.integer().map((value) => ({ schema: { type: ['integer', 'null'] }, value })),
  fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
  fc.constantFrom('x', 'y', 3, true).map((value) => ({ schema: { enum: ['x', 'y', 3, true] }, value })),
  fc.constant({ schema: { const: 'kind' }, value: 'kind' }),
  fc.constant({ schema: { type: ['string', 'null'] }, value: null }),
  fc
    .jsonValue()
    .filter((value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value)))
    .map((value) => ({ schema: {}, value })),
);

function objects(member: fc.Arbitrary<Pair>, names: readonly string[]): fc.Arbitrary<Pair> {
  const members = fc.dictionary(fc.constantFrom(...names), fc.tuple(member, fc.boolean(), fc.boolean()), {
    maxKeys: 4,
  });
  return fc.tuple(members, fc.constantFrom(undefined, false, true)).map(([byName, additional]) => {
    const all = Object.entries(byName);
    const required = all.filter(([, [, isRequired]]) => isRequired).map(([name]) => name);
    const given = all.filter(([, [, isRequired, isSet]]) => isRequired || isSet);
    return {
      schema: {
        type: 'object',
        properties: Object.fromEntries(all.map(([name, [{ schema }]]) => [name, schema])),
        required,
        ...(additional !== undefined && { additionalProperties: additional }),
      },
      value: Object.fromEntries(given.map(([name, [{ value }]]) => [name, value])),
    };
  });
}

function pairs(names: readonly string[]): { object: fc.Arbitrary<Pair> } {
  const { object } = fc.letrec<{ any: Pair; object: Pair }>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      tie('object'),
      tie('any').map(({ schema, value }) => ({ schema: { type: 'array', items: schema }, value: [value] })),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => ({ schema: { anyOf: [a.schema, b.schema] }, value: a.value })),
      tie('any').map(({ schema, value }) => ({ schema: { anyOf: [schema, { type: 'null' }] }, value })),
      tie('object').map(({ schema, value }) => ({ schema: { allOf: [schema, { title: 'all' }] }, value })),
    ),
    object: objects(tie('any'), names),
  }));
  return { object };
}

/** Only pairs that the validator takes: it reads schemas, we make them. */
const valid = ({ schema, value }: Pair): boolean => validateInput(schema, value).issues.length === 0;

/** At the top itself: alternatives, a reference, a reference below. */
function tops(object: fc.Arbitrary<Pair>): fc.Arbitrary<Pair> {
  const either = ([a, b]: [Pair, Pair]) => ({ schema: { anyOf: [a.schema, b.schema] }, value: a.value });
  const named = ({ schema, value }: Pair) => ({ schema: { $ref: '#/$defs/d', $defs: { d: schema } }, value });
  const below = ({ schema, value }: Pair) => ({
    schema: { type: 'object', properties: { p: { $ref: '#/$defs/d~1 e' }, q: schema }, $defs: { 'd/ e': schema } },
    value: { p: value },
  });
  return fc.oneof(object, fc.tuple(object, object).map(either), object.map(named), object.map(below)).filter(valid);
}
const odd = tops(pairs(oddNames).object);
const plain = tops(pairs(plainNames).object);

const asInput = (value: unknown): JsonObject => value as JsonObject; // The generator makes an object at the top.

describe('any schema', () => {
  test.each(profiles)('R50: %s and back gives the very input, which the tool takes', (profile) => {
    const comesBack = ({ schema, value }: Pair) => {
      const written = toModelInput(schema, profile, asInput(value));
      const turned = fromProviderInput(schema, profile, written);
      expect(turned).toEqual({ input: value });
      expect('input' in turned && validateInput(schema, turned.input).issues).toEqual([]);
    };
    fc.assert(fc.property(odd, comesBack), { numRuns: 300 });
  });

  test.each(profiles)('%s: nothing that it refuses is left', (profile) => {
    const isTaken = ({ schema }: Pair) => {
      expect(offences(toProviderSchema(schema, profile).schema, profile)).toEqual([]);
    };
    fc.assert(fc.property(odd, isTaken), { numRuns: 200 });
  });

  test.each(profiles)('%s: input that is in the tool’s shape already stays as it is', (profile) => {
    const stays = ({ schema, value }: Pair) => {
      expect(fromProviderInput(schema, profile, asInput(value))).toEqual({ input: value });
    };
    fc.assert(fc.property(plain, stays), { numRuns: 200 });
  });

  test('openai: the offered schema takes what the tool takes', () => {
    const takes = ({ schema, value }: Pair) => {
      const offered = toProviderSchema(schema, 'openai').schema;
      expect(validateInput(offered, toModelInput(schema, 'openai', asInput(value))).issues).toEqual([]);
    };
    fc.assert(fc.property(odd, takes), { numRuns: 200 });
  });

  test.each(profiles)(
    'R49: %s: each patch is at a place in the tool’s own schema, which stays as it was',
    (profile) => {
      const places = ({ schema }: Pair) => {
        const before = JSON.stringify(schema);
        for (const { path } of toProviderSchema(schema, profile).patches) expect(standsIn(schema, path)).toBe(true);
        expect(JSON.stringify(schema)).toBe(before);
      };
      fc.assert(fc.property(odd, places), { numRuns: 200 });
    },
  );

  test('C2: anything at all that calls itself a schema is rewritten without a throw', () => {
    const any = fc.dictionary(
      fc.constantFrom('type', 'properties', 'items', 'required', 'anyOf', 'allOf', '$ref', 'enum', 'minimum', 'not'),
      fc.oneof(fc.jsonValue(), fc.constantFrom('#', '#/properties/a', '#/anyOf/0', 'https://example.com/')),
    );
    const isRewritten = (schema: JsonSchema) => {
      for (const profile of profiles) expect(offences(toProviderSchema(schema, profile).schema, profile)).toEqual([]);
    };
    fc.assert(fc.property(any, isRewritten), { numRuns: 300 });
  });
});

function standsIn(schema: JsonSchema, pointer: string): boolean {
  const names = pointer.split('/').slice(1);
  const part = names.reduce<unknown>((at, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
  }, schema);
  return typeof part === 'object' && part !== null;
}
