/** Which field a person is given, where it isn't the type alone that says so. */
import { expect, test } from 'vitest';
import type { JsonSchema } from '#tools';
import { toField } from '../../../src/ui/schema-form/field';
import { firstValue, startValue } from '../../../src/ui/schema-form/start';

const field = (schema: JsonSchema, value?: unknown) => toField(schema, schema, value);
const names = (schema: JsonSchema, value: unknown) => {
  const made = field(schema, value);
  return made.kind === 'object' ? made.members.map(({ name, required }) => (required ? `${name}*` : name)) : made.kind;
};

const needs = { type: 'array', items: { enum: ['aisle', 'step-free', 'loop'] } };

test('a list of a few values is boxes to tick, as long as no value is twice or unknown', () => {
  expect(field(needs)).toMatchObject({ kind: 'choices', choices: [{}, {}, {}] });
  expect(field(needs, ['loop', 'aisle']).kind).toBe('choices');
  expect(field(needs, ['loop', 'loop']).kind).toBe('array');
  expect(field(needs, ['window']).kind).toBe('array');
  expect(field({ type: 'array', items: { enum: Array.from({ length: 13 }, (_, i) => i) } }).kind).toBe('array');
});

const delivery = {
  type: 'object',
  properties: { way: { enum: ['post', 'shop'] } },
  required: ['way'],
  if: { properties: { way: { const: 'post' } }, required: ['way'] },
  // biome-ignore lint/suspicious/noThenProperty: the name of the keyword
  then: { properties: { street: { type: 'string' } }, required: ['street'] },
  else: { properties: { shop: { type: 'string' } } },
};

test('what is asked for under a condition is a field as soon as the value meets it', () => {
  expect(names(delivery, {})).toEqual(['way*', 'shop']);
  expect(names(delivery, { way: 'shop' })).toEqual(['way*', 'shop']);
  expect(names(delivery, { way: 'post' })).toEqual(['way*', 'street*']);
});

test('conditions of an allOf count each for itself, and may refer to parts of the whole', () => {
  const { if: test, then, else: other, ...rest } = delivery;
  const schema = {
    ...rest,
    $defs: { posted: test },
    allOf: [
      { if: { $ref: '#/$defs/posted' }, then },
      // biome-ignore lint/suspicious/noThenProperty: the name of the keyword
      { if: { properties: { gift: { const: true } }, required: ['gift'] }, then: { required: ['note'] }, else: other },
    ],
  };
  expect(names(schema, { way: 'post', gift: true })).toEqual(['way*', 'street*', 'note*']);
  expect(names(schema, { way: 'shop' })).toEqual(['way*', 'shop']);
});

test('a list that needs an item begins with one, which is to be filled in', () => {
  const item = { type: 'object', properties: { ref: { type: 'string' } }, required: ['ref'] };
  const list = { type: 'array', items: item, minItems: 1 };
  expect([firstValue(list, list), startValue(list, list)]).toEqual([[{}], undefined]);
  const nested = { ...list, items: { $ref: '#' } };
  expect(JSON.stringify(firstValue(nested, nested))).toBe('[[[[[[]]]]]]');
});
