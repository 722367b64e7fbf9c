/** Section 3: getTools, what it lists and how. */
import type { Probes } from '../probe';
import { handleOf, handmade, names, settling, table, watched } from '../wording';

declare const document: ToolDocument;

const getTools = (options?: unknown) => document.modelContext.getTools(options as never); // wrong options are asked about

export const probes: Probes = {
  'without tools it gives an empty array': async () => {
    const tools = await getTools();
    return [
      Array.isArray(tools),
      tools.length,
      Object.getPrototypeOf(tools) === Array.prototype,
      Object.isFrozen(tools),
    ];
  },
  'a minimal tool has five members, in this order': async (world) => {
    await document.modelContext.registerTool(world.tool());
    const { window: view, ...rest } = await handleOf();
    return [Object.keys(await handleOf()), rest, view === window];
  },
  'a full tool has seven members, in this order': async (world) => {
    const annotations = { readOnlyHint: true, debugging: true, destructiveHint: true };
    await document.modelContext.registerTool(world.tool({ title: 'T', inputSchema: { type: 'object' }, annotations }));
    const { window: view, ...rest } = await handleOf();
    return [Object.keys(await handleOf()), rest, view === window];
  },
  'annotations have all four members, in this order': async (world) => {
    await document.modelContext.registerTool(world.tool({ annotations: {} }));
    return JSON.stringify((await handleOf()).annotations);
  },
  'annotations null gives all of them false': async (world) => {
    await document.modelContext.registerTool(world.tool({ annotations: null }));
    return (await handleOf()).annotations;
  },
  'annotations are truth values': async (world) => {
    const annotations = { readOnlyHint: 'x', untrustedContentHint: 1, consequentialHint: {}, debugging: '' };
    await document.modelContext.registerTool(world.tool({ annotations }));
    return (await handleOf()).annotations;
  },
  'the members are plain data': async (world) => {
    await document.modelContext.registerTool(world.tool({ inputSchema: {} }));
    const handle = await handleOf();
    const flags = Object.values(Object.getOwnPropertyDescriptors(handle)).map(
      ({ writable, enumerable, configurable }) => [writable, enumerable, configurable].every(Boolean),
    );
    return [Object.getPrototypeOf(handle) === Object.prototype, Object.isFrozen(handle), flags.every(Boolean)];
  },
  'each call gives new objects': async (world) => {
    await document.modelContext.registerTool(world.tool({ inputSchema: {}, annotations: {} }));
    const [first, second] = [await handleOf(), await handleOf()];
    return [first === second, first.inputSchema === second.inputSchema, first.annotations === second.annotations];
  },
  'changing a listed object changes nothing': async (world) => {
    await document.modelContext.registerTool(world.tool({ inputSchema: { a: 1 } }));
    const handle = await handleOf();
    Object.assign(handle, { name: 'x' });
    Object.assign(handle.inputSchema ?? {}, { a: 2 });
    return (await handleOf()).inputSchema;
  },
  ...table<object>(
    'the listed inputSchema of',
    {
      'an empty object': {},
      'an array': [1],
      'a toJSON that gives a string': { toJSON: () => 'x' },
      'a toJSON that gives a number': { toJSON: () => 5 },
      'a toJSON that gives null': { toJSON: () => null },
      'a toJSON that gives true': { toJSON: () => true },
      'a __proto__ member': JSON.parse('{"__proto__": {"a": 1}, "b": 2}'),
      'a Date': new Date(0),
      'a boxed text': new String('x'),
      'a map': new Map([[1, 2]]),
      'integer keys': { b: 1, 2: 1, 1: 1, a: 1 },
    },
    (inputSchema) => async (world) => {
      await document.modelContext.registerTool(world.tool({ inputSchema }));
      const handle = await handleOf();
      return ['inputSchema' in handle, JSON.stringify(handle.inputSchema)];
    },
  ),
  'a tool whose schema is no object: others are listed, and it can be called': async (world) => {
    const inputSchema = { toJSON: () => 'x' };
    const registered = await world.settle(document.modelContext.registerTool(world.tool({ inputSchema })));
    await document.modelContext.registerTool(world.tool({ name: 'other' }));
    return [registered, await names(), await world.settle(document.modelContext.executeTool(handmade()))];
  },
  'sorted by name, in code units': async (world) => {
    for (const name of ['b', 'a', 'B', '_', '10', '9', '-', '.', 'a.b', 'aa'])
      await document.modelContext.registerTool(world.tool({ name }));
    return names();
  },
  'the list is that of the moment of the call': async (world) => {
    const controller = new AbortController();
    await document.modelContext.registerTool(world.tool(), { signal: controller.signal });
    const listed = names();
    controller.abort();
    return [await listed, await names()];
  },
  'a tool registered after the call': async (world) => {
    const listed = names();
    document.modelContext.registerTool(world.tool()).catch(() => undefined);
    return [await listed, await names()];
  },
  'title 5 is text, null too': async (world) => {
    await document.modelContext.registerTool(world.tool({ title: 5 }));
    await document.modelContext.registerTool(world.tool({ name: 'u', title: null }));
    return [(await handleOf()).title, (await handleOf('u')).title];
  },
  ...table<unknown>(
    'getTools with as its options',
    { null: null, undefined: undefined, '5': 5, 'a string': 'x', 'a function': () => 0, true: true },
    (options) => settling(() => getTools(options)),
  ),
  ...table<unknown>(
    'getTools with fromOrigins',
    {
      null: null,
      undefined: undefined,
      'a string': 'https://a.test',
      'an object': {},
      '5': 5,
      '[]': [],
      'a set': new Set(['https://a.test']),
      'a generator': (function* () {
        yield 'https://a.test';
      })(),
      'an insecure origin': ['http://a.test'],
      'no URL': ['x'],
      '*': ['*'],
      'null as text': ['null'],
      'a symbol in it': [Symbol('s')],
      'a number in it': [5],
      'a path': ['https://a.test/b?c'],
    },
    (fromOrigins) => settling(() => getTools({ fromOrigins })),
  ),
  'an iterator that throws': settling(() =>
    getTools({
      fromOrigins: {
        [Symbol.iterator]() {
          throw new RangeError('mine');
        },
      },
    }),
  ),
  'the options are read once': async () => {
    const seen: string[] = [];
    await getTools(watched({}, seen));
    return seen;
  },
  'further arguments are ignored': settling(() =>
    Reflect.apply(document.modelContext.getTools, document.modelContext, [{}, 5, 6]),
  ),
};
