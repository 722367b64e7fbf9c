/** What the group has moved to since: the public tentative tests, typed anew, and what lies around them. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { install } from '#webmcp';
import { aTool, rejection } from '../../support/page-environment';
import { asPage, createGlobals } from '../../support/page-globals';

vi.hoisted(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

let context: ModelContext;
let page: ReturnType<typeof createGlobals>;
beforeEach(() => {
  page = createGlobals({ Blob, FileReader: FakeReader });
  install({ page: asPage(page), experimental: true });
  context = page.document.modelContext;
});

/** Node has no reader of its own. */
class FakeReader {
  result: string | null = null;
  onload?: () => void;
  async readAsDataURL(blob: Blob) {
    this.result = `data:${blob.type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
    this.onload?.();
  }
}

const register = (members: object) => context.registerTool(aTool(members));

async function listed(name = 'play_track'): Promise<WebMCP.RegisteredTool> {
  const found = (await context.getTools()).find((tool) => tool.name === name);
  if (!found) throw new Error(`${name} isn't listed.`);
  return found;
}

test('the methods look like the standard’s, and a second copy changes nothing', async () => {
  const { prototype } = (page as unknown as typeof globalThis).ModelContext;
  const before = Object.getOwnPropertyDescriptors(prototype);
  install({ page: asPage(page), experimental: true });
  expect(Object.getOwnPropertyDescriptors(prototype)).toEqual(before);
  expect([prototype.registerTool, prototype.getTools, prototype.executeTool].map(({ length }) => length)).toEqual([
    1, 0, 1,
  ]);
  expect(Object.keys(context)).toEqual([]);
  expect((await rejection(prototype.getTools.call({} as ModelContext))).message).toContain('Illegal invocation');
  expect((await rejection(context.registerTool(...([] as unknown as [never])))).message).toContain(
    '1 argument required',
  );
});

test('`outputSchema` is listed, with the schema that the tool has now', async () => {
  await register({ outputSchema: { type: 'object', properties: { queue: { type: 'array' } } } });
  await register({ name: 'skip' });
  expect((await listed()).outputSchema).toEqual({ type: 'object', properties: { queue: { type: 'array' } } });
  expect(await listed('skip')).not.toHaveProperty('outputSchema');
});

describe('a schema outside of the subset is refused', () => {
  test.each([
    ['$ref', { properties: { x: { $ref: '#/foo' } } }],
    ['format', { properties: { x: { type: 'string', format: 'email' } } }],
    ['additionalProperties: true', { additionalProperties: true }],
    ['additionalProperties as a schema', { additionalProperties: { type: 'string' } }],
    ['unevaluatedProperties', { unevaluatedProperties: false }],
    ['dependentRequired', { dependentRequired: { x: ['y'] } }],
    ['a pattern that is none', { type: 'string', pattern: '[' }],
    ['$defs', { properties: { x: { type: 'string', $defs: {} } } }],
    ['contentEncoding', { properties: { x: { type: 'string', contentEncoding: 'base64' } } }],
    ['an unknown type', { type: 'banana' }],
  ])('%s', async (_, inputSchema) => {
    expect(await rejection(register({ inputSchema: { type: 'object', ...inputSchema } }))).toBeInstanceOf(TypeError);
  });

  test('but not a lazy one, which is the page’s own from call to call', async () => {
    await register({ inputSchema: () => ({ type: 'object', format: 'x' }) });
    expect((await listed()).inputSchema).toEqual({ type: 'object', format: 'x' });
  });

  test('and what the standard refuses is refused as there', async () => {
    expect((await rejection(register({ inputSchema: { toJSON: () => undefined } }))).message).toContain('toJSON()');
    expect((await rejection(register({ inputSchema: 5 }))).message).toContain("Failed to convert value to 'object'");
  });
});

describe('an input that doesn’t fit is a DataError that says where', () => {
  const complex = {
    type: 'object',
    properties: {
      count: { type: 'integer', minimum: 1, exclusiveMaximum: 10 },
      name: { type: 'string', minLength: 1, maxLength: 3 },
      tags: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } },
      'a/b~c': { type: 'null' },
    },
    additionalProperties: false,
  };
  test.each([
    ['a missing member', { required: ['field'] }, {}, '/field', 'required'],
    ['a choice', { properties: { color: { enum: ['red', 'green'] } } }, { color: 'blue' }, '/color', 'enum'],
    [
      'a pattern',
      { properties: { code: { type: 'string', pattern: '^[a-z]+$' } } },
      { code: 'A1' },
      '/code',
      'pattern',
    ],
    ['a type', { properties: { age: { type: 'integer' } } }, { age: 'old' }, '/age', 'type'],
    ['no whole number', complex, { count: 1.5 }, '/count', 'type'],
    ['too little', complex, { count: 0 }, '/count', 'minimum'],
    ['too much', complex, { count: 10 }, '/count', 'exclusiveMaximum'],
    ['too short', complex, { name: '' }, '/name', 'minLength'],
    ['too long, in characters', complex, { name: '🎵🎵🎵🎵' }, '/name', 'maxLength'],
    ['a first item', complex, { tags: [1] }, '/tags/0', 'type'],
    ['a later item', complex, { tags: ['a', 1, 'b'] }, '/tags/2', 'type'],
    ['an unknown member', complex, { other: 1 }, '/other', 'additionalProperties'],
    ['a name that a pointer escapes', complex, { 'a/b~c': 1 }, '/a~1b~0c', 'type'],
  ])('%s', async (_, inputSchema, input, path, reason) => {
    const execute = vi.fn();
    await register({ inputSchema: { type: 'object', ...inputSchema }, execute });
    const error = await rejection(context.executeTool(await listed(), input));
    expect(error.name).toBe('DataError');
    expect(JSON.parse(error.message)).toEqual({ path, reason, schemaPath: `/${reason}` });
    expect(execute).not.toHaveBeenCalled();
  });

  test('one that fits is passed on, also after one that didn’t', async () => {
    await register({ inputSchema: complex, execute: (input: object) => input });
    const tool = await listed();
    await rejection(context.executeTool(tool, { count: 'x' }));
    const input = { count: 5, name: '🎵🎵🎵', tags: ['x', 2], 'a/b~c': null };
    expect(JSON.parse((await context.executeTool(tool, input)) ?? '')).toEqual(input);
  });

  test('what the method refuses by itself has its own error', async () => {
    await register({ inputSchema: complex });
    expect((await rejection(context.executeTool(await listed(), 'text' as never))).message).toContain('not an object');
    const gone = { ...(await listed()), name: 'gone' };
    expect((await rejection(context.executeTool(gone))).name).toBe('UnknownError');
  });
});

describe('a result that JSON would lose', () => {
  const result = async (value: unknown) => {
    await register({ execute: () => value });
    return JSON.parse((await context.executeTool(await listed())) ?? '');
  };
  const png = new Blob(['pixels'], { type: 'image/png' });
  const image = { type: 'image', data: 'cGl4ZWxz', mimeType: 'image/png' };

  test('a picture is MCP’s content', async () => expect(await result(png)).toEqual({ content: [image] }));

  test('pictures among other content, as blobs or as addresses, keep what is beside them', async () => {
    const text = { type: 'text', text: 'Two' };
    const content = [text, { type: 'image', data: png, alt: 'Bars' }, { data: 'data:image/png;base64,cGl4ZWxz' }];
    expect(await result({ content, isError: false })).toEqual({
      content: [text, { ...image, alt: 'Bars' }, image],
      isError: false,
    });
  });

  test('a file of another kind is a resource', async () =>
    expect(await result(new Blob(['a,b'], { type: 'text/csv' }))).toEqual({
      content: [{ type: 'resource', resource: { uri: 'result:', mimeType: 'text/csv', blob: 'YSxi' } }],
    }));

  test('anything else is as it was', async () =>
    expect(await result({ content: 'text' })).toEqual({ content: 'text' }));
});
