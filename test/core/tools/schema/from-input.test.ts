/** Turning a model's input back: what never passes, what is left out, and the original's faults that must not return. */
import { describe, expect, test } from 'vitest';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import { prepareCall, toTarget } from '#core/tools/dispatcher.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { JsonObject, JsonSchema, Tool } from '#core/tools/tool.ts';
import { fromProviderInput, toProviderSchema } from '../../../../src/core/tools/schema';

const profiles: readonly (SchemaProfile | undefined)[] = ['openai', 'strict', 'small-local', undefined];
const text = { type: 'string' };

async function prepare(inputSchema: JsonSchema, profile: SchemaProfile, input: JsonObject) {
  const source = { type: 'mcp', serverId: 's', url: 'https://example.com/mcp' } as const;
  const tool: Tool = { name: 't', description: '', inputSchema, hints: noHints, lazy: false, disabled: false, source };
  const call = () => Promise.reject(new Error('Nothing is called here.'));
  const layer: ToolLayer = { key: 'mcp:s', protocol: 'mcp', serverName: 's', tools: [tool], notices: [], call };
  const target = await toTarget({ name: 's_mcp_t', server: 's', layer, tool });
  return prepareCall({ id: 'c', name: 's_mcp_t', input, target: { ...target, profile } }, [layer]);
}

describe('faults of the original', () => {
  test('R50: flattened parameters are put together for MCP servers too', async () => {
    const place = { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] };
    const schema = { type: 'object', properties: { center: place }, required: ['center'], additionalProperties: false };
    expect(await prepare(schema, 'small-local', { center__lat: 48.8 })).toMatchObject({
      type: 'prepared',
      input: { center: { lat: 48.8 } },
    });
  });

  test('C2: canvas update is validated by the tool’s own schema, not by the patched one', async () => {
    const value = { anyOf: [{ type: 'object', properties: { value: text } }, { type: 'object' }] };
    const canvas = { type: 'object', properties: { action: text, params: value }, required: ['action'] };
    const { schema } = toProviderSchema(canvas, 'strict');
    expect(schema).toMatchObject({ properties: { params: { additionalProperties: false } } });
    const input = { action: 'update', params: { label: 'free' } };
    expect(await prepare(canvas, 'strict', input)).toMatchObject({ type: 'prepared', input });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('R50: %s in a path reaches no prototype', async (name) => {
    const schema = { type: 'object', properties: { a: { type: 'object', properties: { b: text } } } };
    for (const key of [name, `a__${name}`, `${name}__polluted`, `a__${name}__polluted`, `a__b__${name}`]) {
      const input: JsonObject = JSON.parse(`{"${key}": "yes"}`);
      expect(fromProviderInput(schema, 'small-local', input)).toMatchObject({ issue: { path: `/${key}` } });
      expect(await prepare(schema, 'small-local', input)).toMatchObject({ code: 'invalid-input' });
    }
    expect(({} as JsonObject).polluted).toBeUndefined(); // Of any object at all.
  });
});

describe('input turned back', () => {
  test.each(profiles)('%s: keys that reach a prototype are refused at any depth', (profile) => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const input: JsonObject = JSON.parse(`{"list": [{"${key}": {}}]}`);
      const { issue } = { issue: undefined, ...fromProviderInput({ type: 'object' }, profile, input) };
      expect(issue).toMatchObject({ path: `/list/0/${key}`, keyword: 'propertyNames' });
    }
  });

  test('a tool that itself has a property called constructor can be called, one called __proto__ is never offered', () => {
    const races = { type: 'object', properties: { constructor: text }, required: ['constructor'] };
    expect(fromProviderInput(races, 'openai', { constructor: 'Lotus' })).toEqual({ input: { constructor: 'Lotus' } });
    const odd: JsonSchema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
    expect(toProviderSchema(odd, 'openai').schema).toEqual({ type: 'object', properties: {} });
  });

  test('null is left out where the tool takes none and need not be given any, and kept elsewhere', () => {
    const schema = {
      type: 'object',
      properties: { a: text, b: { type: ['string', 'null'] }, c: {}, d: text, e: { enum: ['x'] } },
      required: ['d'],
    };
    const input = { a: null, b: null, c: null, d: null, e: null, f: null };
    expect(fromProviderInput(schema, 'strict', input)).toEqual({ input: { b: null, c: null, d: null, f: null } });
    expect(fromProviderInput(schema, undefined, input)).toEqual({ input });
  });

  test('renamed properties get their names back at any depth, in lists and in alternatives', () => {
    const step = {
      anyOf: [
        { type: 'object', properties: { $match: {} } },
        { type: 'object', properties: { $vectorSearch: {} } },
      ],
    };
    const schema = { type: 'object', properties: { 'tags[]': text, steps: { type: 'array', items: step } } };
    const offered = JSON.stringify(toProviderSchema(schema, 'openai').schema);
    const names = offered.match(/(tags|match|vectorSearch)_[a-z0-9]{7}(?=")/g) ?? [];
    expect(new Set(names.map((name) => name.split('_')[0]))).toEqual(new Set(['tags', 'match', 'vectorSearch']));
    const named = (start: string) => names.find((name) => name.startsWith(start)) ?? '';
    const input = { [named('tags')]: 'x', steps: [{ [named('vectorSearch')]: { $match: 1 } }, { other: 1 }] };
    expect(fromProviderInput(schema, 'openai', input)).toEqual({
      input: { 'tags[]': 'x', steps: [{ $vectorSearch: { $match: 1 } }, { other: 1 }] },
    });
  });
});
