/** registerTool: conversion, validation, unregistration by signal, and the order of events. */
import { describe, expect, test, vi } from 'vitest';
import { aTool, createPage, rejection, settleTasks } from '../support/page-environment';

declare const document: ToolDocument;

const PREFIX = "Failed to execute 'registerTool' on 'ModelContext': ";
const member = (name: string, why: string) => `Failed to read the '${name}' property from 'ModelContextTool': ${why}`;

function register(tool: unknown, options?: unknown): Promise<void> {
  return createPage().modelContext.registerTool(tool as never, options as never); // wrong on purpose
}

describe('conversion', () => {
  const notATool = "The provided value is not of type 'ModelContextTool'.";
  const missing = 'Required member is undefined.';
  test.each<[string, unknown, string]>([
    ['null', null, notATool],
    ['a string', 'x', notATool],
    ['a number', 5, notATool],
    ['no description, which is read first', {}, member('description', missing)],
    ['no execute, which is read second', { name: 'a', description: 'b' }, member('execute', missing)],
    ['no name', { description: 'b', execute: () => 1 }, member('name', missing)],
    ['an execute that is null', aTool({ execute: null }), member('execute', 'The given value is not a function.')],
    [
      'a schema that is null',
      aTool({ inputSchema: null }),
      member('inputSchema', "Failed to convert value to 'object'."),
    ],
    [
      'a schema that is text',
      aTool({ inputSchema: '{}' }),
      member('inputSchema', "Failed to convert value to 'object'."),
    ],
    [
      'a schema that JSON drops',
      aTool({ inputSchema: { toJSON: () => undefined } }),
      'invalid input schema: toJSON() returns undefined',
    ],
    [
      'annotations that are a number',
      aTool({ annotations: 5 }),
      member('annotations', "The provided value is not of type 'ToolAnnotations'."),
    ],
    ['a symbol as name', aTool({ name: Symbol('x') }), member('name', 'Cannot convert a Symbol value to a string')],
  ])('rejects %s with a TypeError', async (_, tool, message) => {
    const error = await rejection(register(tool));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe(PREFIX + message);
  });

  const inOptions = (name: string, why: string) =>
    `Failed to read the '${name}' property from 'ModelContextRegisterToolOptions': ${why}`;
  test.each<[string, unknown, string]>([
    ['a number', 5, "The provided value is not of type 'ModelContextRegisterToolOptions'."],
    ['a signal that is null', { signal: null }, inOptions('signal', "Failed to convert value to 'AbortSignal'.")],
    ['a signal that is none', { signal: {} }, inOptions('signal', "Failed to convert value to 'AbortSignal'.")],
    [
      'origins that are text',
      { exposedTo: 'x' },
      inOptions('exposedTo', 'The provided value cannot be converted to a sequence.'),
    ],
    [
      'origins without an iterator',
      { exposedTo: {} },
      inOptions('exposedTo', 'The object must have a callable @@iterator property.'),
    ],
  ])('rejects options of %s with a TypeError', async (_, options, message) => {
    expect((await rejection(register(aTool(), options))).message).toBe(PREFIX + message);
  });

  test('reads the standard members in alphabetical order, each once', async () => {
    const log: string[] = [];
    const traced = (value: object) =>
      new Proxy(value, {
        get(target, key) {
          log.push(String(key));
          return Reflect.get(target, key);
        },
      });
    await register(traced(aTool({ title: 'x' })), traced({}));
    const standard = log.filter((name) => name !== 'disabled' && name !== 'outputSchema');
    expect(standard).toEqual([
      'annotations',
      'description',
      'execute',
      'inputSchema',
      'name',
      'title',
      'exposedTo',
      'signal',
    ]);
  });

  test('passes on what a getter of the page throws, as the same object', async () => {
    const thrown = new TypeError('mine');
    const tool = {
      ...aTool(),
      get name() {
        throw thrown;
      },
    };
    expect(await rejection(register(tool))).toBe(thrown);
  });

  test('turns names and titles into text, and mends lone surrogates of the title', async () => {
    const page = createPage();
    await page.modelContext.registerTool(aTool({ name: null, title: 'a\uD800' }) as never); // wrong on purpose
    expect(await page.host.listTools()).toMatchObject([{ name: 'null', title: 'a\uFFFD' }]);
  });
});

describe('validation', () => {
  test('wants an active document before anything else, then the permissions policy', async () => {
    const page = createPage();
    Object.assign(page.state, { active: false, allowed: false });
    const bad = () => page.modelContext.registerTool(aTool({ name: '', description: '' }));
    expect(await rejection(bad())).toMatchObject({ name: 'InvalidStateError', message: 'The document is not active.' });
    page.state.active = true;
    expect(await rejection(bad())).toMatchObject({ name: 'NotAllowedError' });
  });

  test('then a free name, then a legal name, then a description, then the schema, then the signal, then the origins', async () => {
    const page = createPage();
    await page.modelContext.registerTool(aTool());
    const inputSchema = {
      toJSON: () => {
        throw new RangeError('schema');
      },
    };
    const tools = [
      aTool({ description: '', inputSchema }),
      aTool({ name: 'a b', description: '', inputSchema }),
      aTool({ name: 'a', description: '', inputSchema }),
      aTool({ name: 'a', inputSchema }),
      aTool({ name: 'a' }),
    ];
    const options = { signal: AbortSignal.abort(new Error('aborted')), exposedTo: ['http://plain.example'] };
    const errors = await Promise.all(tools.map((tool) => rejection(page.modelContext.registerTool(tool, options))));
    expect(errors.map((error) => error.message)).toEqual([
      'Duplicate tool name',
      'Invalid tool name',
      'Description is required',
      'schema',
      'aborted',
    ]);
    const last = await rejection(
      page.modelContext.registerTool(aTool({ name: 'a' }), { exposedTo: options.exposedTo }),
    );
    expect(last).toMatchObject({
      name: 'SecurityError',
      message: 'Only secure origins are allowed in the exposedTo list.',
    });
    expect(page.host.size).toBe(1);
  });

  test.each(['a', 'A-1._', '__proto__', 'x'.repeat(128)])('takes the name %s', async (name) => {
    const page = createPage();
    await page.modelContext.registerTool(aTool({ name }));
    expect(await page.host.listTools()).toMatchObject([{ name }]);
  });

  test.each(['', 'a b', 'ä', 'a/b', 'a\n', 'x'.repeat(129)])('refuses the name %j', async (name) => {
    expect(await rejection(register(aTool({ name })))).toMatchObject({ name: 'InvalidStateError' });
  });

  test.each([
    'https://a.example',
    'https://a.example:8443/path',
    'http://localhost:3000',
    'http://127.1.2.3',
    'http://[::1]:80',
    'http://a.localhost',
  ])('exposes to %s', async (origin) => {
    await expect(register(aTool(), { exposedTo: [origin] })).resolves.toBe(undefined);
  });

  test.each([
    'http://a.example',
    'nonsense',
    'data:text/plain,x',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ])('does not expose to %s', async (origin) => {
    expect(await rejection(register(aTool(), { exposedTo: ['https://a.example', origin] }))).toMatchObject({
      name: 'SecurityError',
    });
  });
});

describe('a registration', () => {
  test('is there at once, fires toolchange in a task, and then resolves with undefined', async () => {
    const page = createPage();
    const log: string[] = [];
    page.modelContext.addEventListener('toolchange', () => log.push('toolchange'));
    const registered = page.modelContext.registerTool(aTool()).then((value) => log.push(`resolved ${value}`));
    expect(page.host.size).toBe(1);
    queueMicrotask(() => log.push('microtask'));
    await registered;
    expect(log).toEqual(['microtask', 'toolchange', 'resolved undefined']);
  });

  test('R95: fires one toolchange for each tool, and none when it fails', async () => {
    const page = createPage();
    const heard = vi.fn();
    page.host.onChange(heard);
    const names = ['a', 'b', 'c', 'c', ''];
    await Promise.allSettled(names.map((name) => page.modelContext.registerTool(aTool({ name }))));
    await settleTasks();
    expect(page.changes).toHaveLength(3);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  test("takes a snapshot: later changes of the page's objects have no effect, and toJSON is called once", async () => {
    const page = createPage();
    const toJSON = vi.fn(() => ({ type: 'object' }));
    const tool = aTool({ inputSchema: { toJSON } });
    await page.modelContext.registerTool(tool);
    Object.assign(tool, { name: 'x', description: 'x', execute: () => 'x' });
    await page.host.listTools();
    expect(await page.host.listTools()).toMatchObject([
      { name: 'play_track', description: 'Plays a track', inputSchema: { type: 'object' } },
    ]);
    expect(await page.execute('play_track')).toBe('playing');
    expect(toJSON).toHaveBeenCalledTimes(1);
  });

  test('ends with its signal: at once for the name, one toolchange later for the others', async () => {
    const page = createPage();
    const controller = new AbortController();
    await page.modelContext.registerTool(aTool(), { signal: controller.signal });
    page.changes.length = 0;
    controller.abort();
    expect(page.host.size).toBe(0);
    expect(page.changes).toEqual([]);
    await settleTasks();
    expect(page.changes).toEqual(['toolchange']);
  });

  test('that is aborted at once rejects with the reason before any task, and fires both events', async () => {
    const page = createPage();
    const controller = new AbortController();
    const registered = page.modelContext.registerTool(aTool(), { signal: controller.signal });
    controller.abort('no more');
    expect(await rejection(registered)).toBe('no more');
    expect(page.changes).toEqual([]);
    await settleTasks();
    expect(page.changes).toEqual(['toolchange', 'toolchange']);
  });

  test('that is aborted while its toolchange is heard rejects', async () => {
    const page = createPage();
    const controller = new AbortController();
    page.modelContext.addEventListener('toolchange', () => controller.abort('heard'), { once: true });
    expect(await rejection(page.modelContext.registerTool(aTool(), { signal: controller.signal }))).toBe('heard');
  });

  test('an old signal does not unregister the new tool of the same name', async () => {
    const page = createPage();
    const old = new AbortController();
    await page.modelContext.registerTool(aTool(), { signal: old.signal });
    old.abort();
    await page.modelContext.registerTool(aTool());
    old.abort();
    expect(page.host.size).toBe(1);
  });
});
