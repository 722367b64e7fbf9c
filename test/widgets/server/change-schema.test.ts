/** The schema of a widget's own `update` tool: that all a widget may hold passes it, whichever model writes it. */
import { describe, expect, test } from 'vitest';
import { validateInput } from '#core/tools/validate.ts';
import { specs } from '#widgets/specs.ts';
import { fromProviderInput, toProviderSchema } from '../../../src/core/tools/schema';
import { toChangeSchema } from '../../../src/widgets/server/block-tools';

const profiles = ['openai', 'strict', 'small-local'] as const; // const: the names of profiles

describe.each(specs)('R74: an update of $name', ({ name, sample, schema }) => {
  const changeSchema = toChangeSchema(name);
  const members = Object.keys(Object(schema.properties));
  const ownsData = members.includes('data');

  test.each(profiles)('takes its members bare and in `data`, through the profile %s', (profile) => {
    const { properties = {} } = toProviderSchema(changeSchema, profile).schema;
    expect(Object.keys(Object(properties))).toEqual(expect.arrayContaining(['data', ...members]));
    const each = Object.entries(sample).map(([member, value]) => ({ [member]: value }));
    for (const change of [...each, sample, ...(ownsData ? [] : [{ data: sample }])]) {
      const turned = fromProviderInput(changeSchema, profile, change);
      expect(turned).toEqual({ input: change });
      expect(validateInput(changeSchema, change).issues).toEqual([]);
      const written = toProviderSchema(changeSchema, profile).schema;
      expect(validateInput(written, change).issues).toEqual([]);
    }
  });

  test('costs few characters of each turn', () => {
    expect(JSON.stringify(changeSchema).length).toBeLessThan(900);
  });
});

test('R74: a widget with `data` of its own keeps its meaning', () => {
  expect(toChangeSchema('chart-rich').properties).toMatchObject({ data: { type: 'array' } });
  expect(toChangeSchema('json-viewer').properties).toMatchObject({
    data: { description: 'Any JSON value, of any size' },
  });
  expect(toChangeSchema('stat-card')).toEqual({
    type: 'object',
    properties: {
      data: { type: 'object', additionalProperties: true, description: 'Or these members, wrapped' },
      label: { type: 'string', description: 'What the figure says' },
      value: { type: 'string', description: 'The figure, formatted for reading' },
      unit: { type: 'string' },
      delta: { type: 'string', description: 'The change, with its sign' },
      trend: { type: 'string', enum: ['up', 'down', 'flat'] },
      previousValue: { type: 'string' },
      variant: { type: 'string', enum: ['default', 'success', 'warning', 'error', 'info'] },
    },
  });
});
