/** What is wrong with an input, in the person's words. */
import { afterEach, expect, it } from 'vitest';
import { validateInput } from '#core/tools/validate.ts';
import { speak } from '#ui/language/index.tsx';
import { wordIssue } from '#ui/words/issue.ts';

afterEach(() => speak({ language: 'en', find: () => '' }));

const word = (schema: object, value: unknown): string[] =>
  validateInput({ type: 'object', properties: { id: schema } }, { id: value }).issues.map(wordIssue);

it('of a list of values the first few are named, and how many more there are', () => {
  const tracks = Array.from({ length: 25 }, (_, i) => `trk_${i}`);
  expect(word({ enum: tracks }, 'Desk Fan')).toEqual(['/id: One of: "trk_0", "trk_1", "trk_2", "trk_3", … (25).']);
  expect(word({ enum: ['asc', 'desc'] }, 'up')).toEqual(['/id: One of: "asc", "desc".']);
});

it.each([
  [{ type: 'number' }, 'x', '/id: Must be a number.'],
  [{ type: ['number', 'null'] }, 'x', '/id: Must be a number or null.'],
  [{ const: 'a' }, 'b', '/id: Must be "a".'],
  [{ minimum: 2 }, 1, '/id: At least 2.'],
  [{ maximum: 2 }, 3, '/id: At most 2.'],
  [{ exclusiveMinimum: 2 }, 2, '/id: More than 2.'],
  [{ exclusiveMaximum: 2 }, 2, '/id: Less than 2.'],
  [{ multipleOf: 5 }, 3, '/id: A multiple of 5.'],
  [{ minLength: 2 }, 'a', '/id: Characters: at least 2.'],
  [{ maxLength: 1 }, 'ab', '/id: Characters: at most 1.'],
  [{ minItems: 1 }, [], '/id: Items: at least 1.'],
  [{ maxItems: 1 }, [1, 2], '/id: Items: at most 1.'],
  [{ uniqueItems: true }, [1, 1], '/id: No two items may be the same.'],
  [{ pattern: '^a$' }, 'b', '/id: Doesn’t match the pattern of its schema.'],
  [{ format: 'email' }, 'b', '/id: Use the format email.'],
  [{ additionalProperties: false }, { x: 1 }, '/id/x: The tool has no such property.'],
  [{ required: ['x'] }, {}, '/id/x: This is required.'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'x', '/id: Must fit one of the forms that the tool accepts.'],
])('%j given %j is said without the validator’s own words', (schema, value, said) => {
  expect(word(schema, value)).toEqual([said]);
});

it('a value of theirs hides nothing and fills no screen', () => {
  expect(word({ const: `a\u202E${'x'.repeat(500)}` }, 'b')[0]).toMatch(/^\/id: Must be "a⟨U\+202E⟩x{50,60}…\.$/);
});

it('words of ours are not taken for theirs: another language’s spaces stay spaces', () => {
  speak({
    language: 'fr',
    find: (key) => (key.startsWith('_name_words') ? '{name}\u00A0: {words}' : ''),
  });
  expect(word({ type: 'number' }, 'x')).toEqual(['/id\u00A0: Must be a number.']);
});
