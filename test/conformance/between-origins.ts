/** What probes do in documents of other origins, by way of messages. Runs in the page. */
import type { OriginName, World } from './probe';

declare const document: ToolDocument;

const { modelContext } = document;

export const ALLOWED = { allow: 'tools *' };

/** What the page lists. */
export const list = (world: World, ...origins: OriginName[]) =>
  modelContext
    .getTools({ fromOrigins: origins.map((origin) => world.origins[origin]) })
    .then((tools) => tools.map(({ name, origin }) => [name, origin]));

/** Registers a tool in a frame of another origin, exposed to the origins named. */
export const registerIn = (world: World, frame: HTMLIFrameElement | Window, to: OriginName[], members = '{}') =>
  world.runIn(
    frame,
    `const exposedTo = ${JSON.stringify(to)}.map((name) => world.origins[name]);
    return world.settle(document.modelContext.registerTool(world.tool(${members}), { exposedTo }))`,
  );

/** What a frame of another origin lists. */
export const listIn = (world: World, frame: HTMLIFrameElement, ...origins: OriginName[]) =>
  world.runIn(
    frame,
    `const fromOrigins = ${JSON.stringify(origins)}.map((name) => world.origins[name]);
    return (await document.modelContext.getTools({ fromOrigins })).map(({ name, origin }) => [name, origin])`,
  );

/** Starts to log the events of a frame; the answer of `eventsOf` is what it heard. */
export const listenIn = (world: World, frame: HTMLIFrameElement) =>
  world.runIn(
    frame,
    `window.heard = []; for (const type of ['toolchange', 'toolactivated', 'toolcancel'])
      document.modelContext.addEventListener(type, () => heard.push(type))`,
  );

export const eventsOf = (world: World, frame: HTMLIFrameElement) => world.runIn(frame, 'return window.heard');

export async function exposedFrame(world: World, members = '{}', origin: OriginName = 'other') {
  const frame = await world.frame(origin, ALLOWED);
  await registerIn(world, frame, ['same'], members);
  const [handle] = await modelContext.getTools({ fromOrigins: [world.origins[origin]] });
  if (!handle) throw new Error('The exposed tool is not listed.');
  return { frame, handle };
}
