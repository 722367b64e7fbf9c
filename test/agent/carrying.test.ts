/** How much a call could carry: a page that would like to be told something tries every way to be told it unasked. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#tools';
import { bitsCarried, mostBits } from '../../src/agent/carrying';

const carries = (input: JsonObject, schema: unknown, said: readonly string[]): boolean =>
  bitsCarried(input, schema, { said, told: [] }) > mostBits;

const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
const text = object({ q: { type: 'string' } });
const asked = ['Play something like Blue Train, at most 20 tracks'];

describe('arguments that say nothing of anybody', () => {
  test.each([
    ['none at all', {}, object({})],
    ['none, of a tool without a schema', {}, undefined],
    ['a switch', { loud: true }, object({ loud: { type: 'boolean' } })],
    ['a choice from a short list', { unit: 'metric' }, object({ unit: { enum: ['metric', 'imperial'] } })],
    ['the only value there is', { kind: 'track' }, object({ kind: { const: 'track' } })],
    ['an empty text, and nothing', { q: '', at: null }, object({ q: {}, at: {} })],
    ['a small number', { limit: 20 }, object({ limit: { type: 'integer' } })],
    ['a page and a length', { page: 2, limit: 10 }, object({ page: {}, limit: {} })],
    ['the person’s own words', { q: 'Blue Train' }, text],
    ['their words in another case, between other marks', { q: '“blue  train”' }, text],
    ['their words and a length', { q: 'Blue Train', limit: 10 }, object({ q: {}, limit: {} })],
    ['a number that they wrote', { q: 'Blue Train', limit: 20 }, object({ q: {}, limit: {} })],
    ['choices in a list', { days: ['sat', 'sun'] }, object({ days: { items: { enum: ['sat', 'sun'] } } })],
    ['a choice further down', { a: { b: 'x' } }, object({ a: object({ b: { enum: ['x', 'y'] } }) })],
  ])('%s', (_, input, schema) => expect(carries(input, schema, asked)).toBe(false));
});

describe('arguments that could be somebody’s', () => {
  test.each([
    ['a text that the person did not write', { q: 'Lyon' }, text],
    ['one character of one', { q: 'x' }, text],
    ['part of a word that the person wrote', { q: 'Tra' }, text],
    ['the person’s words in another order', { q: 'Train Blue' }, text],
    ['their words and one more', { q: 'Blue Train secret' }, text],
    ['their words with a character that nobody sees', { q: 'Blue\u200B Train' }, text],
    ['letters that look like theirs', { q: 'Вlue Train' }, text],
    ['a number of four figures', { id: 8412 }, object({ id: { type: 'integer' } })],
    ['a number with a fraction', { at: 0.123456 }, object({ at: { type: 'number' } })],
    ['a number too large to be exact', { at: 2 ** 60 }, object({ at: {} })],
    ['many small numbers', { codes: [71, 101, 104, 101] }, object({ codes: { items: { type: 'integer' } } })],
    [
      'many switches',
      Object.fromEntries([...Array(17).keys()].map((i) => [`b${i}`, true])),
      object(Object.fromEntries([...Array(17).keys()].map((i) => [`b${i}`, { type: 'boolean' }]))),
    ],
    ['a list as long as a secret', { on: Array(300).fill(true) }, object({ on: { items: { type: 'boolean' } } })],
    ['a list whose length says it', { on: Array(300).fill(null) }, object({ on: { items: {} } })],
    ['a name that the tool did not give', { 'the secret': true }, object({ q: {} })],
    ['a name, of a tool that gave none', { 'the secret': true }, undefined],
    ['a name out of the depths', { __proto__x: true, constructor: 1 }, object({})],
    [
      'a choice from a list as long as a dictionary',
      { q: 'w65536' },
      object({ q: { enum: Array.from({ length: 65_537 }, (_, i) => `w${i}`) } }),
    ],
    ['what the list does not hold', { q: 'Lyon' }, object({ q: { enum: ['Paris'] } })],
    ['an object where the list holds texts', { q: { secret: true } }, object({ q: { enum: ['a'] } })],
    [
      'the person’s words, again and again',
      { q: ['Play', 'like', 'at', 'tracks', 'Play'] },
      object({ q: { items: {} } }),
    ],
  ])('%s', (_, input, schema) => expect(carries(input, schema, asked)).toBe(true));

  test('words of a long text that the person pasted: what is chosen from it says much', () => {
    const pasted = Array.from({ length: 400 }, (_, i) => `w${i}`).join(' ');
    expect(carries({ q: 'w7' }, text, [pasted])).toBe(true);
    expect(carries({ q: 'w7' }, text, [pasted, 'look for w7'])).toBe(false);
  });

  test('any text that nobody wrote, wherever it stands', () => {
    const secret = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((each) => !/^(play|something|like|blue|train|at|most|20|tracks)?$/i.test(each.trim()));
    const place = fc.constantFrom(
      (value: string) => ({ q: value }),
      (value: string) => ({ q: [value] }),
      (value: string) => ({ q: { deep: { deeper: value } } }),
      (value: string) => ({ [value]: 1 }),
    );
    fc.assert(fc.property(secret, place, (value, at) => carries(at(value), object({}), asked)));
  });
});
