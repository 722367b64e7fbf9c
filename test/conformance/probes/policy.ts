/** Section 8: permissions policy and sandboxes. */
import { ALLOWED, list, listIn, registerIn } from '../between-origins';
import type { FrameOptions, OriginName, Probe, Probes } from '../probe';
import { names } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

const policy =
  (origin: OriginName, options: FrameOptions): Probe =>
  async (world) => {
    const frame = await world.frame(origin, options);
    return world.runIn(
      frame,
      `if (!('modelContext' in document)) return 'absent';
      const context = document.modelContext;
      const handle = { name: 't', description: '', window, origin: location.origin };
      return [await world.settle(context.registerTool(world.tool())),
        await world.settle(context.getTools().then((tools) => tools.map(({ name, origin }) => [name, origin]))),
        await world.settle(context.executeTool(handle))]`,
    );
  };

export const probes: Probes = {
  'policy: a frame of the same origin': policy('same', {}),
  "policy: a frame of the same origin with allow tools 'none'": policy('same', { allow: "tools 'none'" }),
  'policy: a frame of another origin': policy('other', {}),
  'policy: a frame of another origin of the same site': policy('third', {}),
  'policy: a frame of another origin with allow tools': policy('other', { allow: 'tools' }),
  'policy: a frame of another origin with allow tools *': policy('other', ALLOWED),
  "policy: a frame of another origin with allow tools 'self'": policy('other', { allow: "tools 'self'" }),
  'policy: a frame of another origin allowed by its origin': async (world) =>
    policy('other', { allow: `tools ${world.origins.other}` })(world),
  'policy: a frame of another origin with another origin allowed': async (world) =>
    policy('other', { allow: `tools ${world.origins.third}` })(world),
  'policy: a frame of another origin with something else allowed': policy('other', { allow: 'camera *' }),
  'policy: a frame in a frame that isn’t allowed': async (world) => {
    const outer = await world.frame('other');
    return world.runIn(
      outer,
      `const inner = await world.frame('other', { allow: 'tools *' });
      return world.runIn(inner, "return world.settle(document.modelContext.registerTool(world.tool()))")`,
    );
  },
  'policy: a frame in a frame that is allowed, of its origin': async (world) => {
    const outer = await world.frame('other', ALLOWED);
    return world.runIn(
      outer,
      `const inner = await world.frame('other');
      return world.runIn(inner, "return world.settle(document.modelContext.registerTool(world.tool()))")`,
    );
  },
  'policy: a frame of the same origin in a frame that isn’t allowed': async (world) => {
    const outer = await world.frame('other');
    return world.runIn(
      outer,
      `const inner = await world.frame('other');
      return world.runIn(inner, "return world.settle(document.modelContext.getTools())")`,
    );
  },
  'policy: an allow that comes after the frame was used': async (world) => {
    const frame = await world.frame('other');
    const tries = 'return world.settle(document.modelContext.registerTool(world.tool()))';
    const before = await world.runIn(frame, tries);
    frame.allow = 'tools *';
    return [before, await world.runIn(frame, tries)];
  },
  'policy: an allow that comes after the frame was loaded': async (world) => {
    const frame = await world.frame('other');
    frame.allow = 'tools *';
    return world.runIn(frame, 'return world.settle(document.modelContext.registerTool(world.tool()))');
  },
  'policy: a form of a frame that isn’t allowed is no tool': async (world) => {
    const frame = await world.frame('other');
    return world.runIn(
      frame,
      `document.body.innerHTML = '<form toolname="f" tooldescription="d"></form>';
      return world.settle(document.modelContext.getTools())`,
    );
  },
  'policy: a frame that isn’t allowed hears of no change, used or not': async (world) => {
    const heard = [];
    for (const use of ['', 'await world.settle(document.modelContext.getTools());']) {
      const frame = await world.frame('other');
      const listens = "document.modelContext.addEventListener('toolchange', () => heard.push('toolchange'))";
      await world.runIn(frame, `globalThis.heard = []; ${use} ${listens}`);
      await modelContext.registerTool(world.tool({ name: `t${use.length}` }), { exposedTo: [world.origins.other] });
      await world.rest(400);
      heard.push(await world.runIn(frame, 'return heard'));
    }
    return heard;
  },
  'sandbox: allow-scripts': policy('same', { sandbox: 'allow-scripts' }),
  'sandbox: allow-scripts, with allow tools *': policy('same', { ...ALLOWED, sandbox: 'allow-scripts' }),
  'sandbox: allow-scripts allow-same-origin': policy('same', { sandbox: 'allow-scripts allow-same-origin' }),
  'sandbox: two opaque origins share nothing': async (world) => {
    const options = { ...ALLOWED, sandbox: 'allow-scripts' };
    const [first, second] = [await world.frame('same', options), await world.frame('same', options)];
    await registerIn(world, first, []);
    return [await listIn(world, second), await names()];
  },
  'sandbox: an opaque origin can expose a tool': async (world) => {
    const frame = await world.frame('same', { ...ALLOWED, sandbox: 'allow-scripts' });
    const registered = await registerIn(world, frame, ['same']);
    return [registered, await names(), await world.settle(list(world, 'same'))];
  },
  'sandbox: without allow-same-origin the page’s exposed tools are hidden': async (world) => {
    const frame = await world.frame('same', { ...ALLOWED, sandbox: 'allow-scripts' });
    await modelContext.registerTool(world.tool(), { exposedTo: [world.origins.same] });
    return listIn(world, frame, 'same');
  },
  'sandbox: without allow-scripts the frame’s context answers the page': async (world) => {
    const frame = await world.frame('same', { sandbox: 'allow-same-origin' });
    const inner = frame.contentDocument as ToolDocument; // of this origin
    return 'modelContext' in inner && world.settle(inner.modelContext.registerTool(world.tool()));
  },
};
