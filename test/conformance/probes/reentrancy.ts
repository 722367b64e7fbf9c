/** Tools that call, register and unregister tools; what happens while something else happens. */
import type { Probes } from '../probe';
import { eventLog, handleOf, logging, names } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

export const probes: Probes = {
  'a tool may call another': async (world) => {
    await modelContext.registerTool(world.tool({ name: 'inner', execute: () => 'inner' }));
    const execute = async () => `outer ${await modelContext.executeTool(await handleOf('inner'))}`;
    await modelContext.registerTool(world.tool({ execute }));
    return world.settle(modelContext.executeTool(await handleOf()));
  },
  'a tool may call itself': async (world) => {
    const execute = async ({ n }: { n: number }) =>
      n === 0 ? 'end' : `${n} ${await modelContext.executeTool(await handleOf(), { n: n - 1 })}`;
    await modelContext.registerTool(world.tool({ execute }));
    return world.settle(modelContext.executeTool(await handleOf(), { n: 3 }));
  },
  'the events of nested calls': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(world.tool({ name: 'inner', execute: () => log('inner runs') }));
    const inner = await handleOf('inner');
    await modelContext.registerTool(
      world.tool({
        async execute() {
          log('outer runs');
          await logging(log, modelContext.executeTool(inner), 'inner');
        },
      }),
    );
    const handle = await handleOf();
    seen.length = 0;
    await logging(log, modelContext.executeTool(handle), 'outer');
    return seen;
  },
  'a tool may register a tool': async (world) => {
    const execute = () => modelContext.registerTool(world.tool({ name: 'new' }));
    await modelContext.registerTool(world.tool({ execute }));
    return [await world.settle(modelContext.executeTool(await handleOf())), await names()];
  },
  'a tool may unregister itself': async (world) => {
    const controller = new AbortController();
    const execute = () => {
      controller.abort();
      return 'gone';
    };
    await modelContext.registerTool(world.tool({ execute }), controller);
    return [await world.settle(modelContext.executeTool(await handleOf())), await names()];
  },
  'a tool may abort the call that runs it': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool({ execute: () => controller.abort('mine') }));
    return world.settle(modelContext.executeTool(await handleOf(), {}, controller));
  },
  'a getter of a tool may register the same name': async (world) => {
    const inner: Promise<void>[] = [];
    const outer = modelContext.registerTool({
      ...world.tool(),
      get description() {
        inner.push(modelContext.registerTool(world.tool()));
        return 'd';
      },
    });
    return [await world.settle(outer), await world.settle(inner[0])];
  },
  // When toJSON of a schema registers the same name, Chromium 156 crashes.
  'toJSON of a schema may abort the registration': async (world) => {
    const controller = new AbortController();
    const toJSON = () => {
      controller.abort('mine');
      return {};
    };
    const ended = await world.settle(modelContext.registerTool(world.tool({ inputSchema: { toJSON } }), controller));
    return [ended, await names()];
  },
  'toJSON of an input may unregister the tool': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(), controller);
    const handle = await handleOf();
    const toJSON = () => {
      controller.abort();
      return {};
    };
    return world.settle(modelContext.executeTool(handle, { toJSON }));
  },
  'toJSON of an input may abort the call': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool());
    const toJSON = () => {
      controller.abort('mine');
      return {};
    };
    return world.settle(modelContext.executeTool(await handleOf(), { toJSON }, controller));
  },
  'a toolchange listener may unregister the tool again': async (world) => {
    const controller = new AbortController();
    const { seen, log } = eventLog();
    modelContext.addEventListener('toolchange', () => controller.abort());
    await logging(log, modelContext.registerTool(world.tool(), controller), 'registration');
    await world.rest();
    return [seen, await names()];
  },
  'a toolactivated listener may unregister the tool': async (world) => {
    const controller = new AbortController();
    modelContext.addEventListener('toolactivated', () => controller.abort());
    await modelContext.registerTool(world.tool({ execute: () => world.rest(20).then(() => 'ended') }), controller);
    return [await world.settle(modelContext.executeTool(await handleOf())), await names()];
  },
  'a tool that waits for its own toolactivated': async (world) => {
    const execute = () =>
      new Promise((resolve) => modelContext.addEventListener('toolactivated', () => resolve('heard'), { once: true }));
    await modelContext.registerTool(world.tool({ execute }));
    return world.settle(modelContext.executeTool(await handleOf()));
  },
  'ten calls at once': async (world) => {
    await modelContext.registerTool(world.tool({ execute: async ({ n }: { n: number }) => n * n }));
    const handle = await handleOf();
    return Promise.all(Array.from({ length: 10 }, (_, n) => modelContext.executeTool(handle, { n })));
  },
  'a hundred tools at once': async (world) => {
    const { seen } = eventLog();
    const all = Array.from({ length: 100 }, (_, n) => modelContext.registerTool(world.tool({ name: `n${n}` })));
    await Promise.all(all);
    await world.until(() => seen.length >= 100);
    return [seen.length, (await names()).length];
  },
};
