/** What each profile makes of a schema, and what it says about it. */
import { describe, expect, test } from 'vitest';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import type { JsonObject, JsonSchema } from '#core/tools/tool.ts';
import { toProviderSchema } from '../../../../src/core/tools/schema';

const profiles: readonly SchemaProfile[] = ['openai', 'strict', 'small-local'];
const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: JsonObject, more: JsonObject = {}) => ({ type: 'object', properties, ...more });

const written = (schema: JsonSchema | undefined, profile: SchemaProfile) => toProviderSchema(schema, profile).schema;
const changes = (schema: JsonSchema, profile: SchemaProfile) =>
  toProviderSchema(schema, profile).patches.map(({ path, keyword, change }) => `${path} ${change} ${keyword}`);

describe.each(profiles)('%s', (profile) => {
  test('there is an object with properties at the top, whatever was given', () => {
    for (const schema of [undefined, {}, { type: 'string' }, { type: ['object', 'null'] }, { properties: [] }]) {
      expect(written(schema, profile)).toMatchObject({ type: 'object', properties: {} });
    }
  });

  test('a reference that is no text is left out, even one that can’t be made a string', () => {
    const schema = object({ a: { $ref: { toString: 'never' } } });
    expect(written(schema, profile)).toMatchObject({ properties: { a: {} } });
    expect(JSON.stringify(written(schema, profile))).not.toContain('$ref');
  });

  test('R108: a plain schema is not changed but for what strict adds', () => {
    const plain = object(
      { a: { ...text, description: 'A' }, b: { type: 'array', items: number } },
      { required: ['a'] },
    );
    const closed = { ...plain, additionalProperties: false };
    expect(written(plain, profile)).toEqual(profile === 'strict' ? closed : plain);
  });

  test('C2: a local reference is resolved and reported, with what stands beside it', () => {
    const schema = object(
      {
        a: { $ref: '#/$defs/id', description: 'Own' },
        b: { $ref: '#/definitions/x~1y%20z' },
        c: { $ref: '#/properties/a' },
      },
      { $defs: { id: { ...text, description: 'Id' } }, definitions: { 'x/y z': number } },
    );
    const own = { ...text, description: 'Own' };
    expect(written(schema, profile).properties).toEqual({ a: own, b: number, c: own });
    expect(changes(schema, profile)).toEqual(expect.arrayContaining(['/properties/a resolved $ref']));
    expect(JSON.stringify(written(schema, profile))).not.toContain('$');
  });

  test('C2: a circle is cut where it closes, and said', () => {
    const node = object({ name: text, next: { $ref: '#/$defs/node' } });
    const schema = object({ list: { $ref: '#/$defs/node' } }, { $defs: { node } });
    expect(changes(schema, profile)).toContain('/$defs/node cut node');
    expect(changes(object({ self: { $ref: '#' } }), profile)).toContain(' cut ');
    expect(JSON.stringify(written(schema, profile))).toContain('name');
  });

  test('C2: a reference to elsewhere or to nowhere is removed, and said; nothing is fetched', () => {
    const schema = object({
      a: { $ref: 'https://example.com/s.json' },
      b: { ...text, $ref: '#/$defs/none' },
      c: { $ref: '#c' },
    });
    const removed = ['a', 'b', 'c'].map((name) => `/properties/${name} removed $ref`);
    expect(changes(schema, profile)).toEqual(expect.arrayContaining(removed));
    expect(written(schema, profile).properties).toMatchObject({ b: text });
  });

  test('C2: depth and size are bounded, and the cut is said', () => {
    const deep = Array.from({ length: 30 }).reduce<JsonSchema>((inner) => ({ type: 'array', items: inner }), text);
    expect(changes(object({ deep }), profile).filter((change) => change.includes('cut'))).toHaveLength(1);
    const doubling = Object.fromEntries(
      Array.from({ length: 18 }, (_, i) => {
        const next = { $ref: `#/$defs/d${i + 1}` };
        return [`d${i}`, object({ a: next, b: next })];
      }),
    );
    const bomb = object({ a: { $ref: '#/$defs/d0' } }, { $defs: { ...doubling, d18: text } });
    expect(changes(bomb, profile).some((change) => change.includes('cut'))).toBe(true);
    expect(JSON.stringify(written(bomb, profile)).length).toBeLessThan(400_000);
  });

  test('keywords that can’t be read are left out, and said', () => {
    const schema = object(
      { a: { type: 'any', minimum: '3', pattern: '(' }, b: { ...text, enum: [] } },
      { required: true },
    );
    const said = ['/properties/a removed type', '/properties/a removed minimum', '/properties/a removed pattern'];
    expect(changes(schema, profile)).toEqual(
      expect.arrayContaining([...said, '/properties/b removed enum', ' removed required']),
    );
    expect(written(schema, profile).properties).toMatchObject({ b: text });
  });
});

describe('strict', () => {
  const pet = { oneOf: [object({ kind: { const: 'cat' }, lives: number }), object({ kind: { const: 'dog' } })] };
  const schema = object({
    pet,
    size: { anyOf: [text, number] },
    list: { type: 'array', items: { allOf: [object({ a: text })] } },
  });

  test('R47: oneOf, anyOf and allOf are removed at any depth; what they agree on stays', () => {
    expect(written(schema, 'strict').properties).toEqual({
      pet: object({ kind: { ...text, enum: ['cat', 'dog'] }, lives: number }, { additionalProperties: false }),
      size: { type: ['string', 'number'] },
      list: { type: 'array', items: object({ a: text }, { additionalProperties: false }) },
    });
  });

  test('R48: a missing additionalProperties becomes false at every object, one that is there stays', () => {
    const open = object({
      free: { type: 'object', additionalProperties: true },
      map: { type: 'object', additionalProperties: text },
    });
    expect(written(open, 'strict')).toEqual({ ...open, additionalProperties: false });
  });

  test('R49: each change is reported with its place', () => {
    expect(changes(schema, 'strict')).toEqual([
      '/properties/pet removed oneOf',
      '/properties/size removed anyOf',
      '/properties/list/items removed allOf',
      '/properties/pet added additionalProperties',
      '/properties/list/items added additionalProperties',
      ' added additionalProperties',
    ]);
  });
});

describe('strict: OpenAI’s documented subset of JSON Schema', () => {
  const documented = new Set(
    'type properties required additionalProperties enum const items description title pattern format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems'.split(
      ' ',
    ),
  );
  const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
  const outside = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    const { properties = {}, items, format, ...rest } = part as JsonSchema;
    const below = [...Object.values(properties as JsonObject), items, rest.additionalProperties];
    const own = Object.keys(rest).filter((key) => !documented.has(key));
    const unknown = format === undefined || formats.includes(String(format)) ? [] : [`format ${String(format)}`];
    return [...own, ...unknown, ...below.flatMap(outside)];
  };
  const conditional = object(
    { kind: { enum: ['cat', 'dog'] }, tags: { type: 'array', uniqueItems: true, contains: text, items: text } },
    {
      if: object({ kind: { const: 'cat' } }, { required: ['kind'] }),
      // biome-ignore lint/suspicious/noThenProperty: the schema's own keyword
      then: object({ lives: number }, { required: ['lives'] }),
      else: object({ barks: { type: 'boolean' } }),
      not: { required: ['never'] },
      dependentSchemas: { tags: object({ why: text }) },
      dependentRequired: { kind: ['tags'] },
      minProperties: 1,
    },
  );

  test('keywords outside it are left out at any depth, and each is said', () => {
    const schema = object({
      pet: conditional,
      site: { ...text, format: 'uri', minLength: 3 },
      at: { ...text, format: 'date' },
    });
    expect(outside(written(schema, 'strict'))).toEqual([]);
    expect(changes(schema, 'strict')).toEqual(
      expect.arrayContaining([
        ...['if', 'then', 'else', 'not', 'dependentSchemas', 'dependentRequired', 'minProperties'].map(
          (key) => `/properties/pet told ${key}`,
        ),
        '/properties/pet/properties/tags told uniqueItems',
        '/properties/pet/properties/tags told contains',
        '/properties/site told format',
        '/properties/site told minLength',
      ]),
    );
    expect(written(schema, 'strict').properties).toMatchObject({ at: { format: 'date' } });
  });

  test('nothing is added inside a condition, and what its branches name can still be given', () => {
    const { schema, patches } = toProviderSchema(conditional, 'strict');
    expect(patches.filter(({ path }) => path.startsWith('/if'))).toEqual([]);
    expect(schema).toMatchObject({ additionalProperties: false });
    expect(schema).not.toHaveProperty('required');
    expect(Object.keys(schema.properties as JsonObject)).toEqual(['kind', 'tags', 'lives', 'barks', 'why']);
    expect((schema.properties as JsonObject).kind).toEqual({ enum: ['cat', 'dog'] });
  });

  test.each([{}, { additionalProperties: false }])(
    'an object whose names follow a pattern stays open, and that is said',
    (more) => {
      const map = object({ a: text }, { patternProperties: { '^x-': text }, ...more });
      const description = 'Must also fit {"patternProperties":{"^x-":{"type":"string"}}}';
      expect(written(map, 'strict')).toEqual(object({ a: text }, { additionalProperties: true, description }));
      expect(changes(map, 'strict')).toEqual([
        ' told patternProperties',
        'additionalProperties' in more ? ' replaced additionalProperties' : ' added additionalProperties',
      ]);
    },
  );

  test('a list whose places differ may hold what any place may', () => {
    const pair = object({ pair: { type: 'array', prefixItems: [text, number], items: false } });
    expect(written(pair, 'strict').properties).toEqual({
      pair: { type: 'array', items: { type: ['string', 'number'] } },
    });
    expect(changes(pair, 'strict')).toContain('/properties/pair removed prefixItems');
  });
});

describe('openai', () => {
  const either = object(
    { id: text, name: text },
    { anyOf: [{ required: ['id'] }, { required: ['name'] }], required: [] },
  );

  test('alternatives at the top become optional properties, below they stay', () => {
    expect(written(either, 'openai')).toEqual(object({ id: text, name: text }, { required: [] }));
    const union = {
      oneOf: [
        object({ by: { const: 'id' }, id: text }, { required: ['by', 'id'] }),
        object({ by: { const: 'name' }, name: { anyOf: [text, number] } }, { required: ['by', 'name'] }),
      ],
    };
    const by = { ...text, enum: ['id', 'name'] };
    expect(written(union, 'openai')).toEqual(
      object({ by, id: text, name: { anyOf: [text, number] } }, { required: ['by'] }),
    );
    expect(changes(union, 'openai')).toContain(' removed oneOf');
  });

  test('no enum, const or not at the top, and no array without items', () => {
    const schema = object(
      { a: { type: 'array' }, b: { type: ['array', 'null'] } },
      { not: { required: ['a'] }, enum: [{}] },
    );
    expect(written(schema, 'openai')).toEqual(
      object(
        { a: { type: 'array', items: {} }, b: { type: ['array', 'null'], items: {} } },
        { description: 'Must also fit {"not":{"required":["a"]}}' },
      ),
    );
    expect(changes(schema, 'openai')).toEqual(
      [' removed enum', ' told not', '/properties/a added items', '/properties/b added items'].toSorted(),
    );
  });

  test('older drafts are written as 2020-12', () => {
    const pair = { type: 'array', items: [text, number], additionalItems: false };
    const schema = object({ pair, n: { type: 'number', minimum: 0, exclusiveMinimum: true } });
    expect(written(schema, 'openai').properties).toEqual({
      pair: { type: 'array', prefixItems: [text, number], items: { type: ['string', 'number'] } },
      n: { type: 'number', exclusiveMinimum: 0 },
    });
  });

  test('names that a service refuses are renamed at any depth, required with them', () => {
    const schema = object(
      { 'tags[]': text, ok: object({ $ref: text, 名前: number }, { required: ['名前'] }) },
      { required: ['tags[]'] },
    );
    const offered = written(schema, 'openai');
    const [tags = ''] = Object.keys(offered.properties ?? {});
    expect(tags).toMatch(/^tags_[a-z0-9]{7}$/);
    expect(offered).toMatchObject({ properties: { [tags]: { title: 'tags[]' } }, required: [tags] });
    expect(JSON.stringify(offered)).toMatch(/"required":\["property_[a-z0-9]{7}"\]/);
  });
});

test('C2: alternatives, formats and bounds stay as the tool has them', () => {
  const part = { anyOf: [{ ...text, format: 'uuid' }, { ...number, exclusiveMinimum: 0 }, { type: 'null' }] };
  expect(written(object({ part }), 'openai').properties).toEqual({ part });
});
