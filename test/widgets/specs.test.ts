/** What every widget keeps to. Views are tested beside this, in the panel's tests. */
import { describe, expect, test } from 'vitest';
import { specs } from '#widgets/specs.ts';
import { checkDefinition, validateInput } from '../../src/core/tools/validate';
import { toGuide } from '../../src/widgets/recipes';
import { namesOf } from '../../src/widgets/widget';
import { listProperties } from '../support/widget-reads';

test('R80: names are in dashes, and each render_ name leads to one widget', () => {
  const names = specs.flatMap(namesOf);
  expect(new Set(names).size).toBe(names.length);
  for (const spec of specs) {
    const [name, ...aliases] = namesOf(spec);
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const alias of aliases) expect(alias).toMatch(/^render_[a-z0-9_]+$/);
    expect(aliases).toContain(`render_${spec.name.replaceAll('-', '_')}`);
  }
});

test('R64: at least 24 widgets are built in, each with a schema, a description and a recipe', () => {
  expect(specs.length).toBeGreaterThanOrEqual(24);
  for (const spec of specs) {
    expect(spec.schema).toMatchObject({ type: 'object' });
    expect(spec.description).not.toBe('');
    expect(toGuide(spec)).toContain('## When to use');
  }
});

describe.each(specs.map((spec) => [spec.name, spec] as const))('%s', (_name, spec) => {
  const properties = [...listProperties(spec.schema, { unionsToo: false })].filter((path) => /^\/[^/]+$/.test(path));

  test('its schema is sound and its sample fits it', () => {
    expect(validateInput(spec.schema, spec.sample)).toEqual({ issues: [] });
    expect(checkDefinition({ description: spec.description, inputSchema: spec.schema })).toBeUndefined();
    const required = Array.isArray(spec.schema.required) ? spec.schema.required : [];
    if (required.length > 0) expect(validateInput(spec.schema, {}).issues).toHaveLength(required.length);
  });

  test('its sample shows every property that it takes', () => {
    expect(
      Object.keys(spec.sample)
        .map((name) => `/${name}`)
        .sort(),
    ).toEqual(properties.sort());
  });

  test('its recipe says when, how with the sample, and what goes wrong', () => {
    const [, code = ''] = /```json\n([\s\S]+?)\n```/.exec(toGuide(spec)) ?? [];
    expect(JSON.parse(code)).toEqual({ name: spec.name, params: spec.sample });
    for (const heading of ['## When to use', '## How to use', '## Common mistakes']) {
      expect(toGuide(spec).split(heading)[1]?.trim().length).toBeGreaterThan(30);
    }
  });
});

/** Every schema in a schema, with its place. */
function partsOf(schema: unknown, at = ''): [string, Record<string, unknown>][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: [string, Record<string, unknown>][] = Array.isArray(schema) ? [] : [[at, { ...schema }]];
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => partsOf(part, `${at}/${key}`))];
}

/** Figures that are only written or measured against each other: their size costs nothing to draw. */
const figures = [
  '/properties/bars/items/prefixItems/1',
  '/properties/data/items/properties/values/items',
  '/values/items/items',
  '/properties/rows/items/items',
];

test.each(specs.map((spec) => [spec.name, spec] as const))(
  'item 8: each list and number of %s has bounds',
  (_, spec) => {
    const parts = partsOf(spec.schema).filter(([at]) => !at.endsWith('/const'));
    const open = parts.filter(([at, { type, maxItems, maximum }]) => {
      const types = [type].flat();
      if (types.includes('array')) return typeof maxItems !== 'number';
      const isNumber = types.includes('number') || types.includes('integer');
      return isNumber && typeof maximum !== 'number' && !figures.some((each) => at.endsWith(each));
    });
    expect(open.map(([at]) => at)).toEqual([]);
  },
);
