/** All published definitions at hand through every profile and back, with inputs that their own schemas take. */
import { describe, expect, test } from 'vitest';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import { validateInput } from '#core/tools/validate.ts';
import { fromProviderInput, toProviderSchema } from '../../../../src/core/tools/schema';
import { isLegalName, offences } from '../../../support/provider-rules';
import { hasPublishedTools, publishedTools, toModelInput, validInputs } from '../../../support/schema-inputs';

const tools = hasPublishedTools
  ? publishedTools().map((tool) => ({ ...tool, inputs: validInputs(tool.inputSchema) }))
  : [];

/** Profile, how many tools are changed for it, and in how many places. */
const figures: [SchemaProfile, number, number][] = [
  ['openai', 375, 672],
  ['strict', 415, 1361],
  ['small-local', 384, 867],
];

/** What the patched schema, read as JSON Schema, would wrongly refuse of the inputs that the tools take. */
function refusedBy(profile: SchemaProfile): string[] {
  return tools.flatMap(({ name, inputSchema, inputs }) => {
    const { schema } = toProviderSchema(inputSchema, profile);
    const written = inputs.map((input) => toModelInput(inputSchema, profile, input));
    return written.some((input) => validateInput(schema, input).issues.length > 0) ? [name] : [];
  });
}

describe.skipIf(!hasPublishedTools)('650 published definitions (skipped where their file isn’t there)', () => {
  test('each takes at least one of the inputs made for it', () => {
    expect(tools).toHaveLength(650);
    expect(tools.filter(({ inputs }) => inputs.length === 0)).toEqual([]);
  });

  test.each(figures)('R50: what a model writes to the %s schema comes back as the very input', (profile) => {
    for (const { inputSchema, inputs } of tools) {
      for (const input of inputs) {
        const written = toModelInput(inputSchema, profile, input);
        expect(fromProviderInput(inputSchema, profile, written)).toEqual({ input });
      }
    }
  });

  test.each(figures)('R49: for %s, %i tools are changed, in %i places', (profile, changed, places) => {
    const patches = tools.map(({ inputSchema }) => toProviderSchema(inputSchema, profile).patches);
    expect([patches.filter(({ length }) => length > 0).length, patches.flat().length]).toEqual([changed, places]);
  });

  test.each(figures)('%s: nothing that it refuses is left, and the tool’s own schema stays as it was', (profile) => {
    for (const { inputSchema } of tools) {
      const before = JSON.stringify(inputSchema);
      expect(offences(toProviderSchema(inputSchema, profile).schema, profile)).toEqual([]);
      expect(JSON.stringify(inputSchema)).toBe(before);
    }
  });

  test('C2: the lenient profile still takes every input that the tool takes', () => {
    expect(refusedBy('openai')).toEqual([]);
  });

  test('C2: the flat one refuses only the second and further types of a part, null among them', () => {
    const keywords = tools.flatMap(({ inputSchema, inputs }) => {
      const { schema } = toProviderSchema(inputSchema, 'small-local');
      const written = inputs.map((input) => toModelInput(inputSchema, 'small-local', input));
      return written.flatMap((input) => validateInput(schema, input).issues.map(({ keyword }) => keyword));
    });
    expect([...new Set(keywords)]).toEqual(['type']);
  });

  test('C2: the strict one refuses only free members, since seed 001 closes every object', () => {
    expect(refusedBy('strict')).toEqual(['aggregate', 'create-index', 'export']);
  });

  test('a name that is legal already is never changed', () => {
    for (const { inputSchema } of tools) {
      const names = Object.keys(toProviderSchema(inputSchema, 'openai').schema.properties ?? {});
      expect(names).toEqual(Object.keys(inputSchema.properties ?? {}));
      expect(names.filter((name) => !isLegalName(name))).toEqual([]);
    }
  });
});
