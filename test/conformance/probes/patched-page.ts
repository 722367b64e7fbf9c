/** A page that replaces built-ins after the API is there breaks only itself. */
import type { Probe, Probes, World } from '../probe';
import { eventLog } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

/** What native uses of its own can't be patched: a whole round of registering, listing, calling and aborting goes on. */
const round =
  (patch: (broken: () => never) => void): Probe =>
  async (world: World) => {
    const { seen } = eventLog();
    const controller = new AbortController();
    const { tool, until } = world;
    const { apply } = Reflect;
    const { abort } = AbortController.prototype;
    patch(() => {
      throw new Error('patched');
    });
    await modelContext.registerTool(
      tool({ inputSchema: { type: 'object' }, annotations: { readOnlyHint: true }, execute: (input: object) => input }),
    );
    await modelContext.registerTool(tool({ name: 'gone' }), { signal: controller.signal });
    apply(abort, controller, []);
    const listed = await modelContext.getTools();
    const answer = listed[0] && (await modelContext.executeTool(listed[0], { a: 1 }));
    await until(() => seen.length > 3);
    return [listed.length, listed[0]?.name, answer, seen];
  };

const replace =
  (owner: object, ...keys: string[]) =>
  (broken: () => never) => {
    for (const key of keys) Object.defineProperty(owner, key, { value: broken, configurable: true, writable: true });
  };

export const probes: Probes = {
  'without any patch': round(() => undefined),
  'JSON.parse': round(replace(JSON, 'parse')),
  'Promise and its statics': round((broken) => {
    replace(Promise, 'resolve', 'reject', 'all', 'race')(broken);
  }),
  'Array.prototype methods': round(
    replace(Array.prototype, 'map', 'filter', 'forEach', 'find', 'sort', 'slice', 'indexOf', 'includes', 'concat'),
  ),
  'EventTarget.prototype.dispatchEvent': round(replace(EventTarget.prototype, 'dispatchEvent')),
  'structuredClone and queueMicrotask': round(replace(window, 'structuredClone', 'queueMicrotask')),
  'MessageChannel and postMessage': round((broken) => {
    replace(window, 'MessageChannel')(broken);
    replace(MessagePort.prototype, 'postMessage')(broken);
  }),
  'Object and Reflect statics': round((broken) => {
    replace(Object, 'keys', 'entries', 'assign', 'freeze', 'create', 'hasOwn')(broken);
    replace(Reflect, 'ownKeys', 'has')(broken);
  }),
  'String.prototype and RegExp.prototype methods': round((broken) => {
    replace(String.prototype, 'toWellFormed', 'slice', 'replace', 'startsWith')(broken);
    replace(RegExp.prototype, 'test', 'exec')(broken);
  }),
  'DOMException, URL, Event and AbortController': round((broken) => {
    const made = new AbortController();
    replace(window, 'DOMException', 'URL', 'Event')(broken);
    window.AbortController = function AbortControllerOnce() {
      return made;
    } as never; // a page's own kind of controller
  }),
  'members on Object.prototype do not become members of a tool': async (world) => {
    Object.assign(Object.prototype, { readOnlyHint: true, exposedTo: 5 });
    const ended = await world.settle(modelContext.registerTool(world.tool()));
    return ended;
  },
  'a title on Object.prototype': async (world) => {
    Object.assign(Object.prototype, { title: 'inherited' });
    await modelContext.registerTool(world.tool());
    const [handle] = await modelContext.getTools();
    return [handle?.title, handle && Object.hasOwn(handle, 'annotations')];
  },
  'setters on Object.prototype are not called by a listing': async () => {
    const seen: string[] = [];
    for (const key of ['name', 'title', 'description', 'origin', 'annotations', 'inputSchema'])
      Object.defineProperty(Object.prototype, key, { set: () => seen.push(key), configurable: true });
    const tool = Object.assign(Object.create(null), { __proto__: null });
    for (const [key, value] of [
      ['name', 't'],
      ['description', 'd'],
      ['execute', () => 'ok'],
    ] as const)
      Object.defineProperty(tool, key, { value });
    await modelContext.registerTool(tool);
    const [handle] = await modelContext.getTools();
    return [seen, handle && Object.keys(handle)];
  },
};
