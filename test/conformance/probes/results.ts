/** Section 4: what becomes of what a tool returns or throws. */
import type { Probe, Probes } from '../probe';
import { handleOf, settling, table } from '../wording';

declare const document: ToolDocument;

const resultOf = (execute: () => unknown): Probe =>
  settling(async (world) => {
    await document.modelContext.registerTool(world.tool({ execute }));
    return document.modelContext.executeTool(await handleOf());
  });

const throwing = (value: unknown) => () => {
  throw value;
};
const circular: { self?: object } = {};
circular.self = circular;
class Point {
  x = 1;
  #y = 2;
  get y() {
    return this.#y;
  }
}
const thenable = {
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what is asked about
  then(resolve: (value: unknown) => void) {
    resolve('from then');
  },
};
const throwingThenable = {
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what is asked about
  then: throwing(new Error('mine')),
};

export const probes: Probes = {
  ...table<() => unknown>(
    'the result of a tool that returns',
    {
      'an object': () => ({ a: 1, b: [2, 'x'] }),
      'an array': () => [1, 'x', null],
      '{}': () => ({}),
      '[]': () => [],
      'MCP content': () => ({ content: [{ type: 'text', text: 'hi' }] }),
      'MCP content that is an error': () => ({ content: [{ type: 'text', text: 'no' }], isError: true }),
      'a string': () => 'x',
      'an empty string': () => '',
      'a string of JSON': () => '{"a":1}',
      'white space': () => ' ',
      undefined: () => undefined,
      null: () => null,
      '5': () => 5,
      '-0': () => -0,
      '1e21': () => 1e21,
      true: () => true,
      false: () => false,
      NaN: () => Number.NaN,
      Infinity: () => Number.POSITIVE_INFINITY,
      '10n': () => 10n,
      'a function': () => () => 0,
      'a class': () => Point,
      'an instance of a class': () => new Point(),
      'a toJSON that gives undefined': () => ({ toJSON: () => undefined }),
      'a toJSON that gives text': () => ({ toJSON: () => 'x' }),
      'a toJSON that gives an empty text': () => ({ toJSON: () => '' }),
      'a toJSON that gives null': () => ({ toJSON: () => null }),
      'a toJSON that throws': () => ({ toJSON: throwing(new Error('mine')) }),
      'a function with a toJSON': () => Object.assign(() => 0, { toJSON: () => ({ a: 1 }) }),
      'a Date': () => new Date(0),
      'an invalid Date': () => new Date(Number.NaN),
      'a map': () => new Map([[1, 2]]),
      'an error': () => new Error('mine'),
      'a regular expression': () => /x/,
      'a boxed string': () => new String('x'),
      'a boxed empty string': () => new String(''),
      'a boxed number': () => new Number(5),
      'a typed array': () => new Uint8Array([1, 2]),
      'an array buffer': () => new ArrayBuffer(2),
      'a sparse array': () => [1, undefined, () => 0, Symbol('s')],
      'members that JSON drops': () => ({ a: undefined, b: () => 0, c: Symbol('s'), [Symbol('d')]: 1 }),
      'a promise': () => Promise.resolve('later'),
      'a promise of an object': () => Promise.resolve({ a: 1 }),
      'a promise of an empty string': () => Promise.resolve(''),
      'a promise of undefined': () => Promise.resolve(),
      'a promise of a promise': () => Promise.resolve(Promise.resolve('deep')),
      'a thenable': () => thenable,
      'a thenable that throws': () => throwingThenable,
      'an object with then 5': () => Object.fromEntries([['then', 5]]),
      'a circular object': () => circular,
      'an object with a bigint': () => ({ a: 1n }),
      'a bigint object': () => Object(1n),
      'a symbol object': () => Object(Symbol('s')),
      'an element': () => document.createElement('p'),
      'an AbortSignal': () => new AbortController().signal,
      'a proxy': () => new Proxy({ a: 1 }, {}),
      'an object without a prototype': () => Object.assign(Object.create(null), { a: 1 }),
      unicode: () => 'é🙂\u2028\0',
      'an object with a lone surrogate': () => ({ a: '\ud800' }),
    },
    resultOf,
  ),
  'the result of a tool that returns a lone surrogate': async (world) => {
    await document.modelContext.registerTool(world.tool({ execute: () => 'a\ud800b' }));
    const text = await document.modelContext.executeTool(await handleOf());
    return text === null ? null : [text.length, text.charCodeAt(1).toString(16)];
  },
  'the result of a tool that returns a long text': async (world) => {
    await document.modelContext.registerTool(world.tool({ execute: () => 'x'.repeat(3_000_000) }));
    return (await document.modelContext.executeTool(await handleOf()))?.length;
  },
  ...table<() => unknown>(
    'the outcome of a tool that',
    {
      'throws an Error': throwing(new Error('mine')),
      'throws a string': throwing('mine'),
      'throws undefined': throwing(undefined),
      'throws an AbortError': throwing(new DOMException('mine', 'AbortError')),
      rejects: () => Promise.reject(new Error('mine')),
      'rejects with undefined': () => Promise.reject(undefined),
      'rejects later': () => new Promise((_, reject) => setTimeout(reject, 5, 'mine')),
      'resolves later': () => new Promise((resolve) => setTimeout(resolve, 5, 'late')),
    },
    resultOf,
  ),
  'the outcome of a tool that never settles': async (world) => {
    await document.modelContext.registerTool(world.tool({ execute: () => new Promise(() => undefined) }));
    return world.settle(document.modelContext.executeTool(await handleOf()), 200);
  },
  'what a tool throws is neither an error nor an unhandled rejection of the page': async (world) => {
    const seen: string[] = [];
    addEventListener('error', () => seen.push('error'));
    addEventListener('unhandledrejection', () => seen.push('unhandledrejection'));
    for (const [name, execute] of Object.entries({ a: throwing(new Error('x')), b: () => Promise.reject('y') })) {
      await document.modelContext.registerTool(world.tool({ name, execute }));
      await world.settle(document.modelContext.executeTool(await handleOf(name)));
    }
    await world.rest(50);
    return seen;
  },
  'a failed call leaves the tool as it is': async (world) => {
    const answers = [throwing('x'), () => 'fine'];
    await document.modelContext.registerTool(world.tool({ execute: () => answers.shift()?.() }));
    const handle = await handleOf();
    const call = () => world.settle(document.modelContext.executeTool(handle));
    return [await call(), await call()];
  },
  'toJSON of a result is called once, with an empty key': async (world) => {
    const seen: unknown[] = [];
    const result = { toJSON: (key: string) => ({ key, count: seen.push(key) }) };
    await document.modelContext.registerTool(world.tool({ execute: () => result }));
    return [await document.modelContext.executeTool(await handleOf()), seen];
  },
  'then of a result is read once': async (world) => {
    const seen: unknown[] = [];
    const result = {
      a: 1,
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what is asked about
      get then() {
        return void seen.push('then');
      },
    };
    await document.modelContext.registerTool(world.tool({ execute: () => result }));
    return [await document.modelContext.executeTool(await handleOf()), seen];
  },
  'an async tool': resultOf(async () => ({ a: 1 })),
  'a generator as a tool': resultOf(function* () {
    yield 1;
  }),
};
