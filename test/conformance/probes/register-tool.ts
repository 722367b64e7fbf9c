/** Section 2: registerTool, its checks in their order, and what it keeps. */
import type { Probes } from '../probe';
import { handleOf, names, settling, watched } from '../wording';

declare const document: ToolDocument;

const register = (tool: unknown, options?: unknown) =>
  document.modelContext.registerTool(tool as never, options as never); // wrong arguments are what is asked about

const circular: { self?: object } = {};
circular.self = circular;

export const probes: Probes = {
  'the options are read exposedTo first, then signal': async (world) => {
    const seen: string[] = [];
    await world.settle(register(watched(world.tool(), seen), watched({}, seen, 'options.')));
    return seen.filter((key) => key !== 'disabled' && key !== 'outputSchema');
  },
  'the members of a tool are read alphabetically, each once': async (world) => {
    const seen: string[] = [];
    const annotations = watched({}, seen, 'annotations.');
    await register(watched(world.tool({ annotations, inputSchema: {}, title: 't' }), seen));
    return seen.filter((key) => key !== 'disabled' && key !== 'outputSchema');
  },
  'the members of annotations are read alphabetically, whatever else it has': async (world) => {
    const seen: string[] = [];
    const annotations = watched({ title: 'x', destructiveHint: true, untrustedContentHint: true }, seen);
    await register(world.tool({ annotations }));
    return seen;
  },
  'the dynamic members are read': async (world) => {
    const seen: string[] = [];
    await register(watched(world.tool(), seen));
    return seen.filter((key) => key === 'disabled' || key === 'outputSchema');
  },
  'what a getter throws is passed on as it is': settling((world) =>
    register({
      ...world.tool(),
      get description() {
        throw new RangeError('mine');
      },
    }),
  ),
  'no member is read after the first that fails': async (world) => {
    const seen: string[] = [];
    await world.settle(register(watched({ description: Symbol('s') }, seen)));
    return seen;
  },
  'the options are not read when the tool fails': async (world) => {
    const seen: string[] = [];
    await world.settle(register({}, watched({}, seen)));
    return seen;
  },
  'a duplicate name': settling(async (world) => {
    await register(world.tool());
    return register(world.tool());
  }),
  'a duplicate name while the first is pending': settling((world) => {
    register(world.tool());
    return register(world.tool());
  }),
  'duplicate comes before the description': settling((world) => {
    register(world.tool());
    return register(world.tool({ description: '' }));
  }),
  'the name comes before the description': settling((world) => register(world.tool({ name: '', description: '' }))),
  'the description comes before the schema': settling((world) =>
    register(world.tool({ description: '', inputSchema: circular })),
  ),
  'the schema comes before the aborted signal': settling((world) =>
    register(world.tool({ inputSchema: { toJSON: () => undefined } }), { signal: AbortSignal.abort('mine') }),
  ),
  'the aborted signal comes before exposedTo': settling((world) =>
    register(world.tool(), { signal: AbortSignal.abort('mine'), exposedTo: ['http://a.test'] }),
  ),
  'a signal of the wrong type comes before a duplicate name': settling((world) => {
    register(world.tool());
    return register(world.tool(), { signal: {} });
  }),
  'which names are refused': async (world) => {
    const tried = ['', 'a b', 'é', 'a/b', 'a:b', 'a'.repeat(129), 'a\n', 'ａ', '🙂', 'a,b'];
    const answers: unknown[] = [];
    for (const name of tried) answers.push([name.slice(0, 9), await world.settle(register(world.tool({ name })))]);
    return answers;
  },
  'which names are fine': async (world) => {
    const tried = ['a', 'A9_.-', '-', '.', '_', '0', 'a'.repeat(128), '__proto__', 'constructor', 'toString', 'null'];
    for (const name of tried) await register(world.tool({ name }));
    return (await names()).map((name) => name.slice(0, 20));
  },
  'a refused tool leaves no trace': async (world) => {
    const refused = await world.settle(register(world.tool(), { exposedTo: ['http://a.test'] }));
    return [refused, await names(), await world.settle(register(world.tool()))];
  },
  'it resolves with undefined': async (world) => (await register(world.tool())) === undefined,
  'a tool is listed by a getTools that starts right after': async (world) => {
    register(world.tool());
    return names();
  },
  'toJSON of the schema is called once, with an empty key': async (world) => {
    const seen: unknown[] = [];
    await register(world.tool({ inputSchema: { toJSON: (key: string) => ({ called: seen.push(key) }) } }));
    await names();
    await document.modelContext.executeTool(await handleOf());
    return seen;
  },
  'the schema is a snapshot': async (world) => {
    const inputSchema = { type: 'object', properties: { a: { type: 'string' } } };
    await register(world.tool({ inputSchema }));
    inputSchema.properties.a.type = 'number';
    return (await handleOf()).inputSchema;
  },
  'the schema keeps what JSON keeps': async (world) => {
    const inputSchema = {
      a: undefined,
      b: Number.NaN,
      c: new Date(0),
      d: () => 0,
      e: new Map(),
      [Symbol('s')]: 1,
      f: -0,
    };
    await register(world.tool({ inputSchema }));
    return (await handleOf()).inputSchema;
  },
  'name, description and execute are captured': async (world) => {
    const tool = world.tool();
    await register(tool);
    Object.assign(tool, { name: 'other', description: 'other', title: 'other', execute: () => 'other' });
    const handle = await handleOf();
    return [handle.description, handle.title, await document.modelContext.executeTool(handle)];
  },
  'execute is called with this undefined': async (world) => {
    let self: unknown = 'not called';
    await register({
      ...world.tool(),
      execute(this: unknown) {
        self = this;
      },
    });
    await document.modelContext.executeTool(await handleOf());
    return typeof self;
  },
  'a lone surrogate in the title becomes U+FFFD': async (world) => {
    await register(world.tool({ title: 'a\ud800b' }));
    return (await handleOf()).title === 'a\ufffdb';
  },
  'a description with a lone surrogate': async (world) => {
    await register(world.tool({ description: 'a\ud800b' }));
    const { description } = await handleOf();
    return [description.length, description.charCodeAt(1).toString(16)];
  },
  'no unhandled rejection when the caller handles it': async (world) => {
    const seen: string[] = [];
    addEventListener('unhandledrejection', () => seen.push('unhandled'));
    await world.settle(register({}));
    await world.rest(50);
    return seen;
  },
  'an unhandled rejection when nobody does': async (world) => {
    const seen: string[] = [];
    addEventListener('unhandledrejection', ({ reason }) => seen.push(reason.name));
    register({});
    await world.rest(50);
    return seen;
  },
};
