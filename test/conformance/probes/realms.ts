/** Which realm errors, promises and events come from, when one document's methods are called by another. */
import type { Probe, Probes, World } from '../probe';
import { handleOf } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;
/** What a promise rejected with, and whose it is. */
async function whose(
  promise: Promise<unknown>,
  view: Pick<ToolWindow, 'DOMException' | 'TypeError'>,
  kind: 'DOMException' | 'TypeError',
) {
  const error: unknown = await promise.then(
    () => undefined,
    (reason) => reason,
  );
  return { page: error instanceof window[kind], frame: error instanceof view[kind] };
}

/** A call on the context of a frame, made by the page. */
const rejection =
  (kind: 'DOMException' | 'TypeError', call: (context: ModelContext, world: World) => Promise<unknown>): Probe =>
  async (world) => {
    const frame = await world.frame('same');
    const view = frame.contentWindow as ToolWindow; // it is in the document
    return whose(call(view.document.modelContext, world), view, kind);
  };

const detached =
  (call: (context: ModelContext, world: World) => Promise<unknown>): Probe =>
  async (world) => {
    const frame = await world.frame('same');
    const view = frame.contentWindow as ToolWindow; // it is in the document
    const context = view.document.modelContext;
    const kept = { DOMException: view.DOMException, TypeError: view.TypeError }; // a detached window loses them
    frame.remove();
    const asked = whose(call(context, world), kept, 'DOMException');
    return Promise.race([asked, world.rest(300).then(() => ({ pending: true }))]);
  };

export const probes: Probes = {
  'registerTool: a TypeError': rejection('TypeError', (context) => context.registerTool({} as never)), // wrong on purpose
  'registerTool: a DOMException': rejection('DOMException', (context, world) =>
    context.registerTool(world.tool({ name: '' })),
  ),
  'getTools: a TypeError': rejection('TypeError', (context) => context.getTools(5 as never)), // wrong on purpose
  'getTools: a DOMException': rejection('DOMException', (context) => context.getTools({ fromOrigins: ['x'] })),
  'executeTool: a TypeError': rejection('TypeError', (context) => context.executeTool({} as never)), // wrong on purpose
  'executeTool: a DOMException': rejection('DOMException', (context) =>
    context.executeTool({ name: 'x', description: '', window, origin: location.origin }),
  ),
  'executeTool: a DOMException of a tool that throws': rejection('DOMException', async (context, world) => {
    const execute = () => {
      throw new Error('mine');
    };
    await context.registerTool(world.tool({ execute }));
    const handle = await handleOf();
    return context.executeTool(handle);
  }),
  'executeTool of the page: a tool of the frame that throws': async (world) => {
    const frame = await world.frame('same');
    const view = frame.contentWindow as ToolWindow; // it is in the document
    const execute = () => {
      throw new Error('mine');
    };
    await view.document.modelContext.registerTool(world.tool({ execute }));
    return whose(modelContext.executeTool(await handleOf()), view, 'DOMException');
  },
  'a detached document: registerTool': detached((context, world) => context.registerTool(world.tool())),
  'a detached document: getTools': detached((context) => context.getTools()),
  'a detached document: executeTool': detached((context) =>
    context.executeTool({ name: 'x', description: '', window, origin: location.origin }),
  ),
  'a promise is of the realm of the context': async (world) => {
    const frame = await world.frame('same');
    const view = frame.contentWindow as ToolWindow; // it is in the document
    const promises = [
      view.document.modelContext.getTools(),
      Reflect.apply(modelContext.getTools, view.document.modelContext, []),
    ];
    return promises.map((promise) => [promise instanceof Promise, promise instanceof view.Promise]);
  },
  'an event is of the realm of its target': async (world) => {
    const frame = await world.frame('same');
    const view = frame.contentWindow as ToolWindow; // it is in the document
    const events: Event[] = [];
    for (const type of ['toolchange', 'toolactivated'])
      view.document.modelContext.addEventListener(type, (event) => events.push(event));
    await view.document.modelContext.registerTool(world.tool());
    await modelContext.executeTool(await handleOf());
    return events.map((event) => [event.type, event instanceof Event, event instanceof view.Event]);
  },
  'a listed array is of the realm of the context': async (world) => {
    const frame = await world.frame('same');
    const view = frame.contentWindow as ToolWindow; // it is in the document
    const listed = await view.document.modelContext.getTools();
    return [Object.getPrototypeOf(listed) === Array.prototype, Object.getPrototypeOf(listed) === view.Array.prototype];
  },
  'the reason of an abort without one is of the realm of its controller': async (world) => {
    const frame = await world.frame('same');
    const view = frame.contentWindow as ToolWindow; // it is in the document
    const signal = view.AbortSignal.abort();
    return whose(modelContext.registerTool(world.tool(), { signal }), view, 'DOMException');
  },
  'a tool whose execute is of another realm': async (world) => {
    const frame = await world.frame('same');
    const view = frame.contentWindow as ToolWindow; // it is in the document
    const execute = new view.Function('input', 'return [input instanceof Object, String(this === undefined)]');
    await modelContext.registerTool(world.tool({ execute }));
    return modelContext.executeTool(await handleOf());
  },
};
