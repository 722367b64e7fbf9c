/** Section 8: frames that are removed, moved or navigated. */
import { documentOf, known, navigate, viewOf } from '../frame-documents';
import type { Probe, Probes, World } from '../probe';
import { attempt, eventLog, handleOf, handmade, names } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

/** A call of a slow tool in a frame, and what happens to it when something happens to the frame. */
const during =
  (happen: (frame: HTMLIFrameElement, world: World) => unknown): Probe =>
  async (world) => {
    const frame = await world.frame('same');
    const { seen, log } = eventLog(documentOf(frame));
    const execute = () => new Promise((resolve) => setTimeout(resolve, 4000, 'late'));
    await documentOf(frame).modelContext.registerTool(world.tool({ execute }));
    const ended = world.settle(modelContext.executeTool(await handleOf()), 3000);
    await world.until(() => seen.includes('toolactivated t'));
    log('then');
    await happen(frame, world);
    return [await ended, seen, await world.settle(names())];
  };

/** A handle of a frame's tool, used after something happened to the frame. */
const before =
  (happen: (frame: HTMLIFrameElement, world: World) => unknown): Probe =>
  async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool());
    const handle = await handleOf();
    await happen(frame, world);
    return [await world.settle(modelContext.executeTool(handle)), await world.settle(names())];
  };

export const probes: Probes = {
  'a detached frame: its tools are gone': before((frame) => frame.remove()),
  'a navigated frame: its tools are gone': before(navigate),
  'a navigated frame: its new tools are listed': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool({ name: 'old' }));
    await navigate(frame, world);
    await documentOf(frame).modelContext.registerTool(world.tool({ name: 'new' }));
    return names();
  },
  'a handle from before a navigation runs what has the name now': before(async (frame, world) => {
    await navigate(frame, world);
    await documentOf(frame).modelContext.registerTool(world.tool({ execute: () => 'new document' }));
  }),
  'a frame that was moved in the tree': before(async (frame) => {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(document.createElement('div'));
    document.body.lastElementChild?.append(frame);
    await loaded;
  }),
  'a frame’s removal is announced': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool());
    await known(document, documentOf(frame));
    await world.rest(60);
    const { seen } = eventLog();
    frame.remove();
    await world.rest(100);
    return seen;
  },
  'the removal of a frame without tools': async (world) => {
    const frame = await world.frame('same');
    const { seen } = eventLog();
    frame.remove();
    await world.rest(100);
    return seen;
  },
  'a frame’s navigation is announced': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool());
    await known(document, documentOf(frame));
    await world.rest(60);
    const { seen } = eventLog();
    await navigate(frame, world);
    await world.rest(100);
    return seen;
  },
  'the removal of a frame with two tools': async (world) => {
    const frame = await world.frame('same');
    for (const name of ['a', 'b']) await documentOf(frame).modelContext.registerTool(world.tool({ name }));
    await known(document, documentOf(frame));
    await world.rest(60);
    const { seen } = eventLog();
    frame.remove();
    await world.rest(100);
    return [seen, await names()];
  },
  'a frame that is removed during a call': during((frame) => frame.remove()),
  'a frame that navigates during a call': during(navigate),
  'a frame that reloads itself during a call': during((frame) => viewOf(frame).location.reload()),
  'a frame whose tool is unregistered, then removed': before(async (frame) => frame.remove()),
  'the caller is removed during its call': async (world) => {
    const frame = await world.frame('same');
    const { seen, log } = eventLog();
    const execute = (_: object, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => log(`signal ${signal.reason.name}`));
      return new Promise((resolve) => setTimeout(resolve, 100, 'late'));
    };
    await modelContext.registerTool(world.tool({ execute }));
    const handle = await handleOf('t', documentOf(frame));
    seen.length = 0;
    const ended = world.settle(documentOf(frame).modelContext.executeTool(handle), 400);
    await world.until(() => seen.includes('toolactivated t'));
    frame.remove();
    await world.until(() => seen.includes('toolcancel t'));
    return [await ended, seen];
  },
  'a call in the same task as the removal of its frame': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool());
    const call = modelContext.executeTool(await handleOf());
    frame.remove();
    return world.settle(call);
  },
  'a frame that is removed by its own tool': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool({ execute: () => frame.remove() }));
    return world.settle(modelContext.executeTool(await handleOf()));
  },
  'a frame that is removed in toolactivated': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool());
    documentOf(frame).modelContext.addEventListener('toolactivated', () => frame.remove());
    return world.settle(modelContext.executeTool(await handleOf()));
  },
  'a frame that is removed in toolchange': async (world) => {
    const frame = await world.frame('same');
    documentOf(frame).modelContext.addEventListener('toolchange', () => frame.remove());
    return [await world.settle(documentOf(frame).modelContext.registerTool(world.tool()), 300), await names()];
  },
  'the methods of a detached document': async (world) => {
    const frame = await world.frame('same');
    const context = documentOf(frame).modelContext;
    const handle = handmade();
    frame.remove();
    return [
      await world.settle(context.registerTool(world.tool()), 300),
      await world.settle(context.getTools(), 300),
      await world.settle(context.executeTool(handle), 300),
    ];
  },
  'wrong arguments in a detached document': async (world) => {
    const frame = await world.frame('same');
    const context = documentOf(frame).modelContext;
    frame.remove();
    return [
      await world.settle(context.registerTool({} as never), 300), // wrong on purpose
      await world.settle(context.getTools({ fromOrigins: ['x'] }), 300),
      await world.settle(context.executeTool({} as never), 300), // wrong on purpose
    ];
  },
  'a detached document keeps its object': async (world) => {
    const frame = await world.frame('same');
    const [inner, context] = [documentOf(frame), documentOf(frame).modelContext];
    frame.remove();
    return attempt(() => inner.modelContext === context);
  },
  'a document whose object is first read when it is detached': async (world) => {
    const frame = await world.frame('same');
    const inner = documentOf(frame);
    frame.remove();
    return attempt(() => typeof inner.modelContext);
  },
  'a handle whose window is a detached one': async (world) => {
    const frame = await world.frame('same');
    const view = viewOf(frame);
    frame.remove();
    return world.settle(modelContext.executeTool(handmade({ window: view })));
  },
  'a handle with the window of a frame that has no such tool': async (world) => {
    const frame = await world.frame('same');
    await modelContext.registerTool(world.tool());
    return world.settle(modelContext.executeTool(handmade({ window: viewOf(frame) })));
  },
};
