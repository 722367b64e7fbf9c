/** The validators that were compiled while building: each issue names the property and says what is wrong. */
import { expect, test } from 'vitest';
import { specs } from '#widgets/specs.ts';
import { validateInput } from '../../../src/core/tools/validate';
import { validateParams } from '../../../src/widgets/server/check-data';

test('a validator was compiled for every widget, and its sample fits', () => {
  for (const { name, sample } of specs) expect(validateParams(name, sample)).toEqual([]);
});

test('C4: what is missing, unknown or wrong is named by its own path', () => {
  expect(validateParams('stat-card', { valeur: '42', trend: 'sideways', label: 1 })).toEqual([
    { path: '/value', keyword: 'required', message: 'It is required and missing.' },
    { path: '/valeur', keyword: 'additionalProperties', message: 'There is no such property.' },
    { path: '/label', keyword: 'type', message: 'It must be string.' },
    { path: '/trend', keyword: 'enum', message: 'It must be one of: up, down, flat.' },
  ]);
  expect(validateParams('data-table', { rows: [1, {}] })).toEqual([
    { path: '/rows/0', keyword: 'type', message: 'It must be object.' },
  ]);
});

test('a slash or tilde in a name is escaped in its path', () => {
  expect(validateParams('text', { content: '', 'a/b~c': 1 })[0]?.path).toBe('/a~1b~0c');
});

test('it names at most 20 issues, however many there are', () => {
  expect(validateParams('data-table', { rows: Array.from({ length: 1000 }, () => 1) })).toHaveLength(20);
});

test('it accepts and refuses what the interpreting validator does, one property left out or wrong at a time', () => {
  for (const { name, schema, sample } of specs) {
    for (const key of Object.keys(sample)) {
      const { [key]: _, ...without } = sample;
      for (const params of [without, { ...sample, [key]: null }, { ...sample, [`${key}x`]: 1 }]) {
        const agrees = validateParams(name, params).length === 0;
        expect([name, key, agrees]).toEqual([name, key, validateInput(schema, params).issues.length === 0]);
      }
    }
  }
});

test.each(specs.map((spec) => [spec.name, spec] as const))(
  '%s: a member of a wrong type is named, with what it must be',
  (name, spec) => {
    for (const key of Object.keys(spec.sample)) {
      const wrong = validateParams(name, { ...spec.sample, [key]: null }).find(({ path }) =>
        path.startsWith(`/${key}`),
      );
      if (!wrong && JSON.stringify(Reflect.get(spec.schema.properties ?? {}, key)).includes('null')) continue;
      if (key === 'data' && /^(json-viewer|d3)$/.test(name)) continue; // any value, or by preset
      expect(wrong?.message, key).toMatch(/^It (must|is)\b.*\.$/);
    }
  },
);
