/** Section 4: calls between documents of several origins. */
import { ALLOWED, eventsOf, exposedFrame, list, listenIn, registerIn } from '../between-origins';
import type { Probes } from '../probe';
import { eventLog } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

export const probes: Probes = {
  'a call across origins': async (world) => {
    const { handle } = await exposedFrame(world, '{ execute: (input) => ({ got: input }) }');
    return world.settle(modelContext.executeTool(handle, { a: [1, 'x'] }));
  },
  'results across origins': async (world) => {
    const { handle } = await exposedFrame(
      world,
      "{ execute: ({ n }) => [undefined, null, '', 'x', 5, { a: 1 }, () => 0, 10n, Promise.resolve('later')][n] }",
    );
    const answers: unknown[] = [];
    for (let n = 0; n < 9; n++) answers.push(await world.settle(modelContext.executeTool(handle, { n })));
    return answers;
  },
  'a tool of another origin that throws': async (world) => {
    const { handle } = await exposedFrame(world, "{ execute() { throw new Error('mine') } }");
    return world.settle(modelContext.executeTool(handle));
  },
  'a call of a tool that is not exposed': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    await registerIn(world, frame, []);
    const handle = { name: 't', description: '', window: frame.contentWindow as Window, origin: world.origins.other };
    return world.settle(modelContext.executeTool(handle));
  },
  'a call with a handmade handle of an exposed tool': async (world) => {
    const { frame } = await exposedFrame(world);
    const handle = { name: 't', description: '', window: frame.contentWindow as Window, origin: world.origins.other };
    return world.settle(modelContext.executeTool(handle));
  },
  'a call with the wrong origin for the window': async (world) => {
    const { handle } = await exposedFrame(world);
    return [
      await world.settle(modelContext.executeTool({ ...handle, origin: world.origins.third })),
      await world.settle(modelContext.executeTool({ ...handle, origin: world.origins.same })),
    ];
  },
  'a frame of another origin calls the page’s tool': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    await modelContext.registerTool(world.tool({ execute: (input: unknown) => ({ got: input }) }), {
      exposedTo: [world.origins.other],
    });
    return world.runIn(
      frame,
      `const [handle] = await document.modelContext.getTools({ fromOrigins: [world.origins.same] });
      return [handle.origin, handle.window === parent, await document.modelContext.executeTool(handle, { a: 1 })]`,
    );
  },
  'siblings of two origins call each other': async (world) => {
    const [first, second] = [await world.frame('other', ALLOWED), await world.frame('third', ALLOWED)];
    await registerIn(world, first, ['third'], "{ execute: () => 'sibling' }");
    return world.runIn(
      second,
      `const [handle] = await document.modelContext.getTools({ fromOrigins: [world.origins.other] });
      return world.settle(document.modelContext.executeTool(handle))`,
    );
  },
  'an abort across origins': async (world) => {
    const { frame, handle } = await exposedFrame(
      world,
      `{ execute: (_, { signal }) => new Promise(() => signal.addEventListener('abort', () => heard.push('signal ' + signal.reason.name))) }`,
    );
    await listenIn(world, frame);
    const controller = new AbortController();
    const ended = world.settle(modelContext.executeTool(handle, {}, controller));
    await world.until(async () => ((await eventsOf(world, frame)) as string[]).length > 0);
    controller.abort('mine');
    const settled = await ended;
    await world.until(async () => ((await eventsOf(world, frame)) as string[]).length > 2);
    return [settled, await eventsOf(world, frame)];
  },
  'events of a call go to the document of the tool': async (world) => {
    const { frame, handle } = await exposedFrame(world);
    await listenIn(world, frame);
    const { seen } = eventLog();
    await modelContext.executeTool(handle);
    return [seen, await eventsOf(world, frame)];
  },
  'an exposed tool that was unregistered': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    await world.runIn(
      frame,
      `window.controller = new AbortController();
      await document.modelContext.registerTool(world.tool(), { exposedTo: [world.origins.same], signal: controller.signal })`,
    );
    const [handle] = await modelContext.getTools({ fromOrigins: [world.origins.other] });
    await world.runIn(frame, 'controller.abort(); await world.rest(60)');
    const call = handle && (await world.settle(modelContext.executeTool(handle)));
    return [call, await list(world, 'other')];
  },
  'a frame of another origin that is removed during a call': async (world) => {
    const { frame, handle } = await exposedFrame(world, '{ execute: () => new Promise(() => undefined) }');
    const ended = world.settle(modelContext.executeTool(handle));
    await world.rest(60);
    frame.remove();
    return [await ended, await list(world, 'other')];
  },
  'a frame of another origin that navigates during a call': async (world) => {
    const { frame, handle } = await exposedFrame(world, '{ execute: () => new Promise(() => undefined) }');
    const ended = world.settle(modelContext.executeTool(handle));
    await world.rest(60);
    frame.src = world.url('other', 'second');
    return [await ended, await list(world, 'other')];
  },
  'a handle of a frame of another origin that is removed': async (world) => {
    const { frame, handle } = await exposedFrame(world);
    frame.remove();
    return [await world.settle(modelContext.executeTool(handle)), await list(world, 'other')];
  },
};
