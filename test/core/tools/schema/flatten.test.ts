/** Nested objects told flat, and put together again: names, what is required, what stays nested, what is refused. */
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonSchema } from '#core/tools/tool.ts';
import { fromProviderInput, toProviderSchema } from '../../../../src/core/tools/schema';

const flat = (schema: JsonSchema) => toProviderSchema(schema, 'small-local').schema;
const back = (schema: JsonSchema, input: JsonObject) => fromProviderInput(schema, 'small-local', input);
const text = { type: 'string' };
const object = (properties: JsonObject, ...required: string[]) => ({ type: 'object', properties, required });

const map = object(
  { center: object({ lat: { type: 'number' }, lng: { type: 'number' } }, 'lat'), zoom: { type: 'integer' } },
  'center',
);

describe('a flattened schema', () => {
  test('R50: center.lat is offered as center__lat, and put together again', () => {
    expect(flat(map)).toEqual({
      type: 'object',
      properties: { center__lat: { type: 'number' }, center__lng: { type: 'number' }, zoom: { type: 'integer' } },
      required: ['center__lat'],
    });
    expect(back(map, { center__lat: 1, center__lng: 2, zoom: 3 })).toEqual({
      input: { center: { lat: 1, lng: 2 }, zoom: 3 },
    });
  });

  test('R50: at any depth, and a member is required only where all around it are', () => {
    const deep = object({ a: object({ b: object({ c: object({ d: text }, 'd') }, 'c') }, 'b'), e: text }, 'e');
    expect(flat(deep)).toMatchObject({ properties: { a__b__c__d: text }, required: ['e'] });
    expect(flat({ ...deep, required: ['a'] })).toMatchObject({ required: ['a__b__c__d'] });
    expect(back(deep, { a__b__c__d: 'x', e: 'y' })).toEqual({ input: { a: { b: { c: { d: 'x' } } }, e: 'y' } });
  });

  test.each([
    object({ a__b: text, a: object({ b: text }) }),
    object({ a_: object({ b: text }), a: object({ c: text }) }),
    object({ a: object({ b__c: text, b: object({ c: text }) }) }),
  ])('R50: a schema whose flat names could be read in two ways stays nested', (schema) => {
    expect(flat(schema)).toEqual(schema);
    const input = { a__b: 'own', a: {} };
    expect(back(schema, input)).toEqual({ input });
  });

  test('R50: where nothing is nested, no name is changed', () => {
    const plain = object({ a__b: text, _: text, 'x.y': text });
    expect(toProviderSchema(plain, 'small-local').patches).toEqual([]);
    expect(back(plain, { a__b: 'x', _: 'y' })).toEqual({ input: { a__b: 'x', _: 'y' } });
  });

  test('R50: arrays of objects, free objects and what may be null stay as they are', () => {
    const items = { type: 'array', items: object({ a: object({ b: text }) }) };
    const free = { type: 'object', properties: { a: text }, additionalProperties: true };
    const nullable = { type: ['object', 'null'], properties: { a: text } };
    const schema = object({ items, free, nullable, nested: object({ a: text }) });
    const read = { ...nullable, type: 'object', nullable: true }; // templates read one type
    expect(flat(schema).properties).toEqual({ items, free, nullable: read, nested__a: text });
  });

  test('R49: what was flattened is reported at its place', () => {
    const { patches } = toProviderSchema(object({ d: text, a: object({ b: object({ c: text }) }) }), 'small-local');
    expect(patches.map(({ path, change }) => `${path} ${change}`)).toEqual([
      '/properties/a flattened',
      '/properties/a/properties/b flattened',
    ]);
  });

  test('what is said of an object is passed on to members of which nothing is said', () => {
    const schema = object({
      at: { ...object({ x: text, y: { ...text, description: 'Down' } }), description: 'Place' },
    });
    expect(flat(schema).properties).toEqual({
      at__x: { ...text, description: 'Place' },
      at__y: { ...text, description: 'Down' },
    });
  });
});

describe('input of a flattened schema', () => {
  test('R50: in the tool’s own shape it stays, and both shapes join', () => {
    expect(back(map, { center: { lat: 1, lng: 2 } })).toEqual({ input: { center: { lat: 1, lng: 2 } } });
    expect(back(map, { center: { lat: 1 }, center__lng: 2 })).toEqual({ input: { center: { lat: 1, lng: 2 } } });
    expect(back(map, { center__lng: 2, center: { lat: 1 } })).toEqual({ input: { center: { lat: 1, lng: 2 } } });
  });

  test('R50: one member given twice is an issue, unless it is the same', () => {
    const issue = { path: '/center/lat', keyword: 'properties', message: 'lat is given twice, and not the same.' };
    expect(back(map, { center: { lat: 1 }, center__lat: 2 })).toEqual({ issue });
    expect(back(map, { center: { lat: 1 }, center__lat: 1 })).toEqual({ input: { center: { lat: 1 } } });
    expect(back(map, { center: 'Paris', center__lat: 2 })).toHaveProperty('issue');
  });

  test('R50: unknown names are left for the validator, those of a known object within it', () => {
    expect(back(map, { center__height: 1, other__thing: 2 })).toEqual({
      input: { center: { height: 1 }, other__thing: 2 },
    });
  });

  test('R50: an object that must be there is there, though all its members are left out', () => {
    const schema = object(
      { options: object({ deep: object({ a: text }) }, 'deep'), free: object({ a: text }) },
      'options',
    );
    expect(back(schema, {})).toEqual({ input: { options: { deep: {} } } });
  });
});
