/** What the panel checks by itself, without the schemas, says what the schemas say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsLimit, type LimitName, limitBounds, usualLimits } from '#core/settings/limits.ts';
import { modelChoiceSchema, modelSourceSchema } from '#core/settings/model-choice.ts';
import { choiceSchema, defaultSettings } from '#core/settings/settings.ts';
import { isAddress } from '#core/settings/web-address.ts';

const names = Object.keys(limitBounds) as LimitName[]; // keys of the record of bounds

describe('a limit', () => {
  test.each(names)('%s: fits by itself as it fits the schema', (name) => {
    const [min, max] = limitBounds[name];
    const edges = [min - 1, min, min + 0.5, max, max + 1, Number.NaN, 0, -1];
    const figure = fc.oneof(fc.constantFrom(...edges), fc.integer(), fc.double());
    fc.assert(
      fc.property(figure, (value) => {
        expect(fitsLimit(name, value)).toBe(choiceSchema.safeParse({ [name]: value }).success);
      }),
    );
  });

  test('is by default what nobody changed', () => {
    expect(defaultSettings).toMatchObject(usualLimits);
  });
});

test.each([
  'http://localhost:11434/v1',
  'https://api.example.com',
  'https://ann:secret@api.example.com',
  'https://ann@api.example.com',
  `https://api.example.com/${'x'.repeat(2000)}`,
  'not an address',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/plain,x',
  'ftp://api.example.com/v1',
  'chrome-extension://abc/v1',
  'localhost:11434/v1',
  ' https://api.example.com',
  '',
])('%j may be kept as an address by itself as by the schema', (baseUrl) => {
  expect(isAddress(baseUrl)).toBe(modelSourceSchema.safeParse({ type: 'openai-compatible', baseUrl }).success);
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:,x',
  'ftp://a.example/v1',
  'chrome-extension://abc/v1',
  'blob:https://a.example/1',
])('item 8: a model’s or a server’s address is http or https only: %s is refused', (url) => {
  for (const type of ['openai-compatible', 'openai', 'anthropic', 'gemini', 'openrouter']) {
    expect(modelSourceSchema.safeParse({ type, baseUrl: url }).success).toBe(false);
    expect(modelChoiceSchema.safeParse({ type, model: 'm', baseUrl: url }).success).toBe(false);
  }
  expect(isAddress(url)).toBe(false);
});
