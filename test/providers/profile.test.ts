/** How each choice of a model wants its tools' schemas: the panel says the same as the provider does. */
import { expect, test } from 'vitest';
import { createDemo } from '#demo';
import { createProvider, profileOf } from '#providers';
import type { ModelChoice } from '#settings';

const compatible = { type: 'openai-compatible', baseUrl: 'https://models.example/v1', model: 'm' } as const;

test.each<[ModelChoice, string]>([
  [{ type: 'demo' }, 'openai'],
  [{ type: 'anthropic', model: 'm' }, 'anthropic'],
  [compatible, 'openai'],
  [{ ...compatible, profile: 'small-local' }, 'small-local'],
])('the choice %o has the profile %s, and its provider too', (choice, profile) => {
  expect([profileOf(choice), (choice.type === 'demo' ? createDemo() : createProvider(choice)).profile]).toEqual([
    profile,
    profile,
  ]);
});
