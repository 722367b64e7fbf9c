/** Section 2: registerTool, its arguments one by one. */
import type { Probes } from '../probe';
import { settling, table } from '../wording';

declare const document: ToolDocument;

const register = (tool: unknown, options?: unknown) =>
  document.modelContext.registerTool(tool as never, options as never); // wrong arguments are what is asked about

const DENIED_URLS = [
  'http://example.com',
  'data:,x',
  'about:blank',
  'ftp://a.test',
  'nonsense',
  '',
  'ws://a.test',
  'blob:x',
];
const FINE_URLS = [
  'https://example.com',
  'https://example.com/path?x#y',
  'HTTPS://EXAMPLE.COM:443',
  'wss://a.test',
  'http://localhost',
  'http://localhost:9',
  'http://a.localhost',
  'http://127.0.0.1',
  'http://127.1.2.3:8',
  'http://[::1]:5',
  'file:///a',
];
const circular: { self?: object } = {};
circular.self = circular;

export const probes: Probes = {
  'registerTool without arguments': settling(() =>
    Reflect.apply(document.modelContext.registerTool, document.modelContext, []),
  ),
  ...table<unknown>(
    'registerTool refuses as its tool',
    {
      undefined: undefined,
      null: null,
      'a string': 'x',
      'a number': 5,
      'a symbol': Symbol('s'),
      true: true,
      'a bigint': 1n,
    },
    (tool) => settling(() => register(tool)),
  ),
  'an array is a dictionary without members': settling(() => register([])),
  'a function with the members is a tool': settling(() =>
    register(Object.assign(() => 0, { description: 'd', execute: () => 0 })),
  ),
  'inherited members count': settling((world) => register(Object.create(world.tool()))),
  ...table<object>(
    'registerTool with',
    {
      'no description, no execute, no name': {},
      'no execute, no name': { description: 'd' },
      'no name': { description: 'd', execute: () => 0 },
      'description undefined': { description: undefined, execute: () => 0, name: 'n' },
    },
    (tool) => settling(() => register(tool)),
  ),
  ...table<object>(
    'registerTool with',
    {
      'execute null': { execute: null },
      'execute a string': { execute: 'x' },
      'execute an object with handleEvent': { execute: { handleEvent: () => 0 } },
      'execute an async function': { execute: async () => 0 },
      'execute a class': { execute: class {} },
      'inputSchema null': { inputSchema: null },
      'inputSchema a string': { inputSchema: '{}' },
      'inputSchema a number': { inputSchema: 1 },
      'inputSchema a bigint': { inputSchema: 1n },
      'inputSchema true': { inputSchema: true },
      'inputSchema a symbol': { inputSchema: Symbol('s') },
      'inputSchema undefined': { inputSchema: undefined },
      'inputSchema an array': { inputSchema: [] },
      'inputSchema empty': { inputSchema: {} },
      'inputSchema of an unknown type': { inputSchema: { type: 'banana' } },
      'inputSchema a function with its own toJSON': { inputSchema: Object.assign(() => 0, { toJSON: () => ({}) }) },
      'inputSchema whose toJSON gives undefined': { inputSchema: { toJSON: () => undefined } },
      'inputSchema whose toJSON gives a string': { inputSchema: { toJSON: () => 'x' } },
      'inputSchema whose toJSON gives a symbol': { inputSchema: { toJSON: () => Symbol('x') } },
      'inputSchema whose toJSON throws a RangeError': {
        inputSchema: {
          toJSON() {
            throw new RangeError('mine');
          },
        },
      },
      'inputSchema whose toJSON throws a string': {
        inputSchema: {
          toJSON() {
            throw 'mine';
          },
        },
      },
      'annotations 5': { annotations: 5 },
      'annotations a string': { annotations: 'x' },
      'annotations null': { annotations: null },
      'annotations with members of other types': { annotations: { readOnlyHint: 'yes', debugging: 0 } },
      'unknown members': { outputSchema: 5, disabled: 0, destructiveHint: {} },
      'name 123': { name: 123 },
      'name null': { name: null },
      'name a symbol': { name: Symbol('s') },
      'name an object': { name: { toString: () => 'ok' } },
      'name whose toString throws': {
        name: {
          toString() {
            throw new RangeError('mine');
          },
        },
      },
      'title 5': { title: 5 },
      'title null': { title: null },
      'title a symbol': { title: Symbol('s') },
      'description 7': { description: 7 },
      'description null': { description: null },
      'description a symbol': { description: Symbol('s') },
      'description white space': { description: ' ' },
      'description empty': { description: '' },
    },
    (members) => settling((world) => register(world.tool(members))),
  ),
  'inputSchema a function (proposal 167)': settling((world) => register(world.tool({ inputSchema: () => ({}) }))),
  'inputSchema circular': settling((world) => register(world.tool({ inputSchema: circular }))),
  'inputSchema with a bigint': settling((world) => register(world.tool({ inputSchema: { a: 1n } }))),
  ...table<unknown>(
    'registerTool with as its options',
    { null: null, undefined: undefined, '5': 5, 'a string': 'x', 'a function': () => 0, 'an array': [] },
    (options) => settling((world) => register(world.tool(), options)),
  ),
  ...table<object>(
    'registerTool with the option',
    {
      'signal null': { signal: null },
      'signal {}': { signal: {} },
      'signal undefined': { signal: undefined },
      'signal an AbortController': { signal: new AbortController() },
      'signal an object that inherits from a signal': { signal: Object.create(new AbortController().signal) },
      'exposedTo null': { exposedTo: null },
      'exposedTo a string': { exposedTo: 'https://a.test' },
      'exposedTo undefined': { exposedTo: undefined },
      'exposedTo an object': { exposedTo: {} },
      'exposedTo 5': { exposedTo: 5 },
      'exposedTo []': { exposedTo: [] },
      'exposedTo a set': { exposedTo: new Set(['https://a.test']) },
      'exposedTo with a number': { exposedTo: [5] },
      'exposedTo with a symbol': { exposedTo: [Symbol('s')] },
      'exposedTo *': { exposedTo: ['*'] },
      'exposedTo with one of two refused': { exposedTo: ['https://a.test', 'http://a.test'] },
    },
    (options) => settling((world) => register(world.tool(), options)),
  ),
  'exposedTo: which addresses are refused': async (world) => {
    const answers: unknown[] = [];
    for (const url of DENIED_URLS) {
      const answer = await world.settle(register(world.tool({ name: `n${answers.length}` }), { exposedTo: [url] }));
      answers.push([url, answer]);
    }
    return answers;
  },
  'exposedTo: which addresses are fine': async (world) => {
    const answers: unknown[] = [];
    for (const url of FINE_URLS) {
      const answer = await world.settle(register(world.tool({ name: `n${answers.length}` }), { exposedTo: [url] }));
      answers.push([url, answer]);
    }
    return answers;
  },
};
