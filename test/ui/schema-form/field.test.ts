/** Which field a person is given, where it isn't the type alone that says so. */
import { expect, test } from 'vitest';
import type { JsonSchema } from '#core/tools/tool.ts';
import { toField } from '../../../src/ui/schema-form/field';
import { chooseAlternative } from '../../../src/ui/schema-form/fields';
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

test('what depends on a condition, or has members by pattern, is written as JSON; the rest stays a form', () => {
  const depends = {
    type: 'object',
    if: { required: ['way'] },
    // biome-ignore lint/suspicious/noThenProperty: the name of the keyword
    then: { required: ['street'] },
  };
  const byPattern = { type: 'object', patternProperties: { '^x-': { type: 'number' } } };
  expect([depends, { allOf: [depends] }, byPattern].map((schema) => field(schema).kind)).toEqual([
    'json',
    'json',
    'json',
  ]);
  const whole = { type: 'object', properties: { depends, label: { type: 'string' } } };
  expect(names(whole, {})).toEqual(['depends', 'label']);
});

test('of alternatives, the one with the fewest faults is shown, unless the user’s choice fits at all', () => {
  const kind = (name: string, member: string) => ({
    type: 'object',
    properties: { kind: { const: name }, [member]: { $ref: '#/$defs/text' } },
    required: ['kind', member],
  });
  const root = { $defs: { text: { type: 'string' } } };
  const parts = [{ type: 'string' }, kind('point', 'at'), kind('line', 'to'), { type: 'object' }];
  const chosen = (value: unknown, own: number | null = null) => chooseAlternative(parts, root, { value, chosen: own });
  expect([chosen('x'), chosen({ kind: 'line', to: 'y' }), chosen({ kind: 'point', at: 1 }, 1)]).toEqual([0, 2, 1]);
  expect([chosen({}, 1), chosen('x', 1), chosen(7), chosen(undefined, 2)]).toEqual([1, 0, null, 2]);
});

test('a list that needs an item begins with one, which is to be filled in', () => {
  const item = { type: 'object', properties: { ref: { type: 'string' } }, required: ['ref'] };
  const list = { type: 'array', items: item, minItems: 1 };
  expect([firstValue(list, list), startValue(list, list)]).toEqual([[{}], undefined]);
  const nested = { ...list, items: { $ref: '#' } };
  expect(JSON.stringify(firstValue(nested, nested))).toBe('[[[[[[]]]]]]');
});
