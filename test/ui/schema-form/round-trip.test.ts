/** Every schema that tools really use opens as a form, is filled in field by field, and holds exactly what was meant. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSchema } from '#core/tools/schema/rewriting.ts';
import { isSameJson, type JsonSchema } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { toField } from '../../../src/ui/schema-form/field';
import { moveItem, readNumber, readTypedJson, setMember, toEditedJson } from '../../../src/ui/schema-form/value';
import { fillIn } from '../../support/filling';
import { hasPublishedTools, publishedTools, validInputs } from '../../support/schema-inputs';

const why = hasPublishedTools ? '' : ' (skipped: the published definitions are not there)';

describe('published tools', () => {
  test.skipIf(!hasPublishedTools)(`each of the 650 opens, fills and round-trips${why}`, { timeout: 60_000 }, () => {
    const tools = publishedTools();
    expect(tools).toHaveLength(650);
    const unfilled: string[] = [];
    const asJson = new Set<string>();
    let inputs = 0;
    for (const { server, name, inputSchema } of tools) {
      const valid = validInputs(inputSchema);
      if (valid.length === 0) unfilled.push(`${server} ${name}: no valid input was made`);
      for (const input of valid) {
        inputs += 1;
        const filled = fillIn(inputSchema, input);
        for (const path of filled.asJson) asJson.add(`${server} ${name} ${path}`);
        const whole = readTypedJson(toEditedJson(filled.value));
        const isExact = isSameJson(sorted(filled.value), sorted(input)) && 'value' in whole;
        if (!isExact || validateInput(inputSchema, filled.value).issues.length > 0) unfilled.push(`${server} ${name}`);
      }
    }
    expect(unfilled).toEqual([]);
    // Choices within a choice.
    const notion = '@notionhq/notion-mcp-server API-';
    expect([...asJson]).toEqual([
      `${notion}patch-block-children /children/0`,
      `${notion}post-page /parent`,
      `${notion}move-page /parent`,
    ]);
    expect(inputs).toBeGreaterThan(650);
  });
});

/** Members in one order: which of them was filled in first says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isSchema(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

type Pair = [schema: JsonSchema, value: unknown];
const names = fc.constantFrom('a', 'b', 'kind', 'x/y', '~', '', 'constructor');

/** A schema, and a value that fits it. */
const { pair } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { depthSize: 'small' },
    fc.string().map((value): Pair => [{ type: 'string' }, value]),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value): Pair => [{ type: 'number' }, value + 0]),
    fc.integer().map((value): Pair => [{ type: 'integer' }, value]),
    fc.boolean().map((value): Pair => [{ type: 'boolean' }, value]),
    fc.constant<Pair>([{ type: 'null' }, null]),
    fc.jsonValue().map((value): Pair => [{}, JSON.parse(JSON.stringify(value))]),
    fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 4 }).map((all): Pair => [{ enum: all }, all[0]]),
    fc.option(fc.string()).map((value): Pair => [{ type: ['string', 'null'] }, value]),
    tie('pair').map(([schema, value]): Pair => [{ anyOf: [{ const: 'none of the others' }, schema] }, value]),
    tie('pair').map(([schema, value]): Pair => [{ allOf: [schema, { description: 'As told.' }] }, value]),
    fc
      .array(tie('pair'), { maxLength: 3 })
      .map((all): Pair => [{ type: 'array', prefixItems: all.map(([s]) => s) }, all.map(([, v]) => v)]),
    tie('pair').chain(([items, value]) =>
      fc.nat(3).map((count): Pair => [{ type: 'array', items }, Array.from({ length: count }, () => value)]),
    ),
    fc.uniqueArray(fc.tuple(names, tie('pair')), { selector: ([name]) => name, maxLength: 4 }).map((all): Pair => {
      const properties = Object.fromEntries(all.map(([name, [schema]]) => [name, schema]));
      return [{ type: 'object', properties }, Object.fromEntries(all.map(([name, [, value]]) => [name, value]))];
    }),
    fc
      .tuple(tie('pair'), fc.uniqueArray(names, { maxLength: 3 }))
      .map(
        ([[additionalProperties, value], keys]): Pair => [
          { type: 'object', additionalProperties },
          Object.fromEntries(keys.map((key) => [key, value])),
        ],
      ),
  ),
}));

test('any schema’s form can be filled in with any value that fits it, and gives just that value', () => {
  fc.assert(
    fc.property(pair, ([schema, value]) => {
      const whole = { type: 'object', properties: { it: schema } };
      expect(fillIn(whole, { it: value }).value).toEqual({ it: Object.is(value, -0) ? 0 : value });
    }),
    { numRuns: 500 },
  );
});

test('what is not in the schema, or of another kind, is shown and survives every change beside it', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string' }, n: { type: 'object' } },
    additionalProperties: false,
  };
  const given = { a: ['not text'], extra: { deep: 1 } };
  const field = toField(schema, schema, given);
  expect(field).toMatchObject({ kind: 'object', free: { offered: false } });
  expect(toField({ type: 'string' }, schema, given.a).kind).toBe('json');
  expect(setMember(given, 'n', {})).toEqual({ ...given, n: {} });
});

test('a schema that refers to itself opens as far as the value goes', () => {
  const schema = {
    $ref: '#/$defs/tree',
    $defs: { tree: { type: 'object', properties: { below: { type: 'array', items: { $ref: '#/$defs/tree' } } } } },
  };
  const value = { below: [{ below: [] }, {}] };
  expect(fillIn(schema, value).value).toEqual(value);
});

test('an optional member that is taken away is unset, neither empty nor null', () => {
  expect(setMember({ a: 'x', b: 1 }, 'a', undefined)).toEqual({ b: 1 });
  expect(Object.keys(setMember({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b']);
});

test('a number is a number as soon as it is one, and the text until then', () => {
  expect(['12', ' 1.5 ', '-0.5', '1e3', '.5', '1.'].map(readNumber)).toEqual([12, 1.5, -0.5, 1000, 0.5, 1]);
  expect(['', '  '].map(readNumber)).toEqual([undefined, undefined]);
  expect(['-', '1e', '0x10', 'Infinity', '1,5'].map(readNumber)).toEqual(['-', '1e', '0x10', 'Infinity', '1,5']);
  expect(['1e999', '+009007199254740993.'].map((text) => toEditedJson(readNumber(text)))).toEqual([
    '1e999',
    '9007199254740993',
  ]);
});

test('text that is not JSON yet tells its line, and an item moves to its place', () => {
  expect(readTypedJson('{\n  "a": 1,\n  b\n}')).toMatchObject({ fault: { line: 3 } });
  expect(readTypedJson('{\n  "a": [1')).toMatchObject({ fault: { line: 2 } });
  expect(readTypedJson('{"a": 1}')).toEqual({ value: { a: 1 } });
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});
