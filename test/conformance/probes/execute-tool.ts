/** Section 4: executeTool, its arguments and refusals, and what the tool gets. */
import type { Probes, World } from '../probe';
import { handleOf, handmade, settling, table, watched } from '../wording';

declare const document: ToolDocument;

const execute = (...args: unknown[]): Promise<string | null> =>
  Reflect.apply(document.modelContext.executeTool, document.modelContext, args);

const register = (world: World, members: object = {}) => document.modelContext.registerTool(world.tool(members));

/** Registers a tool that gives its input back as text, and calls it. */
const echo = (input: unknown) =>
  settling(async (world) => {
    await register(world, { execute: (given: unknown) => JSON.stringify(given) });
    return execute(await handleOf(), input);
  });

const circular: { self?: object } = {};
circular.self = circular;

export const probes: Probes = {
  'executeTool without arguments': settling(() => execute()),
  ...table<unknown>(
    'executeTool refuses as its handle',
    { undefined: undefined, null: null, 'a name': 't', 'a number': 5, true: true, '{}': {}, 'an array': [] },
    (handle) => settling(() => execute(handle)),
  ),
  ...table<object>(
    'a handle with',
    {
      'no description': { description: undefined },
      'no name': { name: undefined },
      'no origin': { origin: undefined },
      'no window': { window: undefined },
      'nothing but a description': { name: undefined, origin: undefined, window: undefined },
      'window null': { window: null },
      'window {}': { window: {} },
      'window 5': { window: 5 },
      'window a text': { window: 'x' },
      'window the document': { window: document },
      'window a look-alike': { window: Object.defineProperty({}, 'window', { get: () => window }) },
      'inputSchema a string': { inputSchema: '{}' },
      'inputSchema null': { inputSchema: null },
      'inputSchema anything': { inputSchema: [] },
      'annotations 5': { annotations: 5 },
      'annotations null': { annotations: null },
      'title a symbol': { title: Symbol('s') },
      'title anything': { title: 5 },
      'description a symbol': { description: Symbol('s') },
      'origin a path too': { origin: `${location.origin}/a/b?c#d` },
      'origin in capitals': { origin: location.origin.toUpperCase() },
      'origin of no URL': { origin: 'x' },
      'origin empty': { origin: '' },
      'origin null as text': { origin: 'null' },
      'origin about:blank': { origin: 'about:blank' },
      'origin data:': { origin: 'data:,x' },
      'origin of another site': { origin: 'https://a.test' },
      'origin an insecure one': { origin: 'http://a.test' },
      'another name': { name: 'unknown' },
      'an empty name': { name: '' },
      'the name __proto__': { name: '__proto__' },
      'the name of an Object method': { name: 'toString' },
    },
    (members) =>
      settling(async (world) => {
        await register(world);
        return execute(handmade(members));
      }),
  ),
  'a handmade handle runs the tool': settling(async (world) => {
    await register(world);
    return execute(handmade());
  }),
  'the members of a handle are read alphabetically, then the options': async (world) => {
    await register(world);
    const seen: string[] = [];
    await world.settle(execute(watched({ ...(handmade() as object) }, seen), {}, watched({}, seen, 'options.')));
    return seen;
  },
  'a handle outlives its tool: it runs what has the name now': settling(async (world) => {
    const controller = new AbortController();
    await document.modelContext.registerTool(world.tool({ execute: () => 'old' }), { signal: controller.signal });
    const handle = await handleOf();
    controller.abort();
    await register(world, { execute: () => 'new' });
    return execute(handle);
  }),
  'an unregistered tool': settling(async (world) => {
    const controller = new AbortController();
    await document.modelContext.registerTool(world.tool(), { signal: controller.signal });
    const handle = await handleOf();
    controller.abort();
    return execute(handle);
  }),
  'a tool unregistered right after the call': async (world) => {
    const controller = new AbortController();
    await document.modelContext.registerTool(world.tool(), { signal: controller.signal });
    const handle = await handleOf();
    const call = execute(handle);
    controller.abort();
    return world.settle(call);
  },
  'a tool that is replaced right after the call': async (world) => {
    const controller = new AbortController();
    await document.modelContext.registerTool(world.tool({ execute: () => 'old' }), { signal: controller.signal });
    const handle = await handleOf();
    const call = execute(handle);
    controller.abort();
    register(world, { execute: () => 'new' });
    return world.settle(call);
  },
  'a tool whose registration is still pending': settling((world) => {
    register(world);
    return execute(handmade());
  }),
  ...table<unknown>(
    'the tool is given, for the input',
    {
      undefined: undefined,
      '{}': {},
      'nested values': { a: [1, { b: null }], c: 'x', d: true, e: 1.5 },
      'members that JSON drops': { a: undefined, b: () => 0, c: Symbol('s') },
      'a date': { a: new Date(0) },
      'NaN and infinity': { a: Number.NaN, b: Number.POSITIVE_INFINITY },
      'a map and a set': { a: new Map([[1, 2]]), b: new Set([1]) },
      'an array': [1, 2],
      'a toJSON that gives an object': { toJSON: () => ({ a: 1 }) },
      'a toJSON that gives an array': { toJSON: () => [1] },
      'a toJSON that gives a string': { toJSON: () => 'x' },
      'a toJSON that gives null': { toJSON: () => null },
      'a toJSON that gives undefined': { toJSON: () => undefined },
      'a function': () => 0,
      'a function with a toJSON': Object.assign(() => 0, { toJSON: () => ({ a: 1 }) }),
      null: null,
      'a string': 'x',
      'a JSON string': '{"a":1}',
      'an empty string': '',
      '5': 5,
      true: true,
      'a symbol': Symbol('s'),
      '10n': 10n,
      'a boxed string': new String('x'),
      'a __proto__ member': JSON.parse('{"__proto__": {"a": 1}}'),
      'integer keys': { b: 1, 2: 1, 1: 1 },
      'a lone surrogate': { a: '\ud800' },
      'a null character': { a: 'x\0y' },
    },
    echo,
  ),
  'the tool is given, for the input circular': echo(circular),
  'the tool is given, for the input with a bigint': echo({ a: 1n }),
  'the tool is given, for the input whose toJSON throws': echo({
    toJSON() {
      throw new RangeError('mine');
    },
  }),
  'the tool is given a copy, made at the call': async (world) => {
    let same: unknown;
    const input = { a: 1 };
    await register(world, {
      execute(given: { a: number }) {
        same = (given as unknown) === input;
        return given.a;
      },
    });
    const call = execute(await handleOf(), input);
    input.a = 2;
    return [await call, same];
  },
  'the tool is given two arguments': async (world) => {
    const seen: unknown[] = [];
    await register(world, {
      execute(...args: unknown[]) {
        const [input, options] = args as [object, { signal: AbortSignal }]; // that is what is asked
        seen.push(args.length, Object.getPrototypeOf(input) === Object.prototype, Object.keys(options));
        seen.push(Object.getPrototypeOf(options) === Object.prototype, options.signal instanceof AbortSignal);
        seen.push(options.signal.aborted, Object.isFrozen(options), Object.isFrozen(input));
      },
    });
    await execute(await handleOf());
    return seen;
  },
  'each call has a signal of its own': async (world) => {
    const signals: AbortSignal[] = [];
    await register(world, { execute: (_: object, { signal }: { signal: AbortSignal }) => void signals.push(signal) });
    const handle = await handleOf();
    await Promise.all([execute(handle), execute(handle)]);
    return [signals.length, signals[0] === signals[1], signals.map(({ aborted }) => aborted)];
  },
  'the input is not checked against the schema': settling(async (world) => {
    const inputSchema = { type: 'object', required: ['a'], additionalProperties: false };
    await register(world, { inputSchema, execute: (given: unknown) => JSON.stringify(given) });
    return execute(await handleOf(), { b: 1 });
  }),
  ...table<unknown>(
    'executeTool with as its options',
    {
      null: null,
      undefined: undefined,
      '5': 5,
      'a string': 'x',
      'signal null': { signal: null },
      'signal {}': { signal: {} },
    },
    (options) =>
      settling(async (world) => {
        await register(world);
        return execute(await handleOf(), {}, options);
      }),
  ),
  'the handle is converted before the options': settling(() => execute({}, {}, 5)),
  'the options are converted before the input': settling(() => execute(handmade(), 5, 5)),
  'the origin is checked before the input': settling(() => execute(handmade({ origin: 'x' }), 5)),
  'the input is checked before the signal': settling(() =>
    execute(handmade(), 5, { signal: AbortSignal.abort('mine') }),
  ),
  'the signal is checked before the tool is looked for': settling(() =>
    execute(handmade(), {}, { signal: AbortSignal.abort('mine') }),
  ),
  'the input is checked before the tool is looked for': settling(() => execute(handmade(), 5)),
  'a toJSON of the input is called once, at the call': async (world) => {
    await register(world);
    const seen: unknown[] = [];
    const call = execute(await handleOf(), { toJSON: (key: string) => ({ count: seen.push(['called', key]) }) });
    seen.push('returned');
    await call;
    return seen;
  },
};
