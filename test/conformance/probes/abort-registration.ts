/** Section 2: aborting a registration. */
import type { Probes } from '../probe';
import { eventLog, handleOf, logging, microtasks, names, slow } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

export const probes: Probes = {
  'registering with an aborted signal rejects with its reason': (world) =>
    world.settle(modelContext.registerTool(world.tool(), { signal: AbortSignal.abort({ mine: 1 }) })),
  'registering with a signal aborted without a reason': (world) =>
    world.settle(modelContext.registerTool(world.tool(), { signal: AbortSignal.abort() })),
  'registering with an aborted signal lists nothing and says nothing': async (world) => {
    const { seen } = eventLog();
    await world.settle(modelContext.registerTool(world.tool(), { signal: AbortSignal.abort() }));
    await world.rest(100);
    return [seen, await names()];
  },
  'registering with an aborted signal rejects within microtasks': async (world) => {
    const { seen, log } = eventLog();
    logging(log, modelContext.registerTool(world.tool(), { signal: AbortSignal.abort('mine') }), 'registration');
    await microtasks();
    log('microtasks over');
    return seen;
  },
  'an abort unregisters at once': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(), controller);
    controller.abort();
    return [await names(), await world.settle(modelContext.registerTool(world.tool()))];
  },
  'after an abort the name is free in the same task': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(), controller);
    controller.abort();
    return world.settle(modelContext.registerTool(world.tool({ description: 'second' })));
  },
  'an abort of a registered tool gives one toolchange, in a task': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(), controller);
    const { seen, log } = eventLog();
    controller.abort();
    log('returned');
    await microtasks();
    log('microtasks over');
    await world.until(() => seen.includes('toolchange'));
    await world.rest();
    return seen;
  },
  'an abort while the registration is pending': async (world) => {
    const { seen, log } = eventLog();
    const controller = new AbortController();
    const ended = logging(log, modelContext.registerTool(world.tool(), controller), 'registration');
    controller.abort('mine');
    log('returned');
    await ended;
    await world.rest(60);
    return [seen, await names()];
  },
  'an abort in a microtask while the registration is pending': async (world) => {
    const { seen, log } = eventLog();
    const controller = new AbortController();
    const ended = logging(log, modelContext.registerTool(world.tool(), controller), 'registration');
    await microtasks(3);
    controller.abort('mine');
    await ended;
    await world.rest(60);
    return [seen, await names()];
  },
  'an abort in the toolchange of the registration': async (world) => {
    const { seen, log } = eventLog();
    const controller = new AbortController();
    modelContext.addEventListener('toolchange', () => controller.abort('mine'), { once: true });
    await logging(log, modelContext.registerTool(world.tool(), controller), 'registration');
    await world.rest(60);
    return [seen, await names()];
  },
  'a second abort changes nothing': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(), controller);
    controller.abort();
    await modelContext.registerTool(world.tool());
    controller.abort();
    controller.signal.dispatchEvent(new Event('abort'));
    await world.rest(60);
    return names();
  },
  'an abort event dispatched by the page does not unregister': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(), controller);
    controller.signal.dispatchEvent(new Event('abort'));
    await world.rest(60);
    return names();
  },
  'stopImmediatePropagation on the signal does not keep the tool': async (world) => {
    const controller = new AbortController();
    controller.signal.addEventListener('abort', (event) => event.stopImmediatePropagation());
    await modelContext.registerTool(world.tool(), controller);
    controller.abort();
    await world.rest(60);
    return names();
  },
  'a listener on the signal set before registration still sees the tool gone or not': async (world) => {
    const controller = new AbortController();
    let listed: Promise<string[]> | undefined;
    controller.signal.addEventListener('abort', () => {
      listed = names();
    });
    await modelContext.registerTool(world.tool(), controller);
    controller.abort();
    return listed;
  },
  'one signal for many tools': async (world) => {
    const { seen } = eventLog();
    const controller = new AbortController();
    for (const name of ['a', 'b', 'c']) await modelContext.registerTool(world.tool({ name }), controller);
    seen.length = 0;
    controller.abort();
    await world.rest(60);
    return [seen, await names()];
  },
  'AbortSignal.timeout unregisters': async (world) => {
    modelContext.registerTool(world.tool(), { signal: AbortSignal.timeout(100) }).catch(() => undefined);
    const before = (await names()).length;
    await world.until(async () => (await names()).length < before);
    return names();
  },
  'AbortSignal.any unregisters': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(), { signal: AbortSignal.any([controller.signal]) });
    controller.abort();
    return names();
  },
  'a duplicate that is refused does not listen to its signal': async (world) => {
    const controller = new AbortController();
    await modelContext.registerTool(world.tool());
    await world.settle(modelContext.registerTool(world.tool(), controller));
    controller.abort();
    return names();
  },
  'unregistering does not end a call under way': async (world) => {
    const { seen, log } = eventLog();
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(slow(log, 40)), controller);
    const call = modelContext.executeTool(await handleOf());
    await world.until(() => seen.includes('toolactivated t'));
    controller.abort();
    return [await world.settle(call), seen];
  },
};
