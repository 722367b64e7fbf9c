/** Section 4: aborting a call. */
import type { Probes, World } from '../probe';
import { eventLog, forever, handleOf, logging, microtasks, slow } from '../wording';
import { describe } from '../world';

declare const document: ToolDocument;

const { modelContext } = document;

/** A call under way, with its log. */
async function started(world: World, milliseconds?: number) {
  const { seen, log } = eventLog();
  await modelContext.registerTool(world.tool(slow(log, milliseconds)));
  const handle = await handleOf();
  seen.length = 0;
  const controller = new AbortController();
  const call = modelContext.executeTool(handle, {}, { signal: controller.signal });
  const ended = logging(log, call, 'call');
  return { seen, log, controller, call, ended, handle };
}

export const probes: Probes = {
  'a call with an aborted signal rejects with its reason': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(world.tool(slow(log)));
    const call = modelContext.executeTool(await handleOf(), {}, { signal: AbortSignal.abort({ mine: 1 }) });
    const ended = await world.settle(call);
    await world.rest(100);
    return [ended, seen];
  },
  'a call with an aborted signal settles within microtasks': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(world.tool());
    const handle = await handleOf();
    seen.length = 0;
    logging(log, modelContext.executeTool(handle, {}, { signal: AbortSignal.abort('mine') }), 'call');
    await undefined;
    await undefined;
    log('two microtasks over');
    await world.rest(60);
    return seen;
  },
  'an abort while the tool runs: the order': async (world) => {
    const { seen, log, controller } = await started(world);
    await world.until(() => seen.includes('toolactivated t'));
    controller.abort('mine');
    log('returned');
    await microtasks();
    log('microtasks over');
    await world.until(() => seen.includes('toolcancel t'));
    await world.rest(100);
    return seen;
  },
  'an abort while the tool runs: the reason the tool hears': async (world) => {
    let heard: unknown;
    await modelContext.registerTool(
      world.tool({
        execute: (_: object, { signal }: { signal: AbortSignal }) =>
          new Promise(() => signal.addEventListener('abort', () => (heard = describe(signal.reason)))),
      }),
    );
    const controller = new AbortController();
    const call = modelContext.executeTool(await handleOf(), {}, controller);
    setTimeout(() => controller.abort('mine'), 20);
    const ended = await world.settle(call);
    await world.rest(100);
    return [ended, heard];
  },
  'an abort in the same task as the call': async (world) => {
    const { seen, log, controller } = await started(world);
    controller.abort('mine');
    log('returned');
    await world.until(() => seen.includes('toolcancel t'));
    await world.rest(100);
    return seen;
  },
  'an abort in a microtask after the call': async (world) => {
    const { seen, log, controller } = await started(world);
    await microtasks(3);
    controller.abort('mine');
    log('returned');
    await world.until(() => seen.includes('toolcancel t'));
    await world.rest(100);
    return seen;
  },
  'an abort within execute': async (world) => {
    const { seen, log } = eventLog();
    const controller = new AbortController();
    await modelContext.registerTool(
      world.tool({
        execute(_: object, { signal }: { signal: AbortSignal }) {
          signal.addEventListener('abort', () => log('signal'));
          controller.abort('mine');
          log('executed');
          return forever();
        },
      }),
    );
    const handle = await handleOf();
    seen.length = 0;
    await logging(log, modelContext.executeTool(handle, {}, controller), 'call');
    await world.until(() => seen.includes('toolcancel t') || seen.includes('toolactivated t'));
    await world.rest(200);
    return seen;
  },
  'an abort in toolactivated': async (world) => {
    const { seen, controller, log } = await started(world);
    modelContext.addEventListener('toolactivated', () => {
      controller.abort('mine');
      log('aborted');
    });
    await world.until(() => seen.includes('toolcancel t'));
    await world.rest(100);
    return seen;
  },
  'an abort after the result': async (world) => {
    const { seen, controller, ended } = await started(world, 5);
    await ended;
    controller.abort('mine');
    await world.rest(100);
    return seen;
  },
  'a result that comes after the abort is dropped': async (world) => {
    const { seen, controller } = await started(world, 30);
    await world.until(() => seen.includes('toolactivated t'));
    controller.abort('mine');
    await world.until(() => seen.includes('toolcancel t'));
    await world.rest(100);
    return seen;
  },
  'a tool that rejects when its signal aborts': async (world) => {
    const unhandled: string[] = [];
    addEventListener('unhandledrejection', () => unhandled.push('unhandledrejection'));
    await modelContext.registerTool(
      world.tool({
        execute: (_: object, { signal }: { signal: AbortSignal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      }),
    );
    const controller = new AbortController();
    const call = modelContext.executeTool(await handleOf(), {}, controller);
    setTimeout(() => controller.abort(), 20);
    const ended = await world.settle(call);
    await world.rest(100);
    return [ended, unhandled];
  },
  'an abort without a reason': async (world) => {
    const { controller, call, seen } = await started(world);
    await world.until(() => seen.includes('toolactivated t'));
    controller.abort();
    return world.settle(call);
  },
  'an abort of one of two calls': async (world) => {
    const { seen, controller, handle, log } = await started(world, 60);
    const other = logging(log, modelContext.executeTool(handle), 'other');
    await world.until(() => seen.filter((entry) => entry === 'toolactivated t').length === 2);
    controller.abort('mine');
    await other;
    return seen;
  },
  'an abort by an event that the page dispatches is none': async (world) => {
    const { seen, controller, ended } = await started(world, 60);
    await world.until(() => seen.includes('toolactivated t'));
    controller.signal.dispatchEvent(new Event('abort'));
    await ended;
    return seen;
  },
  'an abort of the caller after the tool was unregistered': async (world) => {
    const { seen, log } = eventLog();
    const registration = new AbortController();
    await modelContext.registerTool(world.tool(slow(log)), registration);
    const controller = new AbortController();
    logging(log, modelContext.executeTool(await handleOf(), {}, controller), 'call');
    await world.until(() => seen.includes('toolactivated t'));
    registration.abort();
    await world.rest(60);
    controller.abort('mine');
    await world.rest(100);
    return seen;
  },
  'AbortSignal.timeout ends a call': async (world) => {
    await modelContext.registerTool(world.tool({ execute: forever }));
    return world.settle(modelContext.executeTool(await handleOf(), {}, { signal: AbortSignal.timeout(30) }));
  },
  'a call of an unknown tool with a signal that aborts': async (world) => {
    await modelContext.registerTool(world.tool());
    const handle = await handleOf();
    const controller = new AbortController();
    const call = modelContext.executeTool({ ...handle, name: 'unknown' }, {}, controller);
    controller.abort('mine');
    return world.settle(call);
  },
};
