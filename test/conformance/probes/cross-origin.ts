/** Sections 3 and 5: exposedTo and fromOrigins: what is listed, and who hears of it. */
import { ALLOWED, eventsOf, exposedFrame, list, listenIn, listIn, registerIn } from '../between-origins';
import type { Probes } from '../probe';
import { eventLog, handleOf, names } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

export const probes: Probes = {
  'a tool of another origin is not listed by itself': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    const registered = await registerIn(world, frame, []);
    return [registered, await names(), await list(world, 'other')];
  },
  'an exposed tool is listed for its origin only': async (world) => {
    await exposedFrame(world);
    return [await names(), await list(world, 'other'), await list(world, 'third'), await list(world, 'other', 'third')];
  },
  'an exposed tool of the same site but another origin': async (world) => {
    await exposedFrame(world, '{}', 'third');
    return [await names(), await list(world, 'third'), await list(world, 'other')];
  },
  'a tool exposed to somebody else': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    await registerIn(world, frame, ['third']);
    return list(world, 'other');
  },
  'a tool exposed to several': async (world) => {
    const [frame, third] = [await world.frame('other', ALLOWED), await world.frame('third', ALLOWED)];
    await registerIn(world, frame, ['third', 'same']);
    return [await list(world, 'other'), await listIn(world, third, 'other')];
  },
  'fromOrigins with one’s own origin': async (world) => {
    await modelContext.registerTool(world.tool());
    return list(world, 'same');
  },
  'fromOrigins does not leave out one’s own tools': async (world) => {
    await exposedFrame(world, "{ name: 'theirs' }");
    await modelContext.registerTool(world.tool({ name: 'mine' }));
    return list(world, 'other');
  },
  'fromOrigins takes the origin of a path': async (world) => {
    await exposedFrame(world);
    const tools = await modelContext.getTools({ fromOrigins: [`${world.origins.other}/a/b?c`] });
    return tools.map(({ name, origin }) => [name, origin]);
  },
  'an origin twice in fromOrigins lists once': async (world) => {
    await exposedFrame(world);
    return list(world, 'other', 'other');
  },
  'the members of a tool of another origin': async (world) => {
    const { handle, frame } = await exposedFrame(
      world,
      "{ title: 'T', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }",
    );
    const { window: view, ...rest } = handle;
    return [Object.keys(handle), rest, view === frame.contentWindow, handle instanceof Object];
  },
  'tools of several origins are sorted by name': async (world) => {
    await exposedFrame(world, "{ name: 'b' }");
    await exposedFrame(world, "{ name: 'c' }", 'third');
    for (const name of ['a', 'd']) await modelContext.registerTool(world.tool({ name }));
    return list(world, 'other', 'third');
  },
  'the page’s tool, seen from a frame of another origin': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    await modelContext.registerTool(world.tool({ name: 'exposed' }), { exposedTo: [world.origins.other] });
    await modelContext.registerTool(world.tool({ name: 'hidden' }));
    return [await listIn(world, frame), await listIn(world, frame, 'same'), await listIn(world, frame, 'third')];
  },
  'siblings of one foreign origin see each other': async (world) => {
    const [first, second] = [await world.frame('other', ALLOWED), await world.frame('other', ALLOWED)];
    await registerIn(world, first, []);
    return [await listIn(world, second), await names()];
  },
  'siblings of two origins': async (world) => {
    const [first, second] = [await world.frame('other', ALLOWED), await world.frame('third', ALLOWED)];
    await registerIn(world, first, ['third']);
    return [await listIn(world, second), await listIn(world, second, 'other'), await list(world, 'other')];
  },
  'a frame in a frame of another origin': async (world) => {
    const outer = await world.frame('other', ALLOWED);
    await world.runIn(
      outer,
      `const inner = await world.frame('third', { allow: 'tools *' });
      await world.runIn(inner, "await document.modelContext.registerTool(world.tool(), { exposedTo: [world.origins.same] })")`,
    );
    return [await list(world, 'third'), await list(world, 'other')];
  },
  'toolchange of an exposed tool goes to the page': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    const { seen } = eventLog();
    await registerIn(world, frame, ['same']);
    await world.until(() => seen.length > 0);
    return seen;
  },
  'toolchange of a hidden tool doesn’t go to the page': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    const { seen } = eventLog();
    await registerIn(world, frame, ['third']);
    await world.rest(150);
    return seen;
  },
  'toolchange of the page’s tool goes to those it is exposed to': async (world) => {
    const frames = [await world.frame('other', ALLOWED), await world.frame('third', ALLOWED)];
    for (const frame of frames) await listenIn(world, frame);
    await modelContext.registerTool(world.tool(), { exposedTo: [world.origins.other] });
    await world.rest(150);
    return Promise.all(frames.map((frame) => eventsOf(world, frame)));
  },
  'toolchange of an unregistration goes to those it was exposed to': async (world) => {
    const frame = await world.frame('other', ALLOWED);
    const heard = async () => ((await eventsOf(world, frame)) as string[]).length; // as `listenIn` made it
    await listenIn(world, frame);
    await listIn(world, frame);
    const controller = new AbortController();
    await modelContext.registerTool(world.tool(), { exposedTo: [world.origins.other], signal: controller.signal });
    await world.until(async () => (await heard()) > 0);
    controller.abort();
    await world.until(async () => (await heard()) > 1);
    await world.rest(100);
    return eventsOf(world, frame);
  },
  'the removal of a frame with an exposed tool is announced': async (world) => {
    const { frame } = await exposedFrame(world);
    await world.rest(60);
    const { seen } = eventLog();
    frame.remove();
    await world.rest(150);
    return seen;
  },
  'a popup of another origin shares nothing': async (world) => {
    const popup = await world.popup('other');
    await registerIn(world, popup, ['same']);
    return list(world, 'other');
  },
  'a tool of the page exposed to a popup’s origin': async (world) => {
    const popup = await world.popup('other');
    await modelContext.registerTool(world.tool(), { exposedTo: [world.origins.other] });
    return world.runIn(
      popup,
      `return (await document.modelContext.getTools({ fromOrigins: [world.origins.same] })).map(({ name }) => name)`,
    );
  },
  'a document that isn’t origin-keyed, as a frame': async (world) => {
    const frame = await world.frame('unkeyed', ALLOWED);
    const asked = `try { return await world.settle(document.modelContext.registerTool(world.tool())) } catch ({ name }) { return name }`;
    return [await world.runIn(frame, asked), await list(world, 'unkeyed')];
  },
  'an insecure frame shares nothing': async (world) => {
    await world.frame('insecure', ALLOWED);
    await modelContext.registerTool(world.tool());
    return [await names(), await world.settle(list(world, 'insecure'))];
  },
  'a call from a page whose own tool has the same name': async (world) => {
    const { handle } = await exposedFrame(world, "{ execute: () => 'theirs' }");
    await modelContext.registerTool(world.tool({ execute: () => 'mine' }));
    return [await modelContext.executeTool(handle), await modelContext.executeTool(await handleOf())];
  },
};
