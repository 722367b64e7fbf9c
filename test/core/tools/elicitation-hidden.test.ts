/** Secrets that a server's form asks for where they aren't seen at once. */
import { expect, test } from 'vitest';
import { offeredForm, secretFields } from '#core/tools/elicitation.ts';

const text = { type: 'string' };
const form = (schema: object) => ({ mode: 'form' as const, message: 'Hi', schema: { type: 'object', ...schema } });

test.each([
  ['inside another field', { type: 'object', properties: { password: text } }],
  ['inside a list', { type: 'array', items: { type: 'object', properties: { password: text } } }],
  ['behind a choice', { oneOf: [text, { type: 'object', properties: { password: text } }] }],
  ['in letters with nothing between', { ...text, title: 'Pass\u200bword' }],
  ['in wide letters', { ...text, title: 'Ｐａｓｓｗｏｒｄ' }],
])('%s', (_, field) => {
  expect(secretFields(form({ properties: { name: text, more: field } }))).toEqual(['more']);
});

test.each([
  ['by a pattern', { patternProperties: { '^pass': text } }],
  ['beside its fields', { allOf: [{ properties: { password: text } }] }],
  ['on a condition', { if: false, else: { properties: { password: text } } }],
  ['after another field', { dependentSchemas: { name: { properties: { password: text } } } }],
])('%s', (_, more) => {
  expect(offeredForm(form({ properties: { name: text }, ...more }))).toEqual({
    ...{ type: 'object', properties: { name: text }, additionalProperties: false },
  });
});
