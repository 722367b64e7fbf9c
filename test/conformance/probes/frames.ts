/** Section 8: documents of one origin in one tree share their tools. */
import { bothLists, documentOf, known, viewOf } from '../frame-documents';
import type { Probes } from '../probe';
import { attempt, eventLog, handleOf, logging, names } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

export const probes: Probes = {
  'a frame has a model context of its own': async (world) => {
    const frame = await world.frame('same');
    return [
      documentOf(frame).modelContext === modelContext,
      documentOf(frame).modelContext instanceof (viewOf(frame) as never as { ModelContext: never }).ModelContext,
      modelContext instanceof (viewOf(frame) as never as { ModelContext: never }).ModelContext,
    ];
  },
  'the page lists a frame’s tools, and the frame the page’s': async (world) => {
    const frame = await world.frame('same');
    await modelContext.registerTool(world.tool({ name: 'of-page' }));
    await documentOf(frame).modelContext.registerTool(world.tool({ name: 'of-frame' }));
    return bothLists(frame);
  },
  'a listed tool names its own window and origin': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool());
    const seen = await handleOf('t', documentOf(frame));
    const { window: view, origin } = await handleOf();
    return [view === viewOf(frame), origin, seen.window === viewOf(frame)];
  },
  'a listed tool’s objects are of the caller’s realm': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool({ inputSchema: { a: [1] }, annotations: {} }));
    const listed = await modelContext.getTools();
    const handle = listed[0];
    return [listed, handle, handle?.inputSchema, handle?.annotations].map((value) => value instanceof Object);
  },
  'the same name in two documents: both are listed': async (world) => {
    const frame = await world.frame('same');
    await modelContext.registerTool(world.tool());
    const second = await world.settle(documentOf(frame).modelContext.registerTool(world.tool()));
    const listed = await modelContext.getTools();
    return [second, listed.map(({ name, window: view }) => [name, view === window])];
  },
  'the same name in two documents: each handle runs its own': async (world) => {
    const frame = await world.frame('same');
    await modelContext.registerTool(world.tool({ execute: () => 'page' }));
    await documentOf(frame).modelContext.registerTool(world.tool({ execute: () => 'frame' }));
    const listed = await modelContext.getTools();
    const answers = await Promise.all(listed.map((handle) => modelContext.executeTool(handle)));
    return listed.map(({ window: view }, index) => [view === window, answers[index]]);
  },
  'tools of several documents are sorted by name': async (world) => {
    const [first, second] = [await world.frame('same'), await world.frame('same')];
    await documentOf(second).modelContext.registerTool(world.tool({ name: 'a' }));
    await modelContext.registerTool(world.tool({ name: 'b' }));
    await documentOf(first).modelContext.registerTool(world.tool({ name: 'c' }));
    await documentOf(second).modelContext.registerTool(world.tool({ name: 'd' }));
    return names();
  },
  'siblings see each other': async (world) => {
    const [first, second] = [await world.frame('same'), await world.frame('same')];
    await documentOf(first).modelContext.registerTool(world.tool());
    const handle = await handleOf('t', documentOf(second));
    return [handle.window === viewOf(first), await documentOf(second).modelContext.executeTool(handle)];
  },
  'a frame calls a tool of the page': async (world) => {
    const frame = await world.frame('same');
    await modelContext.registerTool(world.tool({ execute: () => 'page' }));
    return documentOf(frame).modelContext.executeTool(await handleOf('t', documentOf(frame)));
  },
  'a frame within a frame': async (world) => {
    const outer = await world.frame('same');
    const inner = await world.frame('same', { parent: documentOf(outer) });
    await documentOf(inner).modelContext.registerTool(world.tool());
    return [await names(), await names(documentOf(outer)), await modelContext.executeTool(await handleOf())];
  },
  'a frame of one’s own origin within another origin': async (world) => {
    const middle = await world.frame('other', { allow: 'tools *' });
    await world.runIn(
      middle,
      `const inner = await world.frame('same', { allow: 'tools *' }); window.inner = inner;
      return world.runIn(inner, "await document.modelContext.registerTool(world.tool())")`,
    );
    const seen = await names();
    const answer = await world.settle(handleOf().then((handle) => modelContext.executeTool(handle)));
    return [seen, answer];
  },
  'input and options are of the realm of the tool': async (world) => {
    const frame = await world.frame('same');
    const body = 'return [input, input.a, options, options.signal].map((value) => value instanceof Object)';
    const execute = new (viewOf(frame).Function)('input', 'options', body);
    await documentOf(frame).modelContext.registerTool(world.tool({ execute }));
    return modelContext.executeTool(await handleOf(), { a: [1] });
  },
  'the input of a tool that another document registered': async (world) => {
    const frame = await world.frame('same');
    const execute = (input: object, options: object) => [input, options].map((value) => value instanceof Object);
    await documentOf(frame).modelContext.registerTool(world.tool({ execute }));
    return modelContext.executeTool(await handleOf(), { a: [1] });
  },
  'events of a call go to the document of the tool alone': async (world) => {
    const frame = await world.frame('same');
    await documentOf(frame).modelContext.registerTool(world.tool());
    const handle = await handleOf();
    const [page, inner] = [eventLog(), eventLog(documentOf(frame))];
    await modelContext.executeTool(handle);
    return { page: page.seen, frame: inner.seen };
  },
  'toolchange goes to every document of the origin': async (world) => {
    const [first, second] = [await world.frame('same'), await world.frame('same')];
    const logs = [eventLog(), eventLog(documentOf(first)), eventLog(documentOf(second))];
    await known(document, documentOf(first), documentOf(second));
    await documentOf(first).modelContext.registerTool(world.tool());
    await world.until(() => logs.every(({ seen }) => seen.length > 0));
    await world.rest();
    return logs.map(({ seen }) => seen);
  },
  'toolchange of an unregistration goes to every document of the origin': async (world) => {
    const frame = await world.frame('same');
    const controller = new AbortController();
    await known(document, documentOf(frame));
    await modelContext.registerTool(world.tool(), controller);
    await world.rest(150);
    const logs = [eventLog(), eventLog(documentOf(frame))];
    controller.abort();
    await world.until(() => logs.every(({ seen }) => seen.length > 0));
    await world.rest();
    return logs.map(({ seen }) => seen);
  },
  'the target of toolchange is the context of each document': async (world) => {
    const frame = await world.frame('same');
    const targets: unknown[] = [];
    const listen = (context: ModelContext) =>
      context.addEventListener('toolchange', ({ target }) => targets.push(target === context));
    listen(modelContext);
    listen(documentOf(frame).modelContext);
    await known(document, documentOf(frame));
    await modelContext.registerTool(world.tool());
    await world.until(() => targets.length > 1);
    return targets;
  },
  'an abort from another document reaches the tool': async (world) => {
    const frame = await world.frame('same');
    const { seen, log } = eventLog(documentOf(frame));
    const execute = (_: object, { signal }: { signal: AbortSignal }) =>
      new Promise(() => signal.addEventListener('abort', () => log(`signal ${signal.reason.name}`)));
    await documentOf(frame).modelContext.registerTool(world.tool({ execute }));
    const handle = await handleOf();
    seen.length = 0;
    const controller = new AbortController();
    logging(log, modelContext.executeTool(handle, {}, controller), 'call');
    await world.until(() => seen.length > 0);
    controller.abort('mine');
    await world.until(() => seen.includes('toolcancel t'));
    return seen;
  },
  'a signal of another realm unregisters': async (world) => {
    const frame = await world.frame('same');
    const controller = new (viewOf(frame).AbortController)();
    await modelContext.registerTool(world.tool(), controller);
    controller.abort();
    return names();
  },
  'a method of the page called on the frame’s context': async (world) => {
    const frame = await world.frame('same');
    const promise = Reflect.apply(modelContext.registerTool, documentOf(frame).modelContext, [world.tool()]);
    const listed = await promise.then(() => modelContext.getTools());
    return [promise instanceof Promise, listed.map(({ window: view }) => view === viewOf(frame))];
  },
  'the page’s getter called on the frame’s document': async (world) => {
    const frame = await world.frame('same');
    const get = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get;
    return attempt(() => get?.call(documentOf(frame)) === documentOf(frame).modelContext);
  },
};
