/** How each choice of a model wants its tools' schemas: the panel says the same as the provider does. */
import { expect, test } from 'vitest';
import { type ModelChoice, modelChoiceSchema } from '#core/settings/model-choice.ts';
import { callTargetSchema } from '#core/tools/schemas.ts';
import { profileOf } from '#providers/access.ts';
import { createDemo } from '#providers/demo/index.ts';
import { createProvider } from '#providers/registry.ts';

const compatible = { type: 'openai-compatible', baseUrl: 'https://models.example/v1', model: 'm' } as const;

test.each<[ModelChoice, string]>([
  [{ type: 'built-in' }, 'small-local'],
  [{ type: 'demo' }, 'openai'],
  [{ type: 'anthropic', model: 'm' }, 'openai'],
  [compatible, 'openai'],
  [{ ...compatible, profile: 'small-local' }, 'small-local'],
])('R50: the choice %o has the profile %s, and its provider too', (choice, profile) => {
  expect([profileOf(choice), (choice.type === 'demo' ? createDemo() : createProvider(choice)).profile]).toEqual([
    profile,
    profile,
  ]);
});

test.each(['anthropic', 'gemini'])(
  'what an earlier version stored as %s has the profile of all services',
  (profile) => {
    expect(modelChoiceSchema.parse({ ...compatible, profile })).toEqual({ ...compatible, profile: 'openai' });
    expect(callTargetSchema.shape.profile.parse(profile)).toBe('openai');
    expect(callTargetSchema.shape.profile.parse(undefined)).toBeUndefined();
  },
);
