/** What is wrong with an input, in the person's words. */
import { afterEach, expect, it } from 'vitest';
import { validateInput } from '#tools';
import { speak, wordIssue } from '#ui';

afterEach(() => speak({ language: 'en', find: () => '' }));

const word = (schema: object, value: unknown): string[] =>
  validateInput({ type: 'object', properties: { id: schema } }, { id: value }).issues.map(wordIssue);

it('of a list of values the first few are named, and how many more there are', () => {
  const tracks = Array.from({ length: 25 }, (_, i) => `trk_${i}`);
  expect(word({ enum: tracks }, 'Desk Fan')).toEqual([
    '/id must be one of: "trk_0", "trk_1", "trk_2", "trk_3", and 21 more.',
  ]);
  expect(word({ enum: ['asc', 'desc'] }, 'up')).toEqual(['/id must be one of: "asc", "desc".']);
});

it.each([
  [{ type: 'number' }, 'x', '/id must be a number.'],
  [{ type: ['number', 'null'] }, 'x', '/id must be a number or null.'],
  [{ const: 'a' }, 'b', '/id must be "a".'],
  [{ minimum: 2 }, 1, '/id must be at least 2.'],
  [{ maximum: 2 }, 3, '/id must be at most 2.'],
  [{ exclusiveMinimum: 2 }, 2, '/id must be more than 2.'],
  [{ exclusiveMaximum: 2 }, 2, '/id must be less than 2.'],
  [{ multipleOf: 5 }, 3, '/id must be a multiple of 5.'],
  [{ minLength: 2 }, 'a', '/id needs at least 2 characters.'],
  [{ maxLength: 1 }, 'ab', '/id takes at most 1 character.'],
  [{ minItems: 1 }, [], '/id needs at least 1 item.'],
  [{ maxItems: 1 }, [1, 2], '/id takes at most 1 item.'],
  [{ uniqueItems: true }, [1, 1], '/id contains an item twice.'],
  [{ pattern: '^a$' }, 'b', '/id doesn’t match the pattern that its schema asks for.'],
  [{ format: 'email' }, 'b', '/id must be written as email.'],
  [{ additionalProperties: false }, { x: 1 }, '/id/x: the tool has no such property.'],
  [{ required: ['x'] }, {}, '/id/x is missing.'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'x', '/id fits none of the forms that the tool accepts.'],
])('%j given %j is said without the validator’s own words', (schema, value, said) => {
  expect(word(schema, value)).toEqual([said]);
});

it('a value of theirs hides nothing and fills no screen', () => {
  expect(word({ const: `a\u202E${'x'.repeat(500)}` }, 'b')[0]).toMatch(/^\/id must be "a⟨U\+202E⟩x{50,60}…\.$/);
});

it('words of ours are not taken for theirs: another language’s spaces stay spaces', () => {
  speak({
    language: 'fr',
    find: (key) => (key.startsWith('_place_must_be_kind') ? '{place}\u00A0: attendu {kind}.' : ''),
  });
  expect(word({ type: 'number' }, 'x')).toEqual(['/id\u00A0: attendu a number.']);
});
