/** Section 1: the interface, descriptor for descriptor. */
import type { Probes } from '../probe';
import { attempt, settling, table } from '../wording';

declare const document: ToolDocument;

const METHODS = ['registerTool', 'getTools', 'executeTool'] as const;
const HANDLERS = ['ontoolchange', 'ontoolactivated', 'ontoolcancel'] as const;

const shapeOf = (owner: object, key: PropertyKey) => {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key);
  if (!descriptor) return null;
  const { value, get, set, ...flags } = descriptor;
  const names = { value: value?.name, get: get?.name, set: set?.name };
  return { kinds: [typeof value, typeof get, typeof set], ...names, ...flags };
};

const isConstructor = (value: (...args: never[]) => unknown) => {
  try {
    Reflect.construct(Object, [], value);
    return true;
  } catch {
    return false;
  }
};

const global = (name: string): object => (window as never)[name]; // each of them is asked for by its name

const foreigners: Record<string, () => unknown> = {
  undefined: () => undefined,
  null: () => null,
  'a plain object': () => ({}),
  'an EventTarget': () => new EventTarget(),
  'the prototype': () => ModelContext.prototype,
  'an object that inherits from the instance': () => Object.create(document.modelContext),
  'a proxy of the instance': () => new Proxy(document.modelContext, {}),
};

declare const ModelContext: { new (): object; (): object; prototype: ModelContext };

export const probes: Probes = {
  'document.modelContext is an accessor of Document.prototype': () => shapeOf(Document.prototype, 'modelContext'),
  'the getter of document.modelContext has length 0': () =>
    Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get?.length,
  'document has no own modelContext': () => Object.hasOwn(document, 'modelContext'),
  'document.modelContext is the same object each time': () => {
    const first = document.modelContext;
    return first === document.modelContext;
  },
  'document.modelContext is an instance of ModelContext and EventTarget': () => [
    document.modelContext instanceof (ModelContext as never),
    document.modelContext instanceof EventTarget,
  ],
  'navigator.modelContext': () => 'modelContext' in navigator,
  'updateTool is a method': () => 'updateTool' in document.modelContext,
  ...table('the getter of document.modelContext refuses', foreigners, (foreign) => () => {
    const get = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get;
    return attempt(() => get?.call(foreign()));
  }),
  'the getter of document.modelContext refuses Document.prototype': () =>
    attempt(() => (Document.prototype as Document).modelContext),
  // Reading it there crashes Chromium 156.
  'a document made by createHTMLDocument has the accessor': () =>
    'modelContext' in document.implementation.createHTMLDocument(),
  'assigning document.modelContext in strict mode throws': () =>
    attempt(() => {
      (document as { modelContext: unknown }).modelContext = 1;
    }),
  'assigning document.modelContext in sloppy mode does nothing': () =>
    attempt(() => {
      new Function('document.modelContext = 1')();
      return typeof document.modelContext;
    }),

  'the global ModelContext is there, not enumerable': () => shapeOf(window, 'ModelContext'),
  'the global ToolActivatedEvent is there, not enumerable': () => shapeOf(window, 'ToolActivatedEvent'),
  'the global ToolCancelEvent is there, not enumerable': () => shapeOf(window, 'ToolCancelEvent'),
  'the lengths of the three interface objects': () =>
    ['ModelContext', 'ToolActivatedEvent', 'ToolCancelEvent'].map(
      (name) => (global(name) as { length: number }).length,
    ),
  'the own keys of the interface object ModelContext': () => Reflect.ownKeys(global('ModelContext')).map(String).sort(),
  'ModelContext.prototype is fixed': () => {
    const { value, ...flags } = Object.getOwnPropertyDescriptor(global('ModelContext'), 'prototype') ?? {};
    return { kind: typeof value, ...flags };
  },
  'ModelContext inherits from EventTarget': () => [
    Object.getPrototypeOf(global('ModelContext')) === EventTarget,
    Object.getPrototypeOf(ModelContext.prototype) === EventTarget.prototype,
  ],
  'ModelContext.prototype.constructor': () => shapeOf(ModelContext.prototype, 'constructor'),
  'new ModelContext() is illegal': () => attempt(() => new ModelContext()),
  'ModelContext() without new is illegal': () => attempt(() => ModelContext()),
  'a class that extends ModelContext cannot be constructed': () =>
    attempt(() => new (class extends (ModelContext as never as typeof EventTarget) {})()),
  'the own keys of ModelContext.prototype, without the dynamic one': () =>
    Reflect.ownKeys(ModelContext.prototype)
      .map(String)
      .filter((key) => key !== 'updateTool')
      .sort(),
  'Symbol.toStringTag of ModelContext.prototype': () => {
    const { value, ...flags } = Object.getOwnPropertyDescriptor(ModelContext.prototype, Symbol.toStringTag) ?? {};
    return { value, ...flags };
  },
  'document.modelContext as text': () => String(document.modelContext),
  'document.modelContext has no own keys': () => Reflect.ownKeys(document.modelContext).map(String),
  'document.modelContext takes expandos': () => {
    Object.assign(document.modelContext, { mine: 1 });
    return [Object.isExtensible(document.modelContext), Object.keys(document.modelContext)];
  },
  'for-in over document.modelContext, without the dynamic one': () => {
    const keys: string[] = [];
    for (const key in document.modelContext) if (!(key in EventTarget.prototype)) keys.push(key);
    return keys.filter((key) => key !== 'updateTool').sort();
  },

  ...table('the descriptor of', Object.fromEntries(METHODS.map((name) => [name, name])), (name) => () => ({
    ...shapeOf(ModelContext.prototype, name),
    length: ModelContext.prototype[name].length,
    isConstructor: isConstructor(ModelContext.prototype[name]),
    ownKeys: Reflect.ownKeys(ModelContext.prototype[name]).map(String).sort(),
  })),
  ...table(
    'the descriptor of',
    Object.fromEntries(HANDLERS.map((name) => [name, name])),
    (name) => () => shapeOf(ModelContext.prototype, name),
  ),
  ...Object.assign(
    {},
    ...METHODS.map((method) =>
      table(`${method} rejects on`, foreigners, (foreign) =>
        settling((world) => Reflect.apply(ModelContext.prototype[method], foreign(), [world.tool()])),
      ),
    ),
  ),
  'the brand is checked before the number of arguments': settling(() =>
    Reflect.apply(ModelContext.prototype.registerTool, {}, []),
  ),
  'reading and setting a handler attribute refuses a foreign object': () => {
    const { get, set } = Object.getOwnPropertyDescriptor(ModelContext.prototype, 'ontoolchange') ?? {};
    return [attempt(() => get?.call({})), attempt(() => set?.call({}, null))];
  },
  ...table(
    'no synchronous throw from',
    Object.fromEntries(METHODS.map((name) => [name, name])),
    (method) => () =>
      [undefined, null, 5, 'x', Symbol('s'), 1n, [], {}].map((argument) =>
        attempt(() => {
          const promise: Promise<unknown> = Reflect.apply(ModelContext.prototype[method], document.modelContext, [
            argument,
            argument,
            argument,
          ]);
          promise.catch(() => undefined);
          return promise instanceof Promise;
        }),
      ),
  ),
  'each call gives a promise of its own': () => {
    const first = document.modelContext.getTools();
    return [first !== document.modelContext.getTools(), first.constructor === Promise];
  },
  'absent: what earlier versions had': () =>
    ['provideContext', 'clearContext', 'unregisterTool', 'listTools', 'executeToolByName'].filter(
      (name) => name in document.modelContext,
    ),
  'absent: the testing interface and the client interface': () => [
    'modelContextTesting' in navigator,
    'ModelContextClient' in window,
    'ModelContextTesting' in window,
  ],
  'absent: handlers on window, document and elements': () =>
    HANDLERS.flatMap((name) => [name in window, name in document, name in document.body]),
  'absent in a worker': async () => {
    const code = `postMessage(['ModelContext', 'ToolActivatedEvent', 'ToolCancelEvent'].filter((name) => name in self))`;
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    return new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data)));
  },
  'absent in an insecure context': async (world) => {
    const frame = await world.frame('insecure', { allow: 'tools *' });
    const body = `return [isSecureContext, 'modelContext' in document, Document.prototype.hasOwnProperty('modelContext'),
      ...['ModelContext', 'ToolActivatedEvent', 'ToolCancelEvent'].map((name) => name in window)]`;
    return world.runIn(frame, body);
  },
  'present in a document whose origin is not origin-keyed': async (world) => {
    const frame = await world.frame('unkeyed', { allow: 'tools *' });
    return world.runIn(
      frame,
      `try { return typeof document.modelContext } catch (error) { return [error.name, error.message] }`,
    );
  },
};
