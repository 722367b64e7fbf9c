/** What the Tools view shows of a schema on its way to the model, by the model that is chosen. */
import { expect, test } from 'vitest';
import { toSeenSchema } from '../../../src/panel/models/seen-schema';
import { pageTools, wordy } from '../../support/panel-stage/world';

const anthropic = { type: 'anthropic', model: 'm' } as const;
const local = {
  type: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:1/v1',
  model: 'm',
  profile: 'small-local',
} as const;
const changesFor = (choice: Parameters<typeof toSeenSchema>[1]) =>
  toSeenSchema(wordy, choice)?.patches.map(({ keyword, change }) => `${keyword} ${change}`);

test('R49: the changes are those of the chosen model’s profile, and the schema is what it is given', () => {
  expect(changesFor(anthropic)).toContain('$ref resolved');
  expect(changesFor(anthropic)).not.toContain('properties flattened');
  expect(changesFor(local)).toContain('properties flattened');
  expect(Object.keys(toSeenSchema(wordy, local)?.schema.properties ?? {})).toContain('from__name');
  expect(wordy.schema).toHaveProperty('$defs');
});

test('a schema that is given as it is has no changes', () => {
  const [search] = pageTools.filter(({ name }) => name === 'search_library');
  expect(search && toSeenSchema(search, anthropic)).toEqual({ schema: search?.schema, patches: [] });
});

test('without a model, or without a schema, there is nothing to show', () => {
  expect(toSeenSchema(wordy, null)).toBeNull();
  const { schema: _, ...bare } = wordy;
  expect(toSeenSchema(bare, anthropic)).toBeNull();
});
